"""Text and values: cards, actions, positions, game records, rules files."""
