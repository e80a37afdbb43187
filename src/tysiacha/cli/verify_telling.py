"""What was verified in a game, what was not, and what is wrong: as lines and as data."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tysiacha.cli.reading import shown_name
from tysiacha.fairness.match_verifying import Verification
from tysiacha.fairness.own_checking import OwnComparison
from tysiacha.fairness.problems import FairnessProblem
from tysiacha.notation.games import BrokenGame, ReadGame
from tysiacha.notation.record_problems import Fault, RecordCode
from tysiacha.notation.replaying import RecordDisagrees
from tysiacha.texts.fairness import fairness_sentence
from tysiacha.texts.lists import listed
from tysiacha.texts.translation import _, ngettext


@dataclass(frozen=True, slots=True)
class Verified:
    """A game, and what was found in it."""

    game: ReadGame
    verification: Verification | None
    """None where the record holds what one player saw."""
    own: OwnComparison | None
    """None where there is no own copy."""

    @property
    def problems(self) -> tuple[FairnessProblem, ...]:
        """All that is wrong."""
        found = () if self.verification is None else self.verification.problems
        return (*found, *(() if self.own is None else self.own.problems))

    @property
    def is_proven(self) -> bool:
        """Whether there is anything that could be verified."""
        return self.verification is not None and self.verification.proven > 0

    def place(self, problem: FairnessProblem, source: str) -> str:
        """Give where in the file something is wrong."""
        fault = Fault(RecordCode.DISAGREES, "", "")
        return self.game.problem(RecordDisagrees(fault, problem.spot), source).place

    def problem_line(self, problem: FairnessProblem, source: str) -> str:
        """Give what is wrong in one line, after its place."""
        sentence = fairness_sentence(problem, self.game.record.players)
        return f"{self.place(problem, source)}: {sentence}"


def verified_lines(found: Verified, source: str) -> Iterator[str]:
    """Give what was checked in a game and what was not."""
    record = found.game.record
    deals = ngettext("{n} deal", "{n} deals", len(record.deals)).format(n=len(record.deals))
    title = _("{file}, game {number}: {deals}")
    yield title.format(file=shown_name(source), number=found.game.number, deals=deals)
    if found.verification is None:
        said = _("It holds what one player saw: only the whole record can have a proof.")
        yield f"  {said}"
        return
    if not found.is_proven:
        said = _("It has no proof that its deals were fair.")
        yield f"  {said}"
    yield f"  {_verdict(len(found.problems), proven=found.is_proven)}"
    if found.is_proven:
        yield from (f"  {line}" for line in _proof_lines(found, found.verification))


def _verdict(problems: int, *, proven: bool) -> str:
    if problems:
        return ngettext("{n} thing is wrong.", "{n} things are wrong.", problems).format(n=problems)
    if not proven:
        return _("It agrees with the rules, and no more can be said.")
    return _(
        "Good: commitments, packs, cuts and roots; actions and scores by the rules; the chain."
    )


def _proof_lines(found: Verified, verification: Verification) -> Iterator[str]:
    players = found.game.record.players
    opened = listed(f"{name} {verification.opened_by(seat)}" for seat, name in enumerate(players))
    yield _("Deals for which they opened a secret of their own: {counts}.").format(counts=opened)
    withheld = {name: verification.withheld_by(seat) for seat, name in enumerate(players)}
    if any(withheld.values()):
        kept = listed(f"{name} {count}" for name, count in withheld.items() if count)
        yield _("Deals for which they committed to one and kept it back: {counts}.").format(
            counts=kept
        )
    alone = verification.by_the_server_alone
    if alone:
        sentence = ngettext(
            "In {n} deal nobody else did, so the server could have chosen the pack.",
            "In {n} deals nobody else did, so the server could have chosen the packs.",
            alone,
        )
        yield sentence.format(n=alone)
    if found.own is None:
        yield _(
            "Not checked: your own copy (--own FILE). Without it this proves little, for all of it "
            "could have been made afterwards."
        )
    else:
        yield from _own_lines(found.own)


def _own_lines(own: OwnComparison) -> Iterator[str]:
    compared = ngettext(
        "Compared with your own copy: {n} deal.",
        "Compared with your own copy: {n} deals.",
        own.compared,
    )
    yield compared.format(n=own.compared)
    if own.later:
        later = ngettext(
            "Your own copy has {n} later deal, which the record does not reach.",
            "Your own copy has {n} later deals, which the record does not reach.",
            own.later,
        )
        yield later.format(n=own.later)


def verified_data(found: Verified | BrokenGame, source: str) -> dict[str, object]:
    """Give what was found in a game as what JSON holds."""
    if isinstance(found, BrokenGame):
        problem = found.problem
        wrong = {"code": str(problem.code), "place": problem.place, "text": problem.fault.text}
        return {"game": found.number, "readable": False, "problems": [wrong]}
    record, verification, own = found.game.record, found.verification, found.own
    identity = None if verification is None else verification.identity
    seats = () if identity is None else identity.seats
    return {
        "game": found.game.number,
        "readable": True,
        "one_player_only": verification is None,
        "table": None if identity is None else identity.table_id,
        "match": None if identity is None else identity.match_id,
        "deals": len(record.deals),
        "proven": 0 if verification is None else verification.proven,
        "opened": {
            name: verification.opened_by(seat)
            for seat, name in enumerate(seats)
            if verification is not None
        },
        "withheld": {
            name: verification.withheld_by(seat)
            for seat, name in enumerate(seats)
            if verification is not None
        },
        "by_the_server_alone": 0 if verification is None else verification.by_the_server_alone,
        "own": None if own is None else {"compared": own.compared, "later": own.later},
        "problems": [_problem_data(found, one, source) for one in found.problems],
    }


def _problem_data(found: Verified, problem: FairnessProblem, source: str) -> dict[str, object]:
    record, wrong = found.game.record, problem.disagreement
    return {
        "code": str(problem.code),
        "place": found.place(problem, source),
        "deal": None if problem.deal is None else record.deals[problem.deal].number,
        "player": None if problem.seat is None else record.players[problem.seat],
        "name": problem.name or None,
        "text": None if wrong is None else wrong.fault.text,
    }
