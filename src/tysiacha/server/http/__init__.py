"""What the server is to browsers and programs: routes, the socket, and nothing of the game."""
