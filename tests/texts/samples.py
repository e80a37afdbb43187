"""One or more of every thing that can be told, to see that all of them have words."""

from tysiacha.cards import CARDS, Suit, mask_of
from tysiacha.rules.clauses import Clause
from tysiacha.rules.notices import (
    AcesAnnounced,
    BidMade,
    CardDiscardedNotice,
    CardGivenNotice,
    CardPlayed,
    CardsKept,
    Conceded,
    ContractDeclared,
    ContraSaid,
    DeclarerFound,
    EverybodyPassed,
    HandDealtNotice,
    HandLookedNotice,
    HandOpenedNotice,
    LeftoverTaken,
    LetStand,
    MarriageAnnounced,
    Notice,
    OpeningConfirmed,
    PackCutNotice,
    Passed,
    RedealCalled,
    Redoubled,
    RoundScored,
    RoundSkipped,
    StockChosen,
    StockLaidNotice,
    StockOpened,
    StockTakenNotice,
    TrickTaken,
)
from tysiacha.rules.options import Rules
from tysiacha.rules.outcomes import (
    BarrelFallen,
    BarrelMounted,
    BarrelRoundUsed,
    BoltFined,
    BoltMarked,
    GoldenReset,
    MatchWon,
    Played,
    Skipped,
    TotalDumped,
    TotalZeroed,
)
from tysiacha.rules.settlement import settle
from tysiacha.rules.standing import Match

_ACE, _TEN, _KING = CARDS[23], CARDS[22], CARDS[21]
_THREE = mask_of([_ACE, _TEN, _KING])
_MATCH = Match.new(Rules(), dealer=2)
_PLAYED = Played(0, 100, (99, 18, 3), (False, False, False))
_SKIPPED = Skipped(Clause.DEAL_5, 1, 120)

FALLS = (
    Clause.BARREL_3,
    Clause.BARREL_4,
    Clause.BARREL_5,
    Clause.BARREL_9,
    Clause.BARREL_10,
    Clause.BARREL_11,
    Clause.FINE_1,
    Clause.DEAL_5,
)
REDEALS = tuple(clause for clause in Clause if clause.startswith("REDEAL"))
SKIPS = (Clause.DEAL_5, Clause.BID_10, Clause.DEAL_10)

NOTICES: tuple[Notice, ...] = (
    PackCutNotice(0, None, None),
    PackCutNotice(0, 12, None),
    PackCutNotice(0, None, CARDS[0]),
    HandDealtNotice(0, 7, None),
    HandDealtNotice(0, 7, _THREE),
    StockLaidNotice((3,), None),
    StockLaidNotice((2, 2), None),
    StockLaidNotice((3,), _THREE),
    HandLookedNotice(0, None),
    HandLookedNotice(0, _THREE),
    HandOpenedNotice(0, None),
    HandOpenedNotice(0, _THREE),
    *(
        RedealCalled(0, clause, _THREE, automatic)
        for clause in REDEALS
        for automatic in (False, True)
    ),
    BidMade(0, 110),
    BidMade(0, 110, blind=True),
    OpeningConfirmed(0, 100),
    Passed(0),
    EverybodyPassed(),
    DeclarerFound(0, 110),
    DeclarerFound(0, 120, blind=True),
    DeclarerFound(0, 120, golden=True),
    StockChosen(0, 2),
    StockTakenNotice(0, 1, 3, None),
    StockTakenNotice(0, 1, 3, _THREE),
    CardGivenNotice(0, 1, None),
    CardGivenNotice(0, 1, _ACE),
    CardGivenNotice(1, 0, _ACE),
    CardDiscardedNotice(0, None),
    CardDiscardedNotice(0, _ACE),
    CardsKept(0),
    ContractDeclared(0, 120),
    Conceded(0, 110),
    LetStand(0),
    ContraSaid(0),
    Redoubled(0),
    MarriageAnnounced(0, Suit.HEARTS, 100),
    AcesAnnounced(0, 200),
    CardPlayed(0, _ACE),
    TrickTaken(0, (_ACE, _TEN, _KING)),
    LeftoverTaken(0, _THREE, 0),
    LeftoverTaken(0, _THREE, mask_of([CARDS[0]])),
    *(RoundSkipped(clause, 0, 120) for clause in SKIPS),
    RoundScored(_PLAYED, settle(_MATCH, _PLAYED)),
    RoundScored(_SKIPPED, settle(_MATCH, _SKIPPED)),
    StockOpened(_THREE, mask_of([CARDS[1]]), mask_of([CARDS[0]])),
    BoltMarked(0, 1),
    BoltMarked(0, 2),
    BoltFined(0, 120),
    BarrelRoundUsed(0, 1),
    BarrelRoundUsed(0, 2),
    BarrelMounted(0),
    *(BarrelFallen(0, clause, 760) for clause in FALLS),
    TotalZeroed(0),
    TotalDumped(0),
    GoldenReset(replay=False),
    GoldenReset(replay=True),
    MatchWon(0, 1005),
)
