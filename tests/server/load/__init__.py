"""The load measures what it says: what it counts as lost is lost."""
