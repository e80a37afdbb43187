"""The line-by-line game: for terminals, pipes, ssh and screen readers.

Pure parts: ``ask_*`` (dialogues), ``screen``, ``telling``, ``forced``. Effects: ``console`` and
``session``.
"""
