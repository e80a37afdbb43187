"""What a program needs to play at a server: its messages read, a table followed, a fair deal done.

It knows the server by its messages alone (``docs/protocol.md``), never by its code.
"""
