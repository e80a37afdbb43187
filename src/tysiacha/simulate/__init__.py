"""The simulator: random rounds and matches by the million, and sampled worlds of a hand.

Plain Python round the kernels: rules become integers, results become values. What the random
player does, and which rules are simulated, is told in ``docs/simulator.md``.
"""
