"""Everything that people read, in words and in their language; ``rules`` knows only codes."""
