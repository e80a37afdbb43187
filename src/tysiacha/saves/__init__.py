"""Autosave: a running match in an append-only file, written through to the disk at each action.

================================  ==========================================================
:mod:`tysiacha.saves.header`      what is agreed before a match begins, as saved
:mod:`tysiacha.saves.lines`       lines of JSON, each sealed together with all before it
:mod:`tysiacha.saves.reading`     a file as a match, replayed through the rules
:mod:`tysiacha.saves.writing`     the file of a match that goes on
:mod:`tysiacha.saves.listing`     which matches are unfinished
:mod:`tysiacha.saves.folders`     where they lie
================================  ==========================================================
"""
