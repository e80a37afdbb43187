"""The command line: one file per command, and the line-by-line game in ``plain``."""
