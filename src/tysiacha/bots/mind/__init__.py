"""How the bots ``strong`` and ``expert`` think."""
