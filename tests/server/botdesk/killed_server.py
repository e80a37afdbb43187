"""A server with one bot that hangs and one worker that waits: it says who they are, and is killed.

Run by ``test_faults.py`` as a program of its own.
"""

import asyncio

from tests.server.botdesk.asking import LONG, ask_for
from tests.server.botdesk.failing_bots import failing_bot
from tysiacha.server.botdesk.desk import BotDesk, DeskSettings
from tysiacha.server.botdesk.limits import Limits


async def main() -> None:
    settings = DeskSettings(loaded=(), slow=frozenset(), limits=Limits(alone=1.0))
    async with BotDesk(
        workers=2, solving_workers=0, slow_workers=0, maker=failing_bot, settings=settings
    ) as desk:
        hanging = asyncio.ensure_future(desk.ask(ask_for("hangs", seconds=0.5)))
        await asyncio.sleep(0)
        print(*desk.quick_crew.process_ids, flush=True)
        await hanging
        await asyncio.sleep(LONG)


if __name__ == "__main__":
    asyncio.run(main())
