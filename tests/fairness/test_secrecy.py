"""Nothing that is printed, formatted or traced shows a secret, a card or a cut (T5)."""

import traceback

import pytest

from tests.fairness.asked import derived_by_library
from tests.fairness.proven import bound_by
from tests.fairness.test_negotiation import CUTS, SECRETS, SERVER, opened_by, revealing
from tests.fairness.vectors import three_cuts
from tysiacha.fairness.negotiation import bind
from tysiacha.fairness.own_copy import OwnDeal
from tysiacha.fairness.pack import cut_pack
from tysiacha.fairness.secrecy import ClientSecret, DealKey, ServerSecret


@pytest.mark.parametrize("kind", [ServerSecret, ClientSecret, DealKey])
def test_a_secret_shows_its_type_only(kind: type[ServerSecret]) -> None:
    secret = kind(bytes(range(32)))
    hidden = f"{kind.__name__}(hidden)"
    assert [repr(secret), str(secret), f"{secret}", f"{secret!r}"] == [hidden] * 4
    assert repr([secret]) == f"[{hidden}]"


@pytest.mark.parametrize("kind", [ServerSecret, ClientSecret, DealKey])
@pytest.mark.parametrize("size", [0, 4, 31, 33])
def test_a_secret_has_256_bits(kind: type[ServerSecret], size: int) -> None:
    with pytest.raises(ValueError, match="has 32 bytes, not"):
        kind(bytes(size))


def test_secrets_of_different_kinds_are_different() -> None:
    values: set[object] = {ServerSecret(bytes(32)), ClientSecret(bytes(32))}
    assert len(values) == 2


def test_nothing_made_of_secrets_shows_them() -> None:
    now = opened_by(revealing(), 2, 0)
    bound = bound_by(bind(now, SERVER, None))
    deal = bound.deal
    shown = repr((now, bound, deal, deal.opening(3), cut_pack(deal.shuffled, (1, 2, 3), None)))
    secrets = [SERVER.value, *(one.value for one in SECRETS), deal.key.value, *deal.salts]
    for secret in secrets:
        assert secret.hex() not in shown
        assert repr(secret)[2:-1] not in shown
    assert str(CUTS[2]) not in shown
    for order in (deal.shuffled, deal.pack):
        assert str(order) not in shown


def test_a_players_own_copy_does_not_show_his_secret_or_cuts() -> None:
    own = OwnDeal("t", "m", 1, bytes(32), secret=SECRETS[1], cuts=(9, 4, 17))
    assert SECRETS[1].value.hex() not in repr(own)
    assert "17" not in repr(own)


def test_a_trace_with_locals_shows_no_secret() -> None:
    deal = derived_by_library(three_cuts())
    with pytest.raises(IndexError) as caught:
        deal.opening(99)
    traced = traceback.TracebackException.from_exception(caught.value, capture_locals=True)
    shown = "".join(traced.format())
    assert "DerivedDeal(hidden" in shown
    assert deal.key.value.hex() not in shown
