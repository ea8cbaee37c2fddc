"""The questions on which rulebooks differ, and a ruleset of their answers.

A `Ruleset` is a list of answers. Every field below is a question; a rulebook's file answers each on one line, with
its section. There are no defaults: silence is an error at import. Where a book is silent, or a server prevents the
act, the line says so and names whose custom is followed.
"""

from __future__ import annotations

import dataclasses
import math
import sys
from collections.abc import Mapping
from dataclasses import field
from functools import cache
from types import MappingProxyType
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from referee import answers
from referee.books import Basis, Book, Citation, tournament_rule
from referee.catalogue import Message, expected
from referee.errors import Problem, Rejected, RulesetError, as_given, shorten
from referee.frozen import dataclass
from referee.implied_answers import implied_answers
from referee.incidents import answer_faults
from referee.question import Question, is_valid_answer
from referee.values import Seat

__all__ = ["Ruleset", "questions"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset:
    """All answers of one rulebook edition, each with its source.

    Read an answer by attribute: ``rules.multi_ron_honba``; `clause` gives the answer with its citation. The engine
    never looks at `key`.
    """

    key: str
    book: Book
    sources: Mapping[str, Citation] = field(compare=False, repr=False)
    # What `ruling.clause` has quoted, by question: every ruling quotes the same few answers.
    clauses: dict[str, Any] = field(default_factory=dict, init=False, compare=False, repr=False)

    # Session, scores, end of the game
    players: Annotated[int, "How many players sit at a table?"]
    start_points: Annotated[int, "How many points does each player start with?"]
    return_points: Annotated[int, "How many points are subtracted from each score at the end?"]
    goal_points: Annotated[int, "How many points must the leader have for the game to end at its last wind?"]
    oka: Annotated[int, "How many points of oka does the first place receive?"]
    uma: Annotated[
        tuple[tuple[int, ...], ...],
        (
            "How many points of uma does each place get? (one row, or one for each number of players "
            "at or above the return)"
        ),
    ]
    uma_tie: Annotated[answers.UmaTie, "How are tied places settled?"]
    result_rounding: Annotated[answers.ResultRounding, "How are results rounded?"]
    tie_remainder: Annotated[answers.TieRemainder, "What happens to a share that does not divide evenly?"]
    game_length: Annotated[answers.GameLength, "How many winds are played?"]
    extension_west: Annotated[answers.Extension, "Is another wind played when nobody has reached the goal?"]
    bust: Annotated[answers.Bust, "When does a player's score end the game?"]
    agari_yame: Annotated[
        answers.DealerEnds, "May the game end when the last dealer wins and would deal again?"
    ]
    tenpai_yame: Annotated[
        answers.DealerEnds,
        "May the game end at a draw when the last dealer is tenpai and would deal again?",
    ]
    leftover_deposits: Annotated[answers.LeftoverDeposits, "Who gets the leftover riichi sticks?"]
    honba_value: Annotated[int, "How many points is each honba worth to a player who wins by ron?"]
    time_limit_end: Annotated[answers.TimeLimitEnd, "How much is played after the time is called?"]
    clock_hand_begins: Annotated[answers.ClockHandBegins, "When does a hand start, for the time limit?"]
    clock_chombo: Annotated[
        answers.ClockChombo, "Does a chombo after the time signal use up one of the last hands?"
    ]
    standings_tie_break: Annotated[answers.StandingsTieBreak, "How are equal totals ranked after all games?"]
    standings_tie_break_at: Annotated[
        answers.StandingsTieBreakAt, "In which standings is this order used for equal totals?"
    ]
    disqualified_ranked: Annotated[
        answers.Disqualified, "Where does a disqualified player appear in an event's standings?"
    ]

    # The declaration of riichi
    riichi_deposit: Annotated[int, "How many points is a riichi stick?"]
    riichi_han: Annotated[int, "How many han is riichi?"]
    riichi_min_points: Annotated[answers.RiichiMinPoints, "How many points does a riichi need?"]
    riichi_min_wall: Annotated[int, "How many tiles must be left in the wall for a riichi?"]
    furiten_riichi: Annotated[answers.Permission, "May a player in furiten declare riichi?"]
    dead_wait_riichi: Annotated[
        answers.Permission, "May a player declare riichi when all four of every winning tile are visible?"
    ]
    riichi_first_turn_only: Annotated[bool, "May riichi be declared only with the first discard?"]
    open_hand_riichi: Annotated[
        answers.OpenHandRiichi, "What happens to a riichi declared with an open hand?"
    ]
    riichi_tile_ronned: Annotated[
        answers.RonnedRiichi, "What happens to a riichi when another player wins on the declaring discard?"
    ]
    riichi_tile_called: Annotated[
        answers.CalledRiichiTile, "What happens to a riichi when the declaring discard is called?"
    ]
    riichi_retract: Annotated[answers.RiichiRetract, "May a riichi be cancelled?"]
    riichi_form: Annotated[
        answers.RiichiForm, "Which of the word, the turned tile and the stick does a riichi need?"
    ]
    ippatsu: Annotated[bool, "Is ippatsu counted?"]
    ura_dora: Annotated[bool, "Does a winner in riichi get ura dora?"]
    kan_dora: Annotated[bool, "Does a kan turn another dora indicator?"]
    kan_ura: Annotated[bool, "Do the kan dora have ura dora too?"]
    aka_dora: Annotated[int, "How many red fives are in the set?"]
    double_riichi_break: Annotated[
        answers.DoubleRiichiBreak, "What before the first discard turns a double riichi into a single one?"
    ]
    sakizuke: Annotated[answers.Sakizuke, "When must a hand's yaku be certain?"]
    two_han_minimum: Annotated[int | None, "From how many honba does a win need two han of yaku?"]

    # After riichi
    ankan_after_riichi: Annotated[answers.AnkanAfterRiichi, "Which ankan may a player in riichi make?"]
    okuri_kan: Annotated[
        answers.Permission, "May a player in riichi make an ankan without the tile just drawn?"
    ]
    noten_riichi_at_own_win: Annotated[
        answers.OwnWinExposure, "A player with a false riichi claims a win: what happens?"
    ]
    noten_riichi_at_exhaustive_draw: Annotated[
        answers.ExposureAtDraw, "A false riichi is shown at an exhaustive draw: what happens?"
    ]
    noten_riichi_found_in_play: Annotated[
        answers.NotenRiichiFoundInPlay, "A false riichi is discovered before the hand ends: what happens?"
    ]
    noten_riichi_cancel: Annotated[
        answers.Permission, "May a false riichi be cancelled in play by paying its penalty?"
    ]
    riichi_hand_dead_at_draw: Annotated[
        answers.ExposureAtDraw,
        "A hand with a valid riichi is later declared dead and reaches the draw: what happens?",
    ]
    noten_riichi_at_four_riichi: Annotated[
        answers.ExposureAtAbort, "A false riichi is shown when four riichi abort the hand: what happens?"
    ]
    noten_riichi_at_other_abort: Annotated[
        answers.ExposureAtAbort, "Another abortive draw ends a hand with a false riichi: what happens?"
    ]
    noten_riichi_at_third_party_win: Annotated[
        answers.ThirdPartyWin, "Another player wins against a false riichi: what happens?"
    ]
    illegal_ankan_exposed: Annotated[
        answers.IllegalAnkanExposed, "When is an illegal ankan after riichi punished?"
    ]
    illegal_ankan_put_back: Annotated[
        bool, "May an illegal ankan after riichi be put back before the replacement tile is taken?"
    ]
    refuse_to_show: Annotated[
        answers.RefuseToShow, "A player in riichi does not show the hand at the draw: what happens?"
    ]
    conceal_tenpai_without_riichi: Annotated[
        answers.Permission, "May a player without riichi keep a tenpai hand face down at the draw?"
    ]
    missed_win_in_riichi: Annotated[
        answers.MissedWin, "A player in riichi lets a winning tile go: what happens?"
    ]
    own_discard_furiten: Annotated[
        bool, "If one of the waits is among the player's own discards, is every ron barred?"
    ]
    temporary_furiten_end: Annotated[
        answers.TemporaryFuritenEnd, "When does temporary furiten end after a winning tile was let go?"
    ]
    kakan_tile_own_furiten: Annotated[
        bool, "Does a tile added to the player's own pon count as a discard for furiten?"
    ]

    # Open riichi
    open_riichi: Annotated[bool, "May a riichi be declared with the hand open to all?"]
    open_riichi_han: Annotated[int, "How many han is an open riichi?"]
    open_double_riichi_han: Annotated[int, "How many han is an open double riichi?"]
    open_riichi_deal_in: Annotated[
        answers.OpenRiichiDealIn, "When does a discard into an open riichi cost a yakuman?"
    ]
    open_riichi_yakuman_stack: Annotated[
        answers.OpenRiichiYakumanStack,
        "A yakuman hand wins by open riichi on a discard that costs a yakuman: how many are paid?",
    ]
    open_riichi_furiten: Annotated[answers.Permission, "May a player in furiten declare open riichi?"]
    open_riichi_intentional_chombo: Annotated[
        answers.OpenRiichiChombo,
        "What does a chombo cost if it was made to avoid dealing into an open riichi?",
    ]

    # Exhaustive draw
    noten_pool: Annotated[int, "How many points do the noten players pay in total?"]
    renchan: Annotated[answers.Renchan, "When does the dealer deal again after a win or an exhaustive draw?"]
    tenpai_order: Annotated[
        answers.TenpaiOrder, "In which order is tenpai declared, and may a declaration be changed?"
    ]
    keishiki_tenpai: Annotated[bool, "Is a hand tenpai if it has no yaku and could not win?"]
    tenpai_if_all_waits_in_own_hand: Annotated[
        answers.AllWaitsInOwnHand, "When does a hand that is one tile short of complete count as tenpai?"
    ]
    nagashi_mangan: Annotated[
        answers.NagashiMangan, "What are discards of only terminals and honors (nagashi mangan) worth?"
    ]
    nagashi_own_calls: Annotated[answers.Permission, "May a player who has called tiles make nagashi mangan?"]

    # Abortive draws
    kyuushu_kyuuhai: Annotated[bool, "Do nine kinds of terminals and honors abort the hand?"]
    kyuushu_nine_tiles: Annotated[
        bool, "Are nine terminals and honors of fewer kinds enough to abort the hand?"
    ]
    suufon_renda: Annotated[bool, "Do four equal winds as first discards abort the hand?"]
    suufon_west_only: Annotated[bool, "Of four equal winds, do only wests abort the hand?"]
    suufon_fourth_tile: Annotated[
        answers.SuufonFourthTile, "The fourth equal wind completes a hand: which comes first?"
    ]
    suukaikan: Annotated[answers.Suukaikan, "When do four kans by more than one player abort the hand?"]
    fifth_kan: Annotated[answers.FifthKan, "What happens with a fifth kan?"]
    suucha_riichi: Annotated[bool, "Does riichi by every player abort the hand?"]
    sanchahou: Annotated[answers.Sanchahou, "What happens when all the other players win on one discard?"]
    sanchahou_silent_third: Annotated[
        answers.SilentThird,
        ("Two players win on a discard and a third, who could win, stays silent: does that count as three?"),
    ]
    abort_honba: Annotated[bool, "Does an abortive draw add a honba?"]
    abort_dealer: Annotated[answers.AbortDealer, "Who deals after an abortive draw?"]

    # Several winners on one discard
    max_ron_winners: Annotated[int, "How many players may win on one discard?"]
    multi_ron_honba: Annotated[answers.MultiRonHonba, "Who gets the honba when there are several rons?"]
    multi_ron_deposits: Annotated[
        answers.MultiRonDeposits, "Who takes the riichi sticks after a win, and when there are several rons?"
    ]
    multi_ron_dealer: Annotated[
        answers.MultiRonDealer, "Who deals next when the dealer is one of several winners?"
    ]

    # Chombo
    chombo_penalty: Annotated[answers.ChomboPenalty, "How is a chombo paid?"]
    chombo_points: Annotated[int, "How many points is a fixed chombo?"]
    chombo_intentional_points: Annotated[int, "How many points is a fixed chombo that was intentional?"]
    chombo_intentional_disqualifies: Annotated[
        bool, "Does an intentional chombo disqualify the player as well?"
    ]
    chombo_replay: Annotated[answers.ChomboReplay, "How does the game continue after a chombo?"]
    chombo_with_valid_win: Annotated[
        answers.ChomboWithValidWin, "A false claim together with a valid win: what counts?"
    ]
    false_win_shown: Annotated[
        answers.OwnWinExposure, "A win is claimed and the hand shown, but it is not a win: what happens?"
    ]
    kokushi_rob_ankan: Annotated[bool, "May thirteen orphans win on the tile of an ankan?"]

    # Calls and kans
    claim_window: Annotated[answers.ClaimWindow, "Until when may a discard be called or won on?"]
    ron_ended_by: Annotated[
        answers.RonEndedBy,
        "Which action of the next player ends the right to win before the next discard does?",
    ]
    fast_draw_keeps_claim: Annotated[
        bool, "May a discard still be claimed if the next player drew too fast for a call?"
    ]
    wall_touched_ends_claim: Annotated[
        bool, "Does a player who touched the wall to draw lose the claim to the last discard?"
    ]
    touched_tile_taken: Annotated[
        bool, "Must a player who touches a tile of the wall to draw it take that tile?"
    ]
    claim_priority: Annotated[
        answers.ClaimPriority, "Several players call one discard: whose call has priority?"
    ]
    claim_change: Annotated[answers.ClaimChange, "May a call be changed?"]
    claim_changed: Annotated[answers.Steps, "A call is changed: what happens?"]
    empty_meld_call: Annotated[
        answers.Steps, "A chi, pon or kan is called and cancelled before the discard: what happens?"
    ]
    false_meld_shown: Annotated[
        answers.Steps, "The tiles shown make no set, or none are shown before the discard: what happens?"
    ]
    claimed_tile_late: Annotated[answers.Steps, "A called tile is left in the river: what happens?"]
    called_tile_misplaced: Annotated[answers.Steps, "A called tile is laid the wrong way: what happens?"]
    kuikae: Annotated[answers.Kuikae, "May a player discard a tile that would have completed the called set?"]
    kuikae_done: Annotated[answers.Steps, "A forbidden swap call is made: what happens?"]
    kan_with_claim: Annotated[
        answers.Permission, "May an ankan or a kakan be made in the turn of a chi or pon?"
    ]
    kakan_drawn_tile_only: Annotated[bool, "Must the tile added to a pon be the one just drawn?"]
    last_discard_claim: Annotated[answers.Permission, "May the last discard be called for a set?"]
    last_tile_kan: Annotated[answers.Permission, "May a kan be made when the live wall is empty?"]
    dead_wall_replenished: Annotated[
        bool, "Does the last tile of the live wall join the dead wall for each replacement tile?"
    ]
    kan_dora_timing: Annotated[answers.KanDoraTiming, "When is the indicator of a kan turned?"]
    kan_dora_first: Annotated[
        answers.KanDoraFirst, "When the indicator of a kan is turned immediately, what comes first?"
    ]
    dora_turned_wrong: Annotated[answers.Steps, "A wrong dora indicator is turned: what happens?"]

    # Dead hands and false wins
    dead_hand: Annotated[
        answers.Steps, "A player whose hand is dead calls, declares riichi or wins: what happens?"
    ]
    dead_hand_since: Annotated[answers.DeadHandSince, "When does a hand become dead?"]
    chombo_after_last_discard: Annotated[
        answers.ChomboAfterLastDiscard, "How is a chombo offense right after the last discard handled?"
    ]
    chombo_after_next_deal: Annotated[
        answers.ChomboAfterNextDeal,
        "A chombo offense is discovered after the next hand has started: what happens?",
    ]
    false_win_not_shown: Annotated[
        answers.Steps, "A false win is declared, and the hand is not shown: what happens?"
    ]
    win_word: Annotated[answers.Steps, "A valid win is declared with the wrong word: what happens?"]
    tsumo_after_discard: Annotated[
        answers.Steps, "A self-draw is declared after the drawn tile has left the hand: what happens?"
    ]
    winning_tile_sorted_in: Annotated[
        answers.Steps, "The drawn winning tile was sorted into the hand: what happens apart from the score?"
    ]
    mixed_before_payment: Annotated[answers.Steps, "Tiles are mixed before a win is paid: what happens?"]

    # Errors in riichi
    riichi_word_before_discard: Annotated[bool, "Must the word riichi come before the discard?"]
    riichi_stick_last: Annotated[bool, "Must the riichi stick come after the word and the discard?"]
    riichi_on_open_hand: Annotated[answers.Steps, "Riichi is declared with an open hand: what happens?"]
    riichi_tile_swapped: Annotated[
        answers.Steps, "A player in riichi discards a tile from the hand: what happens?"
    ]
    riichi_call: Annotated[
        answers.Steps, "A player in riichi calls a chi, a pon or a daiminkan: what happens?"
    ]
    riichi_without_wall: Annotated[
        answers.Steps, "Riichi is declared with too few tiles left in the wall: what happens?"
    ]
    riichi_tile_touched: Annotated[
        answers.Steps, "In riichi a drawn tile touches or enters the hand: what happens?"
    ]

    # Errors with tiles and the wall
    tile_count_wrong: Annotated[answers.Steps, "A hand has too many or too few tiles: what happens?"]
    deal_error: Annotated[answers.Steps, "The wall is broken or dealt wrongly: what happens?"]
    deal_early_discard: Annotated[
        answers.Steps, "The dealer discards before all have their tiles: what happens?"
    ]
    wrong_draw: Annotated[answers.Steps, "A tile is drawn out of turn or from the wrong place: what happens?"]
    draw_after_end: Annotated[
        answers.Steps, "A tile is drawn or called after the live wall is empty: what happens?"
    ]
    discard_taken_back: Annotated[answers.Steps, "A discard is picked up again or exchanged: what happens?"]
    tiles_exposed_chombo: Annotated[
        answers.TilesExposedChombo, "How many tiles turned by mistake are a chombo?"
    ]
    own_tiles_exposed: Annotated[answers.Steps, "A player's own tiles are turned up: what happens?"]
    wall_exposed: Annotated[
        answers.Steps, "Tiles of the live wall are turned up or the wall is broken: what happens?"
    ]
    dead_wall_exposed: Annotated[answers.Steps, "Tiles of the dead wall are turned up: what happens?"]
    opponents_tiles_exposed: Annotated[answers.Steps, "Another player's tiles are turned up: what happens?"]
    ura_looked_at: Annotated[
        answers.Steps, "A player looks at ura dora or wall tiles without permission: what happens?"
    ]
    set_of_tiles_wrong: Annotated[answers.Steps, "The set has wrong, missing or marked tiles: what happens?"]
    tenpai_claimed_noten: Annotated[answers.Steps, "Tenpai is declared with a noten hand: what happens?"]
    tenpai_said_early: Annotated[
        answers.Steps, "Tenpai or noten is said before the end, or changed: what happens?"
    ]

    # Points, seats and sheets
    scoring_mistake: Annotated[answers.ScoringMistake, "How long can a wrong payment be corrected?"]
    who_counts: Annotated[answers.WhoCounts, "Who counts a winning hand?"]
    stick_missing: Annotated[
        answers.Steps, "A riichi stick was not paid or the total is wrong: what happens?"
    ]
    lender: Annotated[answers.Lender, "Who lends sticks to a player below zero?"]
    wrong_dealer: Annotated[answers.Steps, "The dealer, the honba or the round was wrong: what happens?"]
    wrong_seats: Annotated[answers.Steps, "Players sat at wrong seats or tables: what happens?"]
    sheet_wrong: Annotated[answers.Steps, "A result sheet is wrong or unsigned: what happens?"]

    # Conduct
    obstruction: Annotated[answers.Steps, "Somebody obstructs the game: what happens?"]
    phone: Annotated[answers.Steps, "A phone, a watch or notes are used or disturb the game: what happens?"]
    slow_play: Annotated[answers.Steps, "Somebody plays slowly: what happens?"]
    talking: Annotated[answers.Steps, "Somebody talks about hands, gives advice or misleads: what happens?"]
    noise: Annotated[answers.Steps, "Somebody slams tiles, fidgets or is noisy: what happens?"]
    cheating: Annotated[
        answers.Steps, "Somebody cheats, switches tiles or misinforms others about the rules: what happens?"
    ]
    late: Annotated[answers.Steps, "Somebody is late for a game: what happens?"]
    lateness_begun_minute: Annotated[bool, "Does part of a minute of lateness count as a whole minute?"]
    away_from_table: Annotated[
        answers.Steps, "Somebody is away from the table for a long time: what happens?"
    ]
    replacement_player: Annotated[answers.Steps, "A player cannot play, or cannot continue: what happens?"]
    games_missed: Annotated[answers.Steps, "A player misses games or leaves the event: what happens?"]
    absence_points: Annotated[
        answers.AbsencePoints,
        "How many points replace the result of a game that a player misses or is replaced in?",
    ]
    foul_not_named: Annotated[answers.Steps, "The rules name no consequence: what happens?"]

    # Penalties and rulings
    minor_penalty: Annotated[answers.MinorPenalty, "How are minor offenses punished?"]
    penalty_taken: Annotated[answers.PenaltyTaken, "What are penalty points deducted from?"]
    repeated_warning: Annotated[
        answers.RepeatedWarning, "What happens when a player repeats something after a warning?"
    ]
    repeated_warning_points: Annotated[int, "How many points is the first repeated warning?"]
    warnings_counted: Annotated[answers.WarningsCounted, "What counts as a repeat?"]
    warnings_kept: Annotated[answers.WarningsKept, "How long is a warning kept?"]
    mitigation: Annotated[answers.Mitigation, "May a judge rule more lightly than the rules say?"]
    table_settles: Annotated[answers.TableSettles, "May players settle an offense among themselves?"]
    past_hand_rulings: Annotated[answers.PastHandRulings, "May a judge rule on hands that are over?"]
    appeal: Annotated[answers.Appeal, "Who can a player appeal to against a ruling?"]

    # Liability
    pao_yaku: Annotated[
        frozenset[answers.PaoYaku], "For which yaku is a player who feeds the last set liable?"
    ]
    pao_earlier_sets: Annotated[answers.PaoEarlierSets, "How must the sets before the fed one be made?"]
    pao_by_kan: Annotated[bool, "Is the player who feeds the last set liable when it is a daiminkan?"]
    pao_tsumo: Annotated[answers.PaoTsumo, "Who pays for a self-draw when a player is liable?"]
    pao_ron: Annotated[answers.PaoRon, "Who pays for a ron on the discard of a player who is not liable?"]
    pao_tsumo_honba: Annotated[
        answers.PaoTsumoHonba, "Who pays the honba for a self-draw when a player is liable?"
    ]
    pao_ron_honba: Annotated[
        answers.PaoHonba, "Who pays the honba for a ron on the discard of a player who is not liable?"
    ]
    pao_composite: Annotated[
        answers.PaoComposite,
        "When a hand has several yakuman, which of them is the liable player liable for?",
    ]
    pao_daiminkan_rinshan: Annotated[
        answers.PaoDaiminkanRinshan, "Who pays for a win on the replacement tile of a daiminkan?"
    ]

    # The hand's worth
    kiriage_mangan: Annotated[bool, "Are 4 han 30 fu and 3 han 60 fu rounded up to a mangan?"]
    kazoe_yakuman: Annotated[answers.KazoeYakuman, "What are thirteen han without a yakuman worth?"]
    multiple_yakuman: Annotated[answers.MultipleYakuman, "Do several yakuman in one hand add up?"]
    pattern_double_yakuman: Annotated[bool, "Are some yakuman counted double for their pattern?"]
    tenhou_winning_tile: Annotated[
        answers.TenhouWinningTile, "Which tile is the winning tile of the dealer's first fourteen (tenhou)?"
    ]
    renhou: Annotated[answers.Renhou, "What is a ron before the winner's own first draw (renhou) worth?"]
    double_wind_pair_fu: Annotated[
        int, "How many fu is a pair of a wind that is both the round wind and the seat wind?"
    ]
    open_hand_20_fu: Annotated[int, "How many fu does an open hand count that would have only 20?"]
    rinshan_tsumo_fu: Annotated[bool, "Are the fu of a self-draw counted for a win on a replacement tile?"]
    rinshan_haitei: Annotated[
        answers.RinshanHaitei, "Which yaku count for a win on the last tile, drawn as a replacement tile?"
    ]
    winning_tile_not_apart: Annotated[
        answers.WinningTileNotApart, "The drawn winning tile was sorted into the hand: what is scored?"
    ]
    kuitan: Annotated[bool, "Is tanyao counted in an open hand?"]
    yaku_counted: Annotated[answers.YakuCounted, "Which yaku are counted?"]

    # Three players
    sanma_tiles: Annotated[bool, "With three players, are the 2m to 8m left out?"]
    sanma_chi: Annotated[bool, "With three players, may chi be called?"]
    sanma_north: Annotated[answers.SanmaNorth, "With three players, how is a north treated?"]
    sanma_north_value: Annotated[
        answers.SanmaNorthValue, "With three players, how is a triplet of norths treated?"
    ]
    sanma_kita_ron: Annotated[bool, "May a player win on a north that was set aside?"]
    sanma_kita_as_call: Annotated[
        bool, "Does setting a north aside break the first turn and ippatsu, like a call?"
    ]
    sanma_kita_with_claim: Annotated[answers.Permission, "May a north be set aside in the turn of a pon?"]
    sanma_kita_furiten: Annotated[bool, "Do norths set aside count as the player's own discards for furiten?"]
    sanma_kita_pass: Annotated[bool, "Does letting a set-aside north go cause furiten, like any other tile?"]
    sanma_kita_rinshan: Annotated[bool, "Is a win on the tile drawn after setting a north aside rinshan?"]
    sanma_rinshan_tiles: Annotated[int, "With three players, how many replacement tiles are there?"]
    sanma_tsumo: Annotated[
        answers.SanmaTsumo, "With three players, who pays the missing fourth player's share of a self-draw?"
    ]

    def __hash__(self) -> int:
        """The hash of the key: to hash over two hundred answers, too, costs more than most cached results."""
        return hash(self.key)

    @classmethod
    def from_book(cls, key: str, book: Book, **lines: tuple[object, str | Citation]) -> Ruleset:
        """A ruleset from a whole book: every question as ``name=(answer, section)``.

        Raises `RulesetError`, naming each line that is missing, that answers no question or that is of the wrong type.
        """
        return cls._build(key, book, dict(lines))

    def amended(self, key: str, book: Book, **lines: tuple[object, str | Citation]) -> Ruleset:
        """A newer edition of this book: only the lines that changed; the others still cite the older edition."""
        base_answers = {
            name: (getattr(self, name), _unchanged(source, book)) for name, source in self.sources.items()
        }
        return self._build(key, book, {**base_answers, **lines})

    def lend(self, key: str, book: Book, **lines: tuple[object, str | Citation]) -> Ruleset:
        """A ruleset with only some known *lines*: for all others it follows this one's custom, and says so."""
        base_answers = {name: (getattr(self, name), _lent(source)) for name, source in self.sources.items()}
        return self._build(key, book, {**base_answers, **lines})

    @classmethod
    def _build(cls, key: str, book: Book, lines: Mapping[str, tuple[object, str | Citation]]) -> Ruleset:
        questions_by_name = questions()
        faults = [f"{name}: missing" for name in questions_by_name if name not in lines]
        faults += [f"{name}: nobody asks this" for name in lines if name not in questions_by_name]
        sources: dict[str, Citation] = {}
        for name, (answer, source) in lines.items():
            if name in questions_by_name and not is_valid_answer(answer, questions_by_name[name].type):
                faults.append(f"{name}: {answer!r} is no answer to “{questions_by_name[name].asks}”")
            if not (source if isinstance(source, str) else source.words).strip():
                faults.append(f"{name}: no source")
            sources[name] = (
                source
                if isinstance(source, Citation)
                else Citation(basis=Basis.BOOK, words=f"{book.cite}, {source}")
            )
        if faults:
            raise RulesetError(f"{key}: " + "; ".join(faults))
        ordered = MappingProxyType({name: sources[name] for name in questions_by_name})
        answers_by_name: dict[str, Any] = {name: answer for name, (answer, _) in lines.items()}
        built = cls(key=key, book=book, sources=ordered, **answers_by_name)
        if disagreeing := _faults(built):
            raise RulesetError(f"{key}: " + "; ".join(f"{name}: {reason}" for name, reason in disagreeing))
        return built

    def overlaid(self, changes: Mapping[str, object], path: str = "rules.set") -> Ruleset:
        """This ruleset with some answers replaced by a tournament's own, given in the words of the JSON form.

        Raises `Rejected` with a problem for each unknown question (``unknown_question``) and each answer that does
        not fit (``bad_answer``).
        """
        problems: list[Problem] = []
        read: dict[str, Any] = {}
        for name, value in changes.items():
            question = questions().get(name)
            if question is None:
                questions_by_name = shorten(name)
                problems.append(
                    Problem(
                        path=f"{path}.{questions_by_name}",
                        code="unknown_question",
                        facts={"name": questions_by_name},
                    )
                )
                continue
            try:
                read[name] = question.read(value)
            except ValueError as error:
                facts = {"name": name, "value": as_given(value), "expected": error.args[0]}
                problems.append(Problem(path=f"{path}.{name}", code="bad_answer", facts=facts))
        if problems:
            raise Rejected(problems)
        if not read:
            return self
        own = {name: tournament_rule() for name in read}
        for name, (answer, source) in implied_answers(lambda name: getattr(self, name), read).items():
            read[name], own[name] = answer, source
        faults = _faults(dataclasses.replace(self, **read))
        if faults:
            raise Rejected(
                Problem(path=f"{path}.{name}", code="answers_disagree", facts={"why": reason})
                for name, reason in faults
            )
        sources = MappingProxyType({**self.sources, **own})
        return dataclasses.replace(self, sources=sources, **read)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats of a table, the first dealer first."""
        return tuple(Seat(i) for i in range(self.players))

    @property
    def title(self) -> str:
        """The book's full title, edition included."""
        return self.book.title

    def gaps(self) -> tuple[tuple[str, Citation], ...]:
        """The questions whose answer does not rest on the book's own text, each with what it rests on."""
        return tuple(
            (name, source) for name, source in self.sources.items() if source.basis is not Basis.BOOK
        )


def _unchanged(source: Citation, book: Book) -> Citation:
    """The source of an answer that a newer edition does not change: the newer edition, equal to the older one there."""
    if source.basis is not Basis.BOOK:
        return source
    return Citation(basis=source.basis, words=f"{book.cite} = {source.words}")


def _lent(source: Citation) -> Citation:
    """The source of an answer that a ruleset takes from another: it was not found in its own book."""
    if source.basis in (Basis.UNASKED, Basis.SILENT):
        return source
    return Citation(basis=Basis.SILENT, words=f"not found in the book; custom of {source.words}")


def _hundreds(points: int, *, sharing: int = 1, least: int = 0) -> bool:
    """Whether *points* is *least* or more, in whole hundreds for each of those *sharing*."""
    return points in range(least, sys.maxsize, 100 * sharing)


def _faults(rules: Ruleset) -> list[tuple[str, Message]]:
    """Numbers that cannot be played with, each with its question: shares must be whole hundreds."""
    if rules.players not in (3, 4):
        return [("players", expected("there are three or four players"))]
    opponents = rules.players - 1
    fixed = rules.chombo_penalty.is_fixed
    checks = (
        ("max_ron_winners", 1 <= rules.max_ron_winners <= opponents,
         expected("from one to {most} players can win on a discard", most=opponents)),
        ("uma", len(rules.uma) in (1, rules.players + 1) and all(len(row) == rules.players for row in rules.uma),
         expected("uma names {places} places, in one row or in {rows}", places=rules.players, rows=rules.players + 1)),
        ("uma", not any(points % 100 for row in rules.uma for points in row),
         expected("uma is in points, in whole hundreds: 15000, not 15")),
        # With three players two pay halves, or thirds as with four players.
        ("honba_value", any(_hundreds(rules.honba_value, sharing=n) for n in (opponents, 3)),
         expected("a honba is shared in whole hundreds by three payers, with three players by two or three")),
        ("noten_pool", _hundreds(rules.noten_pool, sharing=math.lcm(opponents, opponents - 1)),
         expected("the noten pool is shared by any number of players in whole hundreds")),
        ("riichi_deposit", _hundreds(rules.riichi_deposit), expected("a stick is in whole hundreds")),
        ("start_points", _hundreds(rules.start_points), expected("points are in whole hundreds")),
        *((name, getattr(rules, name) % 100 == 0, expected("points are in whole hundreds"))
          for name in ("return_points", "goal_points", "oka")),
        ("aka_dora", 0 <= rules.aka_dora <= 12, expected("there are from none to twelve red fives")),
        ("riichi_han", 1 <= rules.riichi_han <= 13, expected("a riichi is from one to thirteen han")),
        ("riichi_min_wall", 0 <= rules.riichi_min_wall <= 70, expected("the wall has from none to seventy tiles")),
        ("two_han_minimum", rules.two_han_minimum is None or rules.two_han_minimum >= 0,
         expected("the number of honba cannot be below zero")),
        ("open_riichi_han", 1 <= rules.open_riichi_han <= 13, expected("an open riichi is from one to thirteen han")),
        ("open_double_riichi_han", 1 <= rules.open_double_riichi_han <= 13,
         expected("an open double riichi is from one to thirteen han")),
        ("open_hand_20_fu", rules.open_hand_20_fu in (20, 30), expected("an open hand has twenty fu or thirty")),
        ("sanma_rinshan_tiles", 4 <= rules.sanma_rinshan_tiles <= 8,
         expected("there are from four to eight replacement tiles")),
        ("double_wind_pair_fu", rules.double_wind_pair_fu in (2, 4), expected("a double-wind pair is two fu or four")),
        ("repeated_warning_points",
         _hundreds(rules.repeated_warning_points, least=100 if rules.repeated_warning.costs_points else 0),
         expected("points are in whole hundreds, and a repeated warning that costs points needs a number "
                  "of points")),
        ("chombo_points", not fixed or _hundreds(rules.chombo_points, least=100),
         expected("a fixed chombo costs points, in whole hundreds; set chombo_points too")),
        ("chombo_intentional_points", not fixed or not rules.chombo_points
         or _hundreds(rules.chombo_intentional_points, least=100),
         expected("a fixed chombo costs points, in whole hundreds, when it is intended too")),
        ("refuse_to_show", rules.refuse_to_show.is_chombo or not rules.noten_riichi_at_exhaustive_draw.is_chombo,
         expected("a hand whose noten riichi is a chombo must be shown; set noten_riichi_at_exhaustive_draw too")),
        ("kan_dora_timing", rules.kan_dora is rules.kan_dora_timing.is_turned,
         expected("off only if kans turn no indicator, and then always; set kan_dora too")),
    )  # fmt: skip
    steps = {
        name: answer for name in questions() if isinstance(answer := getattr(rules, name), answers.Steps)
    }
    return [(name, reason) for name, is_valid, reason in checks if not is_valid] + [
        (name, reason) for name, answer in steps.items() for reason in answer_faults(name, answer, steps)
    ]


@cache
def questions() -> Mapping[str, Question]:
    """Every question by name, in the order in which a ruleset lists them."""
    hints = get_type_hints(Ruleset, include_extras=True)
    questions_by_name: dict[str, Question] = {}
    for name, hint in hints.items():
        if get_origin(hint) is Annotated:
            kind, asks = get_args(hint)
            questions_by_name[name] = Question(name=name, asks=asks, type=kind)
    return MappingProxyType(questions_by_name)
