"""Players that are programs: each is shown what its seat sees and answers what its seat does."""
