"""A table at a server, line by line: for terminals, pipes, ssh and screen readers."""
