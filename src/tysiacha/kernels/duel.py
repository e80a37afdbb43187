"""The search for two players: what the declarer still makes against one opponent, cards open.

The same method as in ``search``, with two cards to a trick and up to twelve tricks. Place 0 is the
declarer, place 1 his opponent; cards of the stock that nobody holds are simply not there.
"""

from __future__ import annotations

from tysiacha.kernels._jit import Ints, highest, kernel, lowest, popcount, word
from tysiacha.kernels.bounds import (
    card_points,
    cheapest,
    marriages_of,
    marriages_pay,
    sure_tricks,
    top_trumps,
)
from tysiacha.kernels.keys import dearer, spread, two_hand_key
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
    SECOND_SCORES,
    SECONDS,
    SLOT,
    SLOTS,
    STORED,
    set_bonus,
)
from tysiacha.kernels.ordering import ANNOUNCED, order_last, order_leads
from tysiacha.kernels.root import CARDS, ILLEGAL, MOVES, answer
from tysiacha.kernels.search import FIRST_TRICK, INFINITE, equal_value, most
from tysiacha.kernels.tables import ACES, NO_TRUMP, POINTS, SUIT
from tysiacha.kernels.tricks import beats, following

_UNKNOWN_HIGH = 1_000
_ALL = 0xFFFFFF


