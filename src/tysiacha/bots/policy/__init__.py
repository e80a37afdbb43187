"""A cheap policy, learned: how likely a sensible player is to bid, give or play this or that.

It answers for many hands at once that somebody might have held at a moment that all have seen; see
docs/policy.md. It needs numpy, which comes with numba; ask :func:`policy_at_hand` before any of its
modules is imported.
"""

from __future__ import annotations

from importlib.util import find_spec


def policy_at_hand() -> bool:
    """Tell whether the policy can be used here: it needs numpy."""
    return find_spec("numpy") is not None
