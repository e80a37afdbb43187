"""Wake-ups between the parts of the server, and later between servers.

=====================================  =========================================================
:mod:`tysiacha.server.bus.bus`         what a bus promises, which is little
:mod:`tysiacha.server.bus.in_process`  a bus within one process
=====================================  =========================================================
"""
