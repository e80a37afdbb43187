"""Tables that live: an actor for each, who is connected, and when things are due."""
