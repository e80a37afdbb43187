"""Guests are called by their number, and nobody else is."""

import pytest

from tysiacha.cli.online.people import person_name


def test_a_guest_is_said_in_words() -> None:
    assert person_name("guest-9653") == "Guest 9653"


@pytest.mark.parametrize("name", ["Anna", "guest", "guest-", "my guest-12", "guest-12 [bot]"])
def test_a_name_that_somebody_chose_is_left_as_it_is(name: str) -> None:
    assert person_name(name) == name
