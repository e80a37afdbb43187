"""The training of the policy: rows that kernels write are the moments of bots, and losses fall."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from training.policy_board import KIND, LABELLED, MARRIED, MOVE, PLAIN, ROW
from training.policy_cards import SHAPE, labelled, legal_answers, log_chances, move_step, value_step
from training.policy_data import labelled_gifts, rows_of, thoughts
from training.policy_games import CAREFUL, HEAD, MEDIUM, RULE, play_games
from training.policy_hands import CALLS, GIFTS, call_loss, call_step, gift_value_step, played_calls
from training.policy_net import Adam, Tape, new_net
from tysiacha.bots.policy.features import Floats, Whole
from tysiacha.bots.policy.moments import Moment
from tysiacha.bots.policy.policy import policy_for
from tysiacha.bots.policy.suit_net import SuitNet
from tysiacha.bots.policy.weights import Heads, read_heads, write_heads
from tysiacha.rules.presets import PRESETS

pytestmark = pytest.mark.slow  # it compiles the kernels of the training


@pytest.fixture(scope="module")
def decisions() -> Whole:
    return thoughts(400, 7, worlds=4)


def test_rows_are_moments_of_the_policy(decisions: Whole) -> None:
    net = new_net(SHAPE, np.random.default_rng(1))
    empty = new_net(CALLS, np.random.default_rng(1))
    policy = policy_for(PRESETS["classic"])
    policy = type(policy)(PRESETS["classic"], Heads(net, empty, empty))
    logs = log_chances(net, decisions)
    for row, told in zip(decisions[:100], logs, strict=False):
        moment = Moment(*(int(one) for one in row[1:ROW]))
        alone = policy.card_log_chances(moment, row[:1])[0]
        plain = {card for card in range(24) if alone[card] > -np.inf}
        married = {card for card in range(24) if alone[24 + card] > -np.inf}
        assert plain == {card for card in range(24) if row[PLAIN] >> card & 1}
        assert married == {card for card in range(24) if row[MARRIED] >> card & 1}
        assert alone[row[MOVE]] == pytest.approx(told.reshape(4, 8)[_answer(row[MOVE])], abs=1e-3)


def _answer(move: int) -> tuple[int, int]:
    card = move % 24
    return card // 6, card % 6 + (4 if move >= 24 else 0)


def test_games_are_read_as_they_were_played(tmp_path: Path) -> None:
    file = tmp_path / "games.npz"
    play_games(range(1), file, lambda _text: None)
    rounds = np.load(file)["rounds"].astype(np.int64)[:4]
    rows = rows_of(rounds, 5)
    legal = np.where(rows[:, MOVE] < 24, rows[:, PLAIN], rows[:, MARRIED])
    assert (legal >> rows[:, MOVE] % 24 & 1).all()
    assert set(rows[:, KIND]) <= {CAREFUL, MEDIUM, RULE}
    assert len(rows) <= 24 * len(rounds)
    assert set(rows[:, MOVE]) <= set(rounds[:, HEAD:].ravel())


def test_the_same_seed_makes_the_same_data(decisions: Whole) -> None:
    assert (thoughts(400, 7, worlds=4) == decisions).all()
    assert (thoughts(400, 8, worlds=4)[:10] != decisions[:10]).any()
    assert decisions.shape[1] == LABELLED


def test_gradients_are_slopes_of_the_loss() -> None:
    dice = np.random.default_rng(3)
    net = new_net(GIFTS, dice)
    suits = dice.random((5, 4, GIFTS.suit_features), np.float32)
    moments = dice.random((5, GIFTS.moment_features), np.float32)
    slope = dice.random((5, 4, GIFTS.answers), np.float32)
    gradients = Tape(net, suits, moments).gradients(slope)

    def loss() -> float:
        return float((Tape(net, suits, moments).answers.astype(np.float64) * slope).sum())

    for part, gradient in zip(net.parts(), gradients, strict=True):
        place = np.unravel_index(int(np.abs(gradient).argmax()), part.shape)
        before, step = part[place], np.float32(1e-2)
        part[place] = before + step
        above = loss()
        part[place] = before - step
        slope_found = (above - loss()) / (2 * float(step))
        part[place] = before
        assert slope_found == pytest.approx(float(gradient[place]), rel=0.05, abs=0.02)


def _learn_moves(rows: Whole) -> tuple[SuitNet, list[float]]:
    net = new_net(SHAPE, np.random.default_rng(2))
    adam = Adam(net)
    return net, [move_step(net, adam, rows, 2e-3) for _ in range(25)]


def test_learning_moves_makes_them_less_surprising(decisions: Whole) -> None:
    net, losses = _learn_moves(decisions[:256])
    uniform = np.log(legal_answers(decisions[:256]).sum(axis=(1, 2))).mean()
    assert losses[-1] < 0.85 * min(losses[0], uniform)
    again, _losses = _learn_moves(decisions[:256])
    assert all((one == other).all() for one, other in zip(net.parts(), again.parts(), strict=True))


def test_learning_values_makes_errors_smaller() -> None:
    chunk = next(labelled(2000, 3))
    net = new_net(SHAPE, np.random.default_rng(2))
    adam, every = Adam(net), np.arange(1024)
    errors = [value_step(net, adam, chunk.part(every), 2e-3, 30.0) for _ in range(12)]
    assert errors[-1] < 0.8 * errors[0]


def test_learning_calls_and_gifts_makes_errors_smaller() -> None:
    dice = np.random.default_rng(4)
    calls = played_calls(600, 5)
    net, other = new_net(CALLS, dice), new_net(GIFTS, dice)
    adam = Adam(net)
    before = call_loss(net, calls).mean()
    for _ in range(30):
        call_step(net, adam, calls, 3e-3)
    assert call_loss(net, calls).mean() < 0.7 * before
    gifts, made = labelled_gifts(40, 6)
    adam = Adam(other)
    errors = [gift_value_step(other, adam, gifts, made, 3e-3, 6.0) for _ in range(20)]
    assert errors[-1] < 0.9 * errors[0]


def test_weights_are_kept_in_two_bytes_each(tmp_path: Path) -> None:
    nets = [new_net(shape, np.random.default_rng(1)) for shape in (SHAPE, CALLS, GIFTS)]
    write_heads(tmp_path / "policy.npz", Heads(*nets))
    heads = read_heads(tmp_path / "policy.npz")
    for net, read in zip(nets, (heads.cards, heads.calls, heads.gifts), strict=True):
        for part, found in zip(net.parts(), read.parts(), strict=True):
            assert _close(part, found)


def _close(part: Floats, found: Floats) -> bool:
    return bool(np.allclose(part, found, rtol=1e-3, atol=1e-6))
