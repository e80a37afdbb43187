"""Score sheets of matches that people play with real cards: read, check, settle, explain, write.

Everything here is pure: bytes and values come in, values and lines of text go out. What a round
is worth is decided by :mod:`tysiacha.rules.settlement` alone. The format is told in
``docs/score-sheet.md``.
"""
