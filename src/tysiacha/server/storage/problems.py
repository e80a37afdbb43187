"""What a store refuses, and what can go wrong with it."""

from __future__ import annotations


class StoreProblem(Exception):
    """Something that a store did not do, or cannot do."""


class Fenced(StoreProblem):
    """The table belongs to another owner by now: nothing was written, and nothing will be."""

    def __init__(self, table: str, epoch: int) -> None:
        super().__init__(f"table {table}: epoch {epoch} owns it no longer")
        self.table = table
        self.epoch = epoch


class Conflict(StoreProblem):
    """What was to be changed is not what the caller takes it for; nothing was written."""


class Unknown(StoreProblem):
    """There is no such table, match or player."""


class Held(StoreProblem):
    """Another owner, who is alive, has the table."""

    def __init__(self, table: str, owner: str) -> None:
        super().__init__(f"table {table} is held by {owner}")
        self.table = table
        self.owner = owner


class NameTaken(StoreProblem):
    """Another player has a name that looks the same."""


class StoreUnavailable(StoreProblem):
    """The database did not answer in time, or not at all.

    Whether something was written is not known. To ask again for the very same is safe: what was
    written already is not written twice.
    """


class StoreFull(StoreUnavailable):
    """There is no room left on the disk; nothing was written."""


class Damaged(StoreProblem):
    """What is stored is not what was written."""

    def __init__(self, what: str, why: str) -> None:
        super().__init__(f"{what} is damaged: {why}")
        self.what = what
        self.why = why


class KeyMissing(StoreProblem):
    """A secret cannot be opened for want of its key; with the key it can."""


class CannotOpen(StoreProblem):
    """The store cannot be used as it is; nothing in it was changed. The text says what to do."""


class InUse(CannotOpen):
    """Another server uses the same file."""


class NewerSchema(CannotOpen):
    """A newer version of this program has written the database."""


class UnsafeSqlite(CannotOpen):
    """The SQLite that Python comes with can damage a database."""
