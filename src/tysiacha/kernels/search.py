"""The search: what the declarer still makes with all cards open, against both defenders.

Fail-soft alpha-beta from one trick boundary to the next; the three cards of a trick are nested in
one function, because a call for each card costs more than the card. Seats are places here: 0 is
the declarer, 1 and 2 follow him in the order of play. ``docs/solver.md`` has the proofs.
"""

from __future__ import annotations

from typing import Final

from tysiacha.kernels._jit import Ints, kernel, lowest, popcount, word
from tysiacha.kernels.bounds import (
    card_points,
    cheapest,
    marriages_of,
    marriages_pay,
    sure_tricks,
    top_trumps,
)
from tysiacha.kernels.keys import dearer, spread, structure_key
from tysiacha.kernels.memory import (
    BOUNDARIES,
    CARDS_PLAYED,
    CUTS,
    ENTRIES,
    EVICTIONS,
    FIRST_ONLY,
    FOUR_ACES,
    HITS,
    LEADS,
    MARRIED_VALUES,
    NEXT_TRICK,
    OPTIONS,
    PLAIN_VALUES,
    PRICES,
    PROBES,
    SECOND_VALUES,
    SECONDS,
    SLOT,
    SLOTS,
    STORED,
    THIRD_SCORES,
    THIRDS,
    set_bonus,
)
from tysiacha.kernels.ordering import order_last, order_leads, order_seconds
from tysiacha.kernels.tables import ACES, BLOCK, NO_TRUMP, POINTS, RANK, SHIFT, SUIT
from tysiacha.kernels.tricks import beats, following

INFINITE: Final = 10_000
"""More than anybody makes."""
FIRST_TRICK: Final = 1
"""In ``opening``: nobody may announce at this lead."""
_UNKNOWN_HIGH: Final = 1_000
_THROWN: Final = 6
"""Where a sure trick lacks more than this, counting what must be thrown on it hardly ever helps."""
_ALL: Final = 0xFFFFFF


@kernel
def equal_value(
    memory: Ints, values: int, tried: int, others: int, card: int, alike: int, bound: int, top: bool
) -> int:
    """Give a bound that an equal card already tried sets for this one, or -INFINITE if none cuts.

    Two cards of one hand that no other card parts differ at most by their points. For the side
    that wants much (``top``) the answer is an upper bound not above ``bound`` (alpha), for the
    other a lower bound not below ``bound`` (beta).
    """
    at = SHIFT[card] + 0
    block = (BLOCK[((others >> at) & 63) * 6 + RANK[card]] << at) & tried & alike
    while block:
        equal = lowest(block)
        block &= block - 1
        apart = abs(POINTS[card] - POINTS[equal])
        value = memory[values + equal]
        if top:
            if value + apart <= bound:
                return value + apart
        elif value - apart >= bound:
            return value - apart
    return -INFINITE


