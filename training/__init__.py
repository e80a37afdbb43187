"""Training of what the bots have learned: not part of the package that is installed."""
