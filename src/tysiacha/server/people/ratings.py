"""Ratings: how strong each player of a family of rules is believed to be, and how sure that is.

By the Plackett-Luce model of Weng and Lin (2011), in the package openskill: a match says in which
order its players ended, and nothing of points. Bots are rated as ``bot:strong`` and so on, all
seats with bots of one level as one player.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final, TypeAlias

from openskill.models import PlackettLuce

from tysiacha.rules.standing import Match
from tysiacha.server.people.families import Family

PlayerId: TypeAlias = str
"""The id of a person, or ``bot:`` and a level."""

_MODEL: Final = PlackettLuce()
_BOT: Final = "bot:"

MIDDLE: Final = 1500
"""What a new player is shown as."""

POINTS_PER_UNIT: Final = 40
"""So a new player's uncertainty is 333 points, and one class of strength is about 170."""

PROVISIONAL_ABOVE: Final = 180
"""Points of uncertainty above which a rating is marked; some thirty matches among three."""


class CannotRate(ValueError):
    """A result cannot be taken into the ratings."""


@dataclass(frozen=True, slots=True)
class Rating:
    """What is believed of one player of one family."""

    mu: float = _MODEL.mu
    sigma: float = _MODEL.sigma
    games: int = 0

    @property
    def shown(self) -> ShownRating:
        """The rating in points, for people."""
        uncertain = round(POINTS_PER_UNIT * self.sigma)
        points = round(MIDDLE + POINTS_PER_UNIT * (self.mu - _MODEL.mu))
        return ShownRating(points, uncertain, uncertain > PROVISIONAL_ABOVE)


@dataclass(frozen=True, slots=True)
class ShownRating:
    """A rating as it is shown, ``1573 ± 120``: two of three are that near to the truth."""

    points: int
    uncertainty: int
    provisional: bool
    """Whether a question mark belongs to it, and no place in a list."""


@dataclass(frozen=True, slots=True)
class RatedResult:
    """A match that is over and counts."""

    match_id: str
    finished: int
    """Numbers matches in the order of their ends."""
    family: Family
    seats: tuple[PlayerId, ...]
    places: tuple[int, ...]
    """By seat, from 1; equal ones are ties."""

    def __post_init__(self) -> None:
        people = [one for one in self.seats if not is_bot(one)]
        if len(people) != len(set(people)):
            message = "a person sits in one seat of a match"
            raise CannotRate(message)
        if len(self.seats) != len(self.places) or len(set(self.seats)) < 2:  # noqa: PLR2004
            message = "a match that is rated has at least two players, each with a place"
            raise CannotRate(message)


@dataclass(frozen=True, slots=True)
class RatingBook:
    """All ratings of all families, and which matches are in them."""

    ratings: Mapping[tuple[Family, PlayerId], Rating] = field(
        default_factory=lambda: MappingProxyType({})
    )
    matches: frozenset[str] = frozenset()

    def of(self, family: Family, player: PlayerId) -> Rating:
        """Give the rating of a player, that of a new one if he has none."""
        return self.ratings.get((family, player), Rating())

    def after(self, result: RatedResult) -> RatingBook:
        """Give the ratings after one match more.

        Raises:
            CannotRate: if that match is in them already.
        """
        if result.match_id in self.matches:
            message = f"match {result.match_id} is rated already"
            raise CannotRate(message)
        before = {player: self.of(result.family, player) for player in set(result.seats)}
        changed = {
            (result.family, player): rating
            for player, rating in ratings_after(result, before).items()
        }
        return RatingBook(
            MappingProxyType({**self.ratings, **changed}), self.matches | {result.match_id}
        )


def book_of(results: Iterable[RatedResult]) -> RatingBook:
    """Give the ratings after many matches, in the order in which those ended, however they come."""
    book = RatingBook()
    for result in sorted(results, key=lambda one: (one.finished, one.match_id)):
        book = book.after(result)
    return book


def ratings_after(result: RatedResult, before: Mapping[PlayerId, Rating]) -> dict[PlayerId, Rating]:
    """Give the new ratings of all who played a match, from those that they had.

    A bot in several seats is moved by the mean of what its seats would move it.
    """
    teams = [
        [_MODEL.rating(mu=before[player].mu, sigma=before[player].sigma)] for player in result.seats
    ]
    rated = _MODEL.rate(teams, ranks=[float(place) for place in result.places])
    after = {}
    for player, old in before.items():
        own = [team[0] for seat, team in zip(result.seats, rated, strict=True) if seat == player]
        after[player] = Rating(
            mu=sum(one.mu for one in own) / len(own),
            sigma=sum(one.sigma for one in own) / len(own),
            games=old.games + 1,
        )
    return after


def places_in(match: Match) -> tuple[int, ...]:
    """Give by seat the places in which a match that is won has ended; equal totals tie.

    Raises:
        CannotRate: if nobody has won.
    """
    if match.winner is None:
        message = "a match that nobody has won has no places"
        raise CannotRate(message)
    ranks = [
        (seat != match.winner, -standing.total) for seat, standing in enumerate(match.standings)
    ]
    return tuple(1 + sum(other < own for other in ranks) for own in ranks)


def bot_id(level: str) -> PlayerId:
    """Give the id by which bots of a level are rated.

    >>> bot_id("strong")
    'bot:strong'
    """
    return f"{_BOT}{level}"


def is_bot(player: PlayerId) -> bool:
    """Tell whether an id is that of a bot."""
    return player.startswith(_BOT)
