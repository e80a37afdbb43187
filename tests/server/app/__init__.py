"""A server as a whole."""
