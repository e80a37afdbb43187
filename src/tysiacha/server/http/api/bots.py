"""Programs that play as bots: each is a player of its own, and a person answers for it."""

from __future__ import annotations

from typing import Final

from litestar import Request, delete, get, post
from litestar.datastructures import State
from litestar.handlers import HTTPRouteHandler
from litestar.params import JSONBody

from tysiacha.server.http.api.about import Id, fails
from tysiacha.server.http.api.caller import known_caller
from tysiacha.server.http.api.shapes import AllowedBot, BotLine, NewBot
from tysiacha.server.http.errors import Problem, not_found
from tysiacha.server.http.house import House
from tysiacha.server.live.naming import BOT_MARK
from tysiacha.server.people.codes import new_id, new_token, token_hash
from tysiacha.server.people.names import BadName, parse_name
from tysiacha.server.storage.kept import BotToken, Player
from tysiacha.server.storage.problems import NameTaken

MOST_BOTS: Final = 5
"""So many may one player allow."""


def bot_routes(house: House) -> list[HTTPRouteHandler]:
    """Give the routes."""

    @get("/me/bots", operation_id="listBots", tags=["bots"], responses=fails())
    async def every(request: Request[object, object, State]) -> list[BotLine]:
        """List the bots that one has allowed."""
        player = await known_caller(house, request)
        tokens = await house.services.store.bot_tokens_of(player.id)
        bots = {
            one.id: one for one in await house.services.store.players([one.bot for one in tokens])
        }
        return [
            BotLine(bot=one.bot, name=bots[one.bot].name, created_at=one.created_at)
            for one in tokens
            if one.bot in bots
        ]

    @post("/me/bots", operation_id="allowBot", tags=["bots"], responses=fails(409, 415))
    async def allow(request: Request[object, object, State], data: JSONBody[NewBot]) -> AllowedBot:
        """Allow a bot; its token is told this once."""
        owner = await known_caller(house, request)
        store = house.services.store
        if owner.name.endswith(BOT_MARK):
            raise Problem(403, "bot")
        if len(await store.bot_tokens_of(owner.id)) >= MOST_BOTS:
            raise Problem(409, "too-many")
        try:
            name = parse_name(data.name)
        except BadName as bad:
            raise Problem(400, "bad-name", bad.fault) from None
        now = house.services.utc_ms()
        key, *others = name.keys
        marked = name.text + BOT_MARK
        bot = Player(id=new_id(house.randomness), name=marked, name_key=key, created_at=now)
        try:
            await store.add_player(bot)
            await store.rename_player(bot.id, name=marked, name_key=key, other_keys=others)
        except NameTaken:
            raise Problem(409, "name-taken") from None
        token = new_token(house.randomness)
        await store.add_bot_token(BotToken(token_hash(token), owner.id, bot.id, now))
        return AllowedBot(bot=bot.id, name=bot.name, token=token.reveal())

    @delete("/me/bots/{bot:str}", operation_id="removeBot", tags=["bots"], responses=fails(404))
    async def remove(request: Request[object, object, State], bot: Id) -> None:
        """Allow a bot no longer; its open sockets are closed with the code 4401."""
        owner = await known_caller(house, request)
        for token in await house.services.store.bot_tokens_of(owner.id):
            if token.bot == bot:
                await house.services.store.remove_bot_token(token.token)
                house.sockets.end_all(bot)
                return
        raise not_found()

    return [every, allow, remove]
