"""A cheap policy, learned: how likely a sensible player is to bid, give or play this or that.

It answers for many hands at once that somebody might have held at a moment that all have seen; see
docs/policy.md. It needs numpy, which comes with numba: without it :mod:`.weights` says so.
"""
