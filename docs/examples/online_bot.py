"""A bot that sits down at a table of a server and does something legal.

TYSIACHA_TOKEN=... python online_bot.py wss://cards.example TABLE
"""

import json
import os
import random
import secrets
import sys
from itertools import count

from websockets.sync.client import connect

server, table = sys.argv[1:3]
run, numbers = secrets.token_hex(4), count(1)
headers = {"Authorization": f"Bearer {os.environ['TYSIACHA_TOKEN']}"}
known, v, done = {}, 0, set()

with connect(f"{server}/ws", additional_headers=headers) as socket:

    def send(kind, **members):
        """Send a command with an id of its own."""
        command = {"t": kind, "a": f"{run}-{next(numbers)}", "table": table, **members}
        socket.send(json.dumps(command))

    socket.send(json.dumps({"t": "hello", "proto": 1}))
    send("watch", v=0)
    for frame in socket:
        message = json.loads(frame)
        if message["t"] in {"nack", "gone", "bye"}:
            print(message, file=sys.stderr)
        if message["t"] == "snap":
            known = message["set"]
            if known["you"] is None:
                seats = [one["kind"] for one in known["room"]["seats"]]
                send("sit", seat=seats.index("empty"))
        known |= message.get("set", {})  # of the game only parts come, and none is needed here
        v = message.get("v", v) if message["t"] in {"snap", "ev", "skip"} else v
        match = known.get("match")
        if not match or known["you"] is None:
            continue
        if match["over"]:
            break
        if known["ask"] and match["since"] not in done:  # each decision once
            done.add(match["since"])
            send("act", v=v, action=random.choice(known["ask"]))
        elif match["between"] and (root := known["deal"]["root"]) and root not in done:
            done.add(root)  # and each deal; its part of fair deals is left out: that is allowed
            send("ready", v=v)
