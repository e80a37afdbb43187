"""The requests of version 1: one file for what belongs together."""
