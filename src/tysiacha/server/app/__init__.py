"""The whole server put together: its settings, its start and its end."""
