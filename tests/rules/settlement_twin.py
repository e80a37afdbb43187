"""The slow twin of settlement: chapter 1B of the rules from top to bottom, in plain dicts.

It was written from the text, not from the code, and shares no helper with it. It is deliberately
naive: one long walk through the steps for each kind of outcome, dicts by seat, changed in place.
"""

from __future__ import annotations

from tysiacha.rules.options import Rules
from tysiacha.rules.outcomes import Fined, GivenUp, Outcome, PassedOut, Played, Redealt, Skipped
from tysiacha.rules.standing import Match

Told = tuple[str, ...]
"""A happening as words: its kind, then its fields in order."""


class Page:
    """Everything on the score sheet, a dict per column."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.rules: Rules = match.rules
        self.seats = list(range(match.rules.players))
        self.total = {p: match.standings[p].total for p in self.seats}
        self.bolts = {p: match.standings[p].bolts for p in self.seats}
        self.falls = {p: match.standings[p].falls for p in self.seats}
        self.conceded = {p: match.standings[p].concessions for p in self.seats}
        self.since: dict[int, int] = {}
        self.used: dict[int, int] = {}
        for p in self.seats:
            stay = match.standings[p].barrel
            if stay is not None:
                self.since[p] = stay.since
                self.used[p] = stay.used
        self.before = dict(self.total)
        self.on = set(self.since)  # on the barrel when the round began
        self.base: dict[int, int | None] = dict.fromkeys(self.seats)
        self.why: dict[int, list[str]] = {p: [] for p in self.seats}
        self.fell: set[int] = set()
        self.told: list[Told] = []
        self.winner: int | None = None
        self.dealer = match.dealer
        self.round_number = match.round_number
        self.deal_number = match.deal_number
        self.golden_left = match.golden_left
        self.golden_made = match.golden_made
        self.golden = match.golden_left > 0
        self.g = 2 if self.golden else 1

    def say(self, *words: object) -> None:
        self.told.append(tuple(str(word) for word in words))

    def fall(self, p: int, total: int, rule: str) -> None:
        self.total[p] = total
        self.falls[p] += 1
        self.fell.add(p)
        del self.since[p]
        del self.used[p]
        self.why[p].append(rule)
        self.say("BarrelFallen", p, rule, total)


def nearest(n: int, points: int) -> int:
    """Round to the nearest multiple of n, halves up, by walking down to one and looking back."""
    below = points
    while below % n != 0:
        below -= 1
    return below if 2 * (points - below) < n else below + n


def twin_settle(match: Match, outcome: Outcome | Fined) -> dict[str, object]:
    """Settle an outcome, or a fine outside the count; give the result as plain data."""
    page = Page(match)
    if isinstance(outcome, Redealt | PassedOut):
        page.deal_number += 1
    elif isinstance(outcome, Fined):
        take_fine(page, outcome)
        third_fall(page)
        dump(page)
    elif isinstance(outcome, Skipped):
        skipped(page, outcome)
    else:
        counted(page, outcome)
    return result(page)


def take_fine(page: Page, fined: Fined | Skipped) -> None:
    p, amount = fined.seat, fined.fine * page.g
    if p in page.on:
        assert page.rules.barrel_at is not None
        page.fall(p, page.rules.barrel_at - amount, str(fined.clause))
    else:
        page.total[p] -= amount
        page.why[p].append(str(fined.clause))


def skipped(page: Page, outcome: Skipped) -> None:
    if outcome.clause == "DEAL-10" and page.rules.misdeal == "same_dealer":
        page.deal_number += 1  # not fined: the same dealer deals again
        return
    take_fine(page, outcome)
    third_fall(page)
    dump(page)
    move_on(page)
    after_golden(page, made=False)


def counted(page: Page, outcome: Played | GivenUp) -> None:
    rules, match = page.rules, page.match
    declarer, contract = outcome.declarer, outcome.contract
    was_played = isinstance(outcome, Played)
    sitting = match.dealer if rules.players == 4 else None
    active = [p for p in page.seats if p != sitting]
    barrel = rules.barrel_at if rules.barrel_mode == "frozen" else None

    # Factors.
    factor = dict.fromkeys(page.seats, page.g)
    if isinstance(outcome, Played):
        for p in page.seats:
            if outcome.blind and (p == declarer or rules.blind_doubles == "all"):
                factor[p] *= 2
        factor[declarer] *= outcome.factor
    else:
        factor = dict.fromkeys(page.seats, 1)

    # 1, 2: base results, and the fine of a third concession.
    made = False
    base: dict[int, int] = {}
    extra = dict.fromkeys(page.seats, 0)
    if isinstance(outcome, Played):
        shown = outcome.raw[declarer]
        if rules.declarer_rounded:
            shown = nearest(rules.rounding, shown)
        made = shown >= contract
        for p in active:
            base[p] = nearest(rules.rounding, outcome.raw[p]) * factor[p]
        if not made:
            base[declarer] = -contract * factor[declarer]
        elif rules.declarer_scores == "contract":
            base[declarer] = contract * factor[declarer]
    else:
        for p in active:
            if rules.concede == "bid_and_half":
                base[p] = nearest(5, (contract + 1) // 2 if contract % 2 else contract // 2)
            else:
                base[p] = 60
        base[declarer] = 0 if rules.concede == "zero_and_60" else -contract
        page.conceded[declarer] += 1
        if rules.concede_third_fine is not None and page.conceded[declarer] in range(3, 999, 3):
            extra[declarer] = rules.concede_third_fine
            page.why[declarer].append("CONCEDE-4")
    if sitting is not None:
        bonus = 0
        if outcome.stock is not None:
            kind = rules.p4_bonus.value
            if kind.startswith("cards"):
                bonus += outcome.stock.points
            if kind.endswith("marriage") or kind == "marriage_only":
                bonus += outcome.stock.marriage
            if kind.startswith("ace"):
                bonus += int(kind[3:5]) * outcome.stock.aces
        base[sitting] = nearest(rules.rounding, bonus) * factor[sitting]
    page.base.update(base)

    # 3: players who are on. Only the declarer's contract counts.
    won = False
    if barrel is not None and declarer in page.on:
        w = 5
        while (
            w < rules.opening_bid
            or barrel + w < rules.target
            or (rules.win_rule == "over" and barrel + w == rules.target)
        ):
            w += 5
        amount = contract * factor[declarer]
        if contract >= w and made:
            won = True
            page.total[declarer] = barrel + amount
            del page.since[declarer]
            del page.used[declarer]
        elif contract >= w and rules.barrel_failed_contract != "never":
            page.fall(declarer, barrel - amount, "BARREL-4")
        elif contract < w and not made and rules.barrel_failed_contract == "subtract_any":
            page.fall(declarer, barrel - amount, "BARREL-4")

    # 4: bolts.
    if isinstance(outcome, Played) and rules.bolts is not None:
        for p in active:
            empty = outcome.trickless[p]
            if rules.bolt_trigger == "zero_points":
                empty = outcome.raw[p] == 0
            allowed = p != declarer or rules.bolt_for_declarer
            hidden = p in page.on and rules.bolt_on_barrel == "none"
            if not (empty and allowed) or hidden:
                if rules.bolts == "consecutive" and not outcome.trickless[p]:
                    page.bolts[p] = 0
                continue
            page.bolts[p] += page.g
            page.why[p].append("BOLT-4" if page.golden else "BOLT-1")
            page.say("BoltMarked", p, page.g)
            if page.bolts[p] < rules.bolt_limit:
                continue
            page.bolts[p] -= rules.bolt_limit
            if p not in page.on:
                extra[p] += rules.bolt_fine * page.g
                page.why[p].append("BOLT-2")
                page.say("BoltFined", p, rules.bolt_fine * page.g)
            elif p in page.fell or (p == declarer and won):
                pass
            elif rules.bolt_on_barrel == "falls":
                assert barrel is not None
                page.fall(p, barrel - rules.bolt_fine * page.g, "BARREL-3")

    # 5: the clock.
    for p in active:
        if p not in page.on or p in page.fell or (p == declarer and won):
            continue
        if rules.barrel_attempt_unit == "own_contract" and p != declarer:
            continue
        page.used[p] += 1
        page.say("BarrelRoundUsed", p, page.used[p])
        if rules.barrel_attempts is not None and page.used[p] >= rules.barrel_attempts:
            assert barrel is not None
            assert rules.barrel_timeout_fine is not None
            page.fall(p, barrel - rules.barrel_timeout_fine * page.g, "BARREL-5")

    # 6: totals of the others.
    for p in page.seats:
        if p in page.on:
            continue
        beyond = rules.barrel_mode == "declarer_only" and rules.barrel_at is not None
        if beyond and page.before[p] >= (rules.barrel_at or 0) and p != declarer:
            page.total[p] -= extra[p]
        else:
            page.total[p] += base[p] - extra[p]

    # 7: a win.
    if won:
        page.winner = declarer
    elif barrel is None or rules.barrel_jump:
        best: tuple[bool, int, int] | None = None
        for away in range(1, rules.players + 1):
            p = (match.dealer + away) % rules.players
            enough = page.total[p] > rules.target or (
                rules.win_rule == "reach" and page.total[p] == rules.target
            )
            merit = (p == declarer, page.total[p], -away)
            if enough and (best is None or merit > best):
                best, page.winner = merit, p
    if page.winner is not None:
        page.say("MatchWon", page.winner, page.total[page.winner])
        third_fall(page)
        move_on(page)
        page.golden_made = page.golden_made or (page.golden and made)
        return

    # 8: arrivals.
    if barrel is not None:
        arrivals(page, barrel)
    third_fall(page)  # 9
    dump(page)  # 10
    move_on(page)
    after_golden(page, made=made and was_played)  # 11


def arrivals(page: Page, barrel: int) -> None:
    rules = page.rules
    fine = rules.barrel_displaced_fine
    rule = "BARREL-11" if rules.players == 4 else "BARREL-9"
    capacity = str(rules.barrel_capacity)
    places = {"auto": 2 if rules.players == 4 else 1, "unlimited": 99}.get(capacity)
    if places is None:
        places = int(capacity)
    new = [p for p in page.seats if p not in page.on and page.total[p] >= barrel]
    if len(new) > places and rules.barrel_simultaneous == "fine_all":
        assert fine is not None
        for p in new:
            page.total[p] = barrel - fine
            page.why[p].append("BARREL-10")
            page.say("BarrelFallen", p, "BARREL-10", barrel - fine)
        for p in sorted(page.since):
            page.fall(p, barrel - fine, rule)
        return
    old = dict(page.since)
    for p in new:
        page.total[p] = barrel
        page.since[p] = page.round_number
        page.used[p] = 0
        page.why[p].append("BARREL-1")
        page.say("BarrelMounted", p)
    while new and len(page.since) > places:
        assert fine is not None
        longest = min(old.values())
        for p in [q for q in sorted(old) if old[q] == longest]:
            del old[p]
            page.fall(p, barrel - fine, rule)


def third_fall(page: Page) -> None:
    for p in page.seats:
        if page.rules.barrel_third_fall == "zero" and p in page.fell and page.falls[p] >= 3:
            page.total[p] = 0
            page.falls[p] = 0
            page.why[p].append("BARREL-8")
            page.say("TotalZeroed", p)


def dump(page: Page) -> None:
    for p in page.seats:
        if page.total[p] == page.before[p] or page.rules.dump_truck is None:
            continue
        hit = page.total[p] == page.rules.dump_truck_at
        if page.rules.dump_truck == "both":
            hit = abs(page.total[p]) == page.rules.dump_truck_at
        if hit:
            page.total[p] = 0
            page.why[p].append("DUMP-1")
            page.say("TotalDumped", p)


def move_on(page: Page) -> None:
    page.dealer = (page.dealer + 1) % page.rules.players
    page.round_number += 1
    page.deal_number += 1
    if page.golden:
        page.golden_left -= 1


def after_golden(page: Page, *, made: bool) -> None:
    if not page.golden:
        return
    if made:
        page.golden_made = True
    if page.golden_left > 0 or page.golden_made or page.rules.golden_none_made == "continue":
        return
    for p in page.seats:
        something = page.total[p] or page.bolts[p] or page.falls[p] or page.conceded[p]
        if something or p in page.since:
            page.why[p].append("GOLD-5")
        page.total[p] = page.bolts[p] = page.falls[p] = page.conceded[p] = 0
        page.since.pop(p, None)
        page.used.pop(p, None)
    again = page.rules.golden_none_made == "replay"
    page.say("GoldenReset", again)
    if again:
        page.golden_left = page.rules.players


def result(page: Page) -> dict[str, object]:
    """Give the page as plain data, to be compared."""
    return {
        "dealer": page.dealer,
        "round": page.round_number,
        "deal": page.deal_number,
        "golden": (page.golden_left, page.golden_made),
        "winner": page.winner,
        "total": page.total,
        "bolts": page.bolts,
        "falls": page.falls,
        "concessions": page.conceded,
        "barrel": {p: (page.since[p], page.used[p]) for p in page.since},
        "base": page.base,
        "change": {p: page.total[p] - page.before[p] for p in page.seats},
        "why": page.why,
        "told": sorted(page.told),
    }
