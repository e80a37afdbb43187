"""A bot for the arena: it passes, announces what it can, leads high and follows low.

tysiacha arena --bots "mine=cmd:python docs/examples/bot.py" random
"""

import json
import sys

RANKS = ["9", "J", "Q", "K", "10", "A"]
QUIET = ("pass", "keep", "stand")


def rank(action):
    """Give the strength of the card of an action: "10H" is 4."""
    return RANKS.index(action["card"][:-1])


def choose(view, actions):
    """Give one of the actions."""
    if view["phase"] == "play":
        announced = [one for one in actions if "marriage" in one or "aces" in one]
        if announced:
            return announced[0]
        leading = not view["play"]["trick"]
        return max(actions, key=rank) if leading else min(actions, key=rank)
    if view["phase"] == "exchange":
        return min((one for one in actions if "card" in one), key=rank)
    for action in actions:
        if action["do"] in QUIET:
            return action
    return actions[0]


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "act":
        print(json.dumps(choose(message["view"], message["actions"])), flush=True)
    elif message["type"] == "quit":
        break
