"""What is kept of a person, to be handed over or erased when he asks.

Facts and records of matches name players by random ids, so that erasing touches none of them: what
they prove still holds, and nobody can be found by them any more.
"""

from __future__ import annotations

from typing import Final

EXPORT_VERSION: Final = 1

KEPT_AFTER_ERASING: Final = ("id", "matches")
"""What stays, in the words of an export, under an id that belongs to nobody: the matches are those
of the others, too."""

ERASED: Final = ("name", "ratings", "statistics", "chat", "bots", "passkeys")
"""What goes, in the same words; so do all ways in, which no export tells. The ratings of others
stay as they are: they were reckoned when the matches ended."""