@kernel
def _search(
    memory: Ints,
    hand0: int,
    hand1: int,
    hand2: int,
    leader: int,
    trump: int,
    points: int,
    alpha: int,
    beta: int,
    opening: int,
) -> int:
    """Search as :func:`search` says; every argument is a word, or a copy cannot be loaded again."""
    memory[BOUNDARIES] += 1
    if beta <= 0:
        return 0
    options = memory[OPTIONS]
    pairs0 = marriages_of(hand0)
    aces = 0
    if options & FOUR_ACES and hand0 & ACES == ACES:
        aces = memory[PRICES + NO_TRUMP]
    if pairs0 == 0 and aces == 0 and points <= alpha:
        return points
    second = 0 if leader == 2 else leader + 1
    third = 3 - leader - second
    hand = hand0 if leader == 0 else (hand1 if leader == 1 else hand2)
    hand_second = hand0 if second == 0 else (hand1 if second == 1 else hand2)
    hand_third = hand0 if third == 0 else (hand1 if third == 1 else hand2)
    cards = popcount(hand)
    if cards == 0:
        return 0
    everyone = hand0 | hand1 | hand2
    if cards == 1:
        best = lowest(hand)
        taker = leader
        card = lowest(hand_second)
        if beats(card, best, trump):
            best = card
            taker = second
        if beats(lowest(hand_third), best, trump):
            taker = third
        return points if taker == 0 else 0
    most = 4
    if leader != 0:
        most = (cards - 1) // 2
    if pairs0 or aces:
        bound = points + marriages_pay(memory, pairs0, most) + aces
        if bound <= alpha:
            return bound
    alpha0 = alpha
    beta0 = beta
    pairs1 = marriages_of(hand1)
    pairs2 = marriages_of(hand2)
    pairs = pairs0 | pairs1 | pairs2
    first = opening & 1
    forced = opening >> 1
    key = 0
    entry = 0
    known = -1
    stored = opening == 0
    if stored:
        live = 1 if aces else 0
        key = structure_key(hand0 | hand2, hand1 | hand2, pairs, leader, trump, live)
        memory[PROBES] += 1
        size = (len(memory) - ENTRIES) >> 1
        entry = ENTRIES + ((spread(key) & (size - 1)) << 1)
        if memory[entry] == key:
            memory[HITS] += 1
            said = memory[entry + 1]
            then = said & _ALL
            known = ((said >> 24) & 255) - 1
            low = (said >> 32) & 0xFFFF
            high = (said >> 48) & 0x7FFF
            if then != everyone:
                low = max(0, low - dearer(everyone, then))
                high = min(_UNKNOWN_HIGH, high + dearer(then, everyone))
            if low >= beta:
                memory[CUTS] += 1
                return low
            if high <= alpha or low == high:
                memory[CUTS] += 1
                return high
            alpha = max(alpha, low)
            beta = min(beta, high)
    declares = leader == 0
    if forced == 0 and declares:
        sure = sure_tricks(hand0, hand1, hand2, trump)
        low = sure & 0xFFFF
        run = sure >> 16
        if run >= cards:
            if pairs0 == 0 and aces == 0:
                return points
            low = max(low, points)
        elif low < beta <= low + _THROWN * run:
            low += cheapest(hand1, run) + cheapest(hand2, run)
        if first == 0 and pairs0 != 0 and low < beta:
            paid = marriages_pay(memory, pairs0, word(1))
            if paid < beta:
                spare = hand0 & ~(pairs0 | (pairs0 << 1))
                paid += sure_tricks(spare, hand1, hand2, trump) & 0xFFFF
            low = max(low, paid)
        if low >= beta:
            return low
    elif forced == 0:
        partner = hand2 if leader == 1 else hand1
        sure = sure_tricks(hand, hand0, partner, trump)
        run = sure >> 16
        if run >= cards:
            return 0
        if run > 0:
            bound = points + marriages_pay(memory, pairs0, (cards - run - 1) // 2) + aces
            bound -= sure & 0xFFFF
            if bound > alpha:
                bound -= cheapest(hand0, run) + cheapest(partner, run)
            if bound <= alpha:
                return bound
    if pairs == 0 and forced == 0 and aces == 0:
        run = top_trumps(hand0, everyone, trump)
        if run > 0:
            low = run >> 8
            if low < beta:
                low += cheapest(hand1, run & 255) + cheapest(hand2, run & 255)
            if low >= beta:
                return low
        elif run < 0:
            bound = points - (-run >> 8)
            if bound <= alpha:
                return bound
    # the leads
    slot = SLOTS + cards * SLOT
    others = everyone & ~hand
    partner = 0 if declares else (hand2 if leader == 1 else hand1)
    wed = pairs0 if declares else (pairs1 if leader == 1 else pairs2)
    wed |= wed << 1
    fixed = (options & FIRST_ONLY) != 0 and trump != NO_TRUMP
    announcing = 0 if first or (fixed and not declares) else 1
    lone = ACES if aces else 0
    wed2 = pairs0 if second == 0 else (pairs1 if second == 1 else pairs2)
    pairs3 = pairs0 if third == 0 else (pairs1 if third == 1 else pairs2)
    wed2 |= wed2 << 1
    sides = (1 if declares else 0) | (2 if second == 0 else 0) | (4 if third == 0 else 0)
    top2 = second == 0
    top3 = third == 0
    leads = order_leads(memory, slot, hand, partner, hand0, wed, everyone, trump, known, announcing)
    best0 = -INFINITE if declares else INFINITE
    best_lead = -1
    plain_tried = word(0)
    married_tried = word(0)
    for place in range(leads):
        lead = memory[slot + LEADS + place]
        if forced and lead != forced - 1:
            continue
        card0 = lead & 31
        announced = lead >> 5
        suit0 = SUIT[card0] + 0
        tried = married_tried if announced else plain_tried
        values = slot + (MARRIED_VALUES if announced else PLAIN_VALUES)
        if tried and (lone >> card0) & 1 == 0:
            alike = (wed if (wed >> card0) & 1 else ~wed) & ~(lone if declares else 0)
            bound = alpha if declares else beta
            value = equal_value(memory, values, tried, others, card0, alike, bound, declares)
            if value != -INFINITE:
                best0 = max(best0, value) if declares else min(best0, value)
                continue
        now = trump
        then = trump
        gain = 0
        if announced:
            if not fixed:
                then = suit0
                if options & NEXT_TRICK == 0:
                    now = suit0
            if declares:
                gain = memory[PRICES + suit0]
        elif declares and first == 0 and (lone >> card0) & 1:
            gain = aces
        # the second card
        alpha1 = alpha - gain
        beta1 = beta - gain
        rest1 = everyone & ~(1 << card0)
        legal = following(hand_second, suit0, card0, now, options)
        seconds = order_seconds(memory, slot, legal, hand_third, card0, now, wed2, sides)
        best1 = -INFINITE if top2 else INFINITE
        second_tried = word(0)
        others1 = (rest1 & ~hand_second) | (1 << card0)
        for place1 in range(seconds):
            card1 = memory[slot + SECONDS + place1]
            if second_tried and not (top2 and (lone >> card1) & 1):
                alike = (wed2 if (wed2 >> card1) & 1 else ~wed2) & ~(lone if top2 else 0)
                bound = alpha1 if top2 else beta1
                value = equal_value(
                    memory, slot + SECOND_VALUES, second_tried, others1, card1, alike, bound, top2
                )
                if value != -INFINITE:
                    best1 = max(best1, value) if top2 else min(best1, value)
                    continue
            memory[CARDS_PLAYED] += 2
            taker = leader
            best = card0
            if beats(card1, card0, now):
                taker = second
                best = card1
            two = POINTS[card0] + POINTS[card1]
            # the third card
            alpha2 = alpha1
            beta2 = beta1
            legal = following(hand_third, suit0, best, now, options)
            others2 = (rest1 & ~(1 << card1) & ~hand_third) | (1 << best)
            ours = (taker == 0) == top3
            keep = legal if top3 and aces else 0
            thirds = order_last(
                memory,
                slot + THIRDS,
                slot + THIRD_SCORES,
                legal,
                others2,
                best,
                now,
                pairs3,
                ours,
                top3,
                keep,
            )
            best2 = -INFINITE if top3 else INFINITE
            for place2 in range(thirds):
                card2 = memory[slot + THIRDS + place2]
                takes = third if beats(card2, best, now) else taker
                worth = two + POINTS[card2]
                got = worth if takes == 0 else 0
                gone = ~((1 << card0) | (1 << card1) | (1 << card2))
                value = got + _search(
                    memory,
                    hand0 & gone,
                    hand1 & gone,
                    hand2 & gone,
                    takes,
                    then,
                    points - worth,
                    alpha2 - got,
                    beta2 - got,
                    word(0),
                )
                if top3:
                    best2 = max(best2, value)
                    alpha2 = max(alpha2, value)
                else:
                    best2 = min(best2, value)
                    beta2 = min(beta2, value)
                if alpha2 >= beta2:
                    break
            memory[slot + SECOND_VALUES + card1] = best2
            second_tried |= 1 << card1
            if top2:
                best1 = max(best1, best2)
                alpha1 = max(alpha1, best2)
            else:
                best1 = min(best1, best2)
                beta1 = min(beta1, best2)
            if alpha1 >= beta1:
                break
        value = best1 + gain
        memory[values + card0] = value
        if announced:
            married_tried |= 1 << card0
        else:
            plain_tried |= 1 << card0
        if (value > best0) if declares else (value < best0):
            best0 = value
            best_lead = lead
        if declares:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha >= beta:
            break
    if stored:
        low = 0
        high = _UNKNOWN_HIGH
        if memory[entry] == key:
            said = memory[entry + 1]
            if said & _ALL == everyone:
                low = (said >> 32) & 0xFFFF
                high = (said >> 48) & 0x7FFF
        else:
            if memory[entry] != 0:
                memory[EVICTIONS] += 1
            memory[STORED] += 1
        if best0 <= alpha0:
            high = min(high, best0)
        elif best0 >= beta0:
            low = max(low, best0)
        else:
            low = best0
            high = best0
        memory[entry] = key
        memory[entry + 1] = everyone | ((best_lead + 1) << 24) | (low << 32) | (high << 48)
    return best0


@kernel
def search(
    memory: Ints,
    hand0: int,
    hand1: int,
    hand2: int,
    leader: int,
    trump: int,
    points: int,
    alpha: int,
    beta: int,
    opening: int,
) -> int:
    """Give what the declarer still makes from a lead on: exact within (alpha, beta), else a bound.

    ``points`` are the card points still in hands plus what the last trick brings besides, for
    which the memory is set (see :func:`tysiacha.kernels.memory.set_bonus`); ``opening`` is
    :data:`FIRST_TRICK` or 0, plus 2 * (1 + a lead) to try that lead alone.
    """
    return _search(
        memory,
        word(hand0),
        word(hand1),
        word(hand2),
        word(leader),
        word(trump),
        word(points),
        word(alpha),
        word(beta),
        word(opening),
    )


@kernel
def most(memory: Ints, hand0: int, points: int) -> int:
    """Give what the declarer cannot exceed."""
    bound = points + marriages_pay(memory, marriages_of(hand0), word(4))
    if memory[OPTIONS] & FOUR_ACES and hand0 & ACES == ACES:
        bound += memory[PRICES + NO_TRUMP]
    return bound


@kernel
def exact(
    memory: Ints,
    hand0: int,
    hand1: int,
    hand2: int,
    leader: int,
    trump: int,
    bonus: int,
    opening: int,
) -> int:
    """Give exactly what the declarer still makes from a lead on; ``bonus`` is the last trick's."""
    points = card_points(hand0 | hand1 | hand2) + set_bonus(memory, bonus)
    high = most(memory, hand0, points) + 1
    return search(memory, hand0, hand1, hand2, leader, trump, points, -1, high, opening)


@kernel
def reaches(
    memory: Ints,
    hand0: int,
    hand1: int,
    hand2: int,
    leader: int,
    trump: int,
    bonus: int,
    opening: int,
    need: int,
) -> bool:
    """Tell whether the declarer still makes so many points from a lead on."""
    points = card_points(hand0 | hand1 | hand2) + set_bonus(memory, bonus)
    value = search(memory, hand0, hand1, hand2, leader, trump, points, need - 1, need, opening)
    return value >= need
