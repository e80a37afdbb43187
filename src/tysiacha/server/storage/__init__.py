"""What the server keeps: the log of every table, finished matches, people.

=========================================  ====================================================
:mod:`tysiacha.server.storage.store`       what a store promises
:mod:`tysiacha.server.storage.log`         facts and replies, sealed
:mod:`tysiacha.server.storage.kept`        everything else that is kept
:mod:`tysiacha.server.storage.problems`    what it refuses, and what can go wrong
:mod:`tysiacha.server.storage.opening`     a store from an address
:mod:`tysiacha.server.storage.memory`      a store that is gone with the process, for tests
:mod:`tysiacha.server.storage.sealing`     secrets that are not to be read in the database
:mod:`tysiacha.server.storage.backup`      a copy while the server runs, and back again
:mod:`tysiacha.server.storage.checking`    whether all that is stored is whole
=========================================  ====================================================
"""
