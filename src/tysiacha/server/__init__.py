"""The server: tables over the network that never lose a move and never leak a card."""
