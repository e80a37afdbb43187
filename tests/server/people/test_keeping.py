"""T36: what is told to go when somebody is erased goes, and the rest stays."""

from tysiacha.server.people.keeping import ERASED, KEPT_AFTER_ERASING


def test_nothing_both_stays_and_goes() -> None:
    assert not set(ERASED) & set(KEPT_AFTER_ERASING)
