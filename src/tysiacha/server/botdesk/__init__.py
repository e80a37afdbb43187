"""Bots in processes of their own: asked with a view, they answer legally and in time, always."""