@kernel
def _duel(
    memory: Ints,
    hand0: int,
    hand1: int,
    leader: int,
    trump: int,
    points: int,
    alpha: int,
    beta: int,
    opening: int,
) -> int:
    """Search as :func:`duel` says; every argument is a word, or a copy cannot be loaded again."""
    memory[BOUNDARIES] += 1
    if beta <= 0 or hand0 == 0:
        return 0
    options = memory[OPTIONS]
    pairs0 = marriages_of(hand0)
    aces = 0
    if options & FOUR_ACES and hand0 & ACES == ACES:
        aces = memory[PRICES + NO_TRUMP]
    declares = leader == 0
    hand = hand0 if declares else hand1
    other = hand1 if declares else hand0
    cards = popcount(hand)
    if cards == 1:
        takes = beats(lowest(other), lowest(hand), trump)
        return points if takes != declares else 0
    count = 4 if declares else (cards - 1) // 2
    bound = points + marriages_pay(memory, pairs0, count) + aces
    if bound <= alpha:
        return bound
    alpha0 = alpha
    beta0 = beta
    pairs1 = marriages_of(hand1)
    pairs = pairs0 | pairs1
    everyone = hand0 | hand1
    first = opening & 1
    forced = opening >> 1
    key = 0
    entry = 0
    known = -1
    stored = opening == 0
    if stored:
        key = two_hand_key(hand0, hand1, pairs, leader, trump, 1 if aces else 0)
        memory[PROBES] += 1
        size = (len(memory) - ENTRIES) >> 1
        entry = ENTRIES + ((spread(key) & (size - 1)) << 1)
        if memory[entry] == key:
            memory[HITS] += 1
            said = memory[entry + 1]
            held = said & _ALL
            known = ((said >> 24) & 255) - 1
            low = (said >> 32) & 0xFFFF
            high = (said >> 48) & 0x7FFF
            if held != everyone:
                low = max(0, low - dearer(everyone, held))
                high = min(_UNKNOWN_HIGH, high + dearer(held, everyone))
            if low >= beta:
                memory[CUTS] += 1
                return low
            if high <= alpha or low == high:
                memory[CUTS] += 1
                return high
            alpha = max(alpha, low)
            beta = min(beta, high)
    if forced == 0 and declares:
        sure = sure_tricks(hand0, hand1, word(0), trump)
        low = sure & 0xFFFF
        run = sure >> 16
        if run > 0 and run < cards:
            low += cheapest(hand1, run)
        if run >= cards:
            if pairs0 == 0 and aces == 0:
                return points
            low = max(low, points)
        if first == 0 and pairs0 != 0 and low < beta:
            spare = hand0 & ~(pairs0 | (pairs0 << 1))
            paid = marriages_pay(memory, pairs0, word(1))
            low = max(low, paid + (sure_tricks(spare, hand1, word(0), trump) & 0xFFFF))
        if low >= beta:
            return low
    elif forced == 0:
        sure = sure_tricks(hand1, hand0, word(0), trump)
        run = sure >> 16
        if run >= cards:
            return 0
        if run > 0:
            bound = points + marriages_pay(memory, pairs0, (cards - run - 1) // 2) + aces
            bound -= (sure & 0xFFFF) + cheapest(hand0, run)
            if bound <= alpha:
                return bound
    if pairs == 0 and forced == 0 and aces == 0:
        run = top_trumps(hand0, everyone, trump)
        if run > 0:
            low = (run >> 8) + cheapest(hand1, run & 255)
            if low >= beta:
                return low
        elif run < 0:
            bound = points - (-run >> 8) - cheapest(hand0, -run & 255)
            if bound <= alpha:
                return bound
    slot = SLOTS + cards * SLOT
    wed = pairs0 if declares else pairs1
    wed |= wed << 1
    wed1 = pairs1 if declares else pairs0
    fixed = (options & FIRST_ONLY) != 0 and trump != NO_TRUMP
    announcing = 0 if first or (fixed and not declares) else 1
    lone = ACES if aces else 0
    leads = order_leads(memory, slot, hand, word(0), other, wed, everyone, trump, known, announcing)
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
            value = equal_value(memory, values, tried, other, card0, alike, bound, declares)
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
        alpha1 = alpha - gain
        beta1 = beta - gain
        legal = following(other, suit0, card0, now, options)
        keep = legal if aces and not declares else 0
        answers = order_last(
            memory,
            slot + SECONDS,
            slot + SECOND_SCORES,
            legal,
            hand,
            card0,
            now,
            wed1,
            declares == (leader != 0),
            not declares,
            keep,
        )
        best1 = INFINITE if declares else -INFINITE
        for place1 in range(answers):
            card1 = memory[slot + SECONDS + place1]
            memory[CARDS_PLAYED] += 1
            taker = 1 - leader if beats(card1, card0, now) else leader
            worth = POINTS[card0] + POINTS[card1]
            got = worth if taker == 0 else 0
            gone = ~((1 << card0) | (1 << card1))
            value = got + _duel(
                memory,
                hand0 & gone,
                hand1 & gone,
                taker,
                then,
                points - worth,
                alpha1 - got,
                beta1 - got,
                word(0),
            )
            if declares:
                best1 = min(best1, value)
                beta1 = min(beta1, value)
            else:
                best1 = max(best1, value)
                alpha1 = max(alpha1, value)
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
def duel(
    memory: Ints,
    hand0: int,
    hand1: int,
    leader: int,
    trump: int,
    points: int,
    alpha: int,
    beta: int,
    opening: int,
) -> int:
    """Give what the declarer still makes from a lead on: exact within (alpha, beta), else a bound.

    The arguments are those of :func:`tysiacha.kernels.search.search`.
    """
    return _duel(
        memory,
        word(hand0),
        word(hand1),
        word(leader),
        word(trump),
        word(points),
        word(alpha),
        word(beta),
        word(opening),
    )


@kernel
def _after_two(
    memory: Ints,
    hand0: int,
    hand1: int,
    takes: int,
    then: int,
    worth: int,
    points: int,
    alpha: int,
    beta: int,
) -> int:
    """Give the value once a trick of two cards is taken; ``points`` include it."""
    if hand0 == 0:
        return points if takes == 0 else 0
    got = worth if takes == 0 else 0
    return got + duel(memory, hand0, hand1, takes, then, points - worth, alpha - got, beta - got, 0)


@kernel
def duel_values(
    memory: Ints,
    hand0: int,
    hand1: int,
    place: int,
    ply: int,
    trump: int,
    then: int,
    card0: int,
    bonus: int,
    opening: int,
    need: int,
    out: Ints,
) -> None:
    """Write into ``out`` (72 places) what the declarer makes after each move, or ILLEGAL.

    The arguments are those of :func:`tysiacha.kernels.root.move_values`, with one card less on the
    table and one hand less.
    """
    for at in range(MOVES):
        out[at] = ILLEGAL
    hand = hand0 if place == 0 else hand1
    points = card_points(hand0 | hand1) + set_bonus(memory, bonus)
    if ply > 0:
        points += POINTS[card0]
    alpha = need - 1
    beta = need + 0
    if need < 0:
        alpha = -1
        beta = most(memory, hand0, points) + 1
    if ply > 0:
        cards = following(hand, SUIT[card0] + 0, card0, trump, memory[OPTIONS])
        while cards:
            card = highest(cards)
            cards ^= 1 << card
            gone = ~(1 << card)
            takes = place if beats(card, card0, trump) else 1 - place
            worth = POINTS[card0] + POINTS[card]
            value = _after_two(
                memory, hand0 & gone, hand1 & gone, takes, then, worth, points, alpha, beta
            )
            out[card] = answer(value, need)
        return
    pairs = marriages_of(hand)
    wed = pairs | (pairs << 1)
    announcing = opening & FIRST_TRICK == 0
    aces = memory[OPTIONS] & FOUR_ACES != 0 and hand & ACES == ACES and announcing
    idle = place != 0 and memory[OPTIONS] & FIRST_ONLY != 0 and trump != NO_TRUMP
    cards = hand
    while cards:
        card = highest(cards)
        cards ^= 1 << card
        lone = aces and (ACES >> card) & 1 == 1
        forced = opening | ((card + 1) << 1)
        paid = memory[PRICES + NO_TRUMP] if lone and place == 0 else 0
        value = duel(memory, hand0, hand1, place, trump, points, alpha + paid, beta + paid, forced)
        out[card] = answer(value - paid, need)
        if lone:
            value = duel(memory, hand0, hand1, place, trump, points, alpha, beta, forced)
            out[card + 2 * CARDS] = answer(value, need)
        if announcing and (wed >> card) & 1:
            if idle:  # it pays the declarer nothing and changes no trump
                out[card + CARDS] = out[card]
                continue
            forced = opening | ((card + ANNOUNCED + 1) << 1)
            value = duel(memory, hand0, hand1, place, trump, points, alpha, beta, forced)
            out[card + CARDS] = answer(value, need)
