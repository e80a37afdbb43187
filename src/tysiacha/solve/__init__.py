"""Exact answers about play with all cards open: plain Python round the kernels.

Questions are values (:mod:`~tysiacha.solve.open_cards`, :mod:`~tysiacha.solve.give_away`), made
from a round or from cards alone; answers are values too (:mod:`~tysiacha.solve.answers`,
:mod:`~tysiacha.solve.lines`, :mod:`~tysiacha.solve.gifts`). The declarer wants as many points as
he can get and all others together as few for him. :mod:`~tysiacha.solve.reference` gives the same
answers slowly, by the rules alone.
"""
