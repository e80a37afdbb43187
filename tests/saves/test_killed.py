"""A match that is killed goes on as if nothing had been."""

from tests.saves.kill_soak import kill_often


def test_a_match_killed_at_random_points_goes_on_and_ends_alike() -> None:
    killed, told = kill_often(5, "classic", seed=3)
    assert killed == 5
    assert told > 0
