"""Wake-ups between the parts of the server, and later between servers."""
