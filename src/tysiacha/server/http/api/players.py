"""Players as everybody may see them, and who plays best."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from litestar import get
from litestar.handlers import HTTPRouteHandler
from litestar.params import PathParameter

from tysiacha.rules.presets import PRESETS
from tysiacha.server.http.api.about import Id, fails
from tysiacha.server.http.api.seats import names_of
from tysiacha.server.http.api.shapes import Figure, PlayerPage, RatingLine
from tysiacha.server.http.errors import not_found
from tysiacha.server.http.house import House
from tysiacha.server.people.families import OWN, family_of
from tysiacha.server.people.ratings import Rating
from tysiacha.server.storage.kept import Rating as KeptRating

Family = Annotated[str, PathParameter(pattern="^[a-z_]{1,40}-[2-4]$", description="as classic-3")]


def player_routes(house: House) -> list[HTTPRouteHandler]:
    """Give the routes."""

    @get("/players/{player:str}", operation_id="showPlayer", tags=["players"], responses=fails(404))
    async def one(player: Id) -> PlayerPage:
        """Show a player: name, ratings, statistics."""
        store = house.services.store
        found = await store.player(player)
        if found is None or found.erased:
            raise not_found()
        counts = await store.counts_of(player)
        families = sorted({one.family for one in counts})
        ratings = [await store.rating(player, family) for family in families]
        return PlayerPage(
            player=found.id,
            name=found.name,
            guest=found.name_key is None,
            ratings=_rating_lines(
                [one for one in ratings if one is not None], {found.id: found.name}
            ),
            statistics=[
                Figure(family=one.family, name=one.name, value=one.value) for one in counts
            ],
        )

    @get("/ratings", operation_id="listFamilies", tags=["players"], responses=fails())
    async def families() -> list[str]:
        """List the families of rules that have ratings of their own."""
        named = dict.fromkeys(family_of(rules) for rules in PRESETS.values())
        return [*named, *(f"{OWN}-{players}" for players in (2, 3, 4))]

    @get("/ratings/{family:str}", operation_id="listRatings", tags=["players"], responses=fails())
    async def best(family: Family) -> list[RatingLine]:
        """List the best of a family of rules, the surest first."""
        top = await house.services.store.top_ratings(family)
        names = await names_of(house, (one.subject for one in top))
        return _rating_lines(top, names)

    return [one, families, best]


def _rating_lines(ratings: Sequence[KeptRating], names: dict[str, str]) -> list[RatingLine]:
    return [_rating_line(one, names) for one in ratings]


def _rating_line(kept: KeptRating, names: dict[str, str]) -> RatingLine:
    shown = Rating(kept.mu, kept.sigma, kept.games).shown
    return RatingLine(
        subject=kept.subject,
        name=names.get(kept.subject, ""),
        family=kept.family,
        points=shown.points,
        uncertainty=shown.uncertainty,
        provisional=shown.provisional,
        matches=kept.games,
    )
