"""Kernels: the parts that must be fast, over integers and flat arrays, compiled by numba.

Nothing here knows the rules library; ``tysiacha.solve`` and the bots turn positions into integers
and back. Each kernel has a slow, obvious twin, and a test that they agree. Where numba is missing
the same source runs as plain Python, about a hundred times slower.
"""
