"""Bots against each other: duplicate deals and matches, what they show, and how surely.

=========================================  ===================================================
:mod:`~tysiacha.arena.duplicate`           who sits where, so that everybody gets the same cards
:mod:`~tysiacha.arena.schedule`            a run cut into shards
:mod:`~tysiacha.arena.chance`              all chance of a run from its seed
:mod:`~tysiacha.arena.entrants`            the bots that were asked for
:mod:`~tysiacha.arena.bot_settings`        their settings changed by words
:mod:`~tysiacha.arena.open_bot`            the bot that cheats: it sees all cards
:mod:`~tysiacha.arena.referee`             asking a bot: late, dead or illegal answers replaced
:mod:`~tysiacha.arena.line_protocol`       what is said to a bot that is a program of its own
:mod:`~tysiacha.arena.processes`           such a program as it runs
:mod:`~tysiacha.arena.rounds`              one round, or one match, played to its end
:mod:`~tysiacha.arena.tallies`             contracts, bolts and defence, counted
:mod:`~tysiacha.arena.thrown_away`         contracts that a card threw away, by open cards
:mod:`~tysiacha.arena.decision_times`      how long decisions took
:mod:`~tysiacha.arena.costs`               the work and the memory that it took
:mod:`~tysiacha.arena.shards`              one shard played
:mod:`~tysiacha.arena.shard_json`          its result as JSON
:mod:`~tysiacha.arena.runs`                all that decides a run, and its head as JSON
:mod:`~tysiacha.arena.run_files`           a run on the disk, shard by shard
:mod:`~tysiacha.arena.workers`             processes that play shards
:mod:`~tysiacha.arena.ray_player`          a cluster that does so, if Ray is installed
:mod:`~tysiacha.arena.runner`              a run from its beginning, or its middle, to its end
:mod:`~tysiacha.arena.statistics`          means and how sure they are
:mod:`~tysiacha.arena.sequential`          when a run may stop
:mod:`~tysiacha.arena.summary`             what a run showed
:mod:`~tysiacha.arena.ratings`             a ladder of many bots
:mod:`~tysiacha.arena.plot`                a picture of it in letters
=========================================  ===================================================

Bots see views. The one that cheats and sees all cards, to show how much there is to gain, lives
here and nowhere else.
"""
