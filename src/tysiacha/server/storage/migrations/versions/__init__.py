"""One file for each step; a step that was released is not changed any more."""
