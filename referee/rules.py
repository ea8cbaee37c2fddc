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
from dataclasses import dataclass, field
from functools import cache
from types import MappingProxyType
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from referee import answers
from referee.books import Basis, Book, Citation, tournament_rule
from referee.catalogue import Message, expected
from referee.errors import Problem, Rejected, RulesetError, as_given, shorten
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

    # Session, scores, end of the game
    players: Annotated[int, "How many players sit at a table?"]
    start_points: Annotated[int, "With how many points does each player begin?"]
    return_points: Annotated[int, "How many points are subtracted from each score at the end?"]
    goal_points: Annotated[int, "How many points must the leader have for the game to end at its last wind?"]
    oka: Annotated[int, "How many points does the first place receive from what was kept back at the start?"]
    uma: Annotated[
        tuple[tuple[int, ...], ...],
        "How many points does each place add? (one row, or one for each number of players at or above the return)",
    ]
    uma_tie: Annotated[answers.UmaTie, "How are tied places settled?"]
    result_rounding: Annotated[answers.ResultRounding, "To what are results rounded?"]
    tie_remainder: Annotated[answers.TieRemainder, "What happens to a share that does not divide?"]
    game_length: Annotated[answers.GameLength, "How many winds are played?"]
    extension_west: Annotated[answers.Extension, "Is another wind played when nobody has the goal?"]
    bust: Annotated[answers.Bust, "When does a player's score end the game?"]
    agari_yame: Annotated[
        answers.DealerEnds, "May the game end by a win of the last dealer, who would deal again?"
    ]
    tenpai_yame: Annotated[
        answers.DealerEnds,
        "May the game end by a draw at which the last dealer is tenpai and would deal again?",
    ]
    leftover_deposits: Annotated[answers.LeftoverDeposits, "Whose are the riichi sticks left at the end?"]
    honba_value: Annotated[int, "How many points is each honba worth to a winner by ron?"]
    time_limit_end: Annotated[answers.TimeLimitEnd, "What is played once the time is called?"]
    clock_hand_begins: Annotated[answers.ClockHandBegins, "For the clock, when has a hand begun?"]
    clock_chombo: Annotated[
        answers.ClockChombo, "Does a chombo after the time signal use up one of the last hands?"
    ]
    standings_tie_break: Annotated[answers.StandingsTieBreak, "How are equal totals ranked after all games?"]
    standings_tie_break_at: Annotated[
        answers.StandingsTieBreakAt, "In which standings are equal totals put in that order?"
    ]
    disqualified_ranked: Annotated[
        answers.Disqualified, "Where does a disqualified player stand in an event's list?"
    ]

    # The declaration of riichi
    riichi_deposit: Annotated[int, "How many points is a riichi stick?"]
    riichi_han: Annotated[int, "How many han is riichi?"]
    riichi_min_points: Annotated[answers.RiichiMinPoints, "How many points does a riichi need?"]
    riichi_min_wall: Annotated[int, "How many tiles must be left in the wall for a riichi?"]
    furiten_riichi: Annotated[answers.Permission, "May a player in furiten declare riichi?"]
    dead_wait_riichi: Annotated[
        answers.Permission, "May a riichi wait only on tiles of which all four are in sight?"
    ]
    riichi_first_turn_only: Annotated[bool, "May riichi be declared with the first discard alone?"]
    open_hand_riichi: Annotated[answers.OpenHandRiichi, "What is a riichi declared with an open hand?"]
    riichi_tile_ronned: Annotated[
        answers.RonnedRiichi, "What becomes of a riichi whose declaring discard is won on?"
    ]
    riichi_tile_called: Annotated[
        answers.CalledRiichiTile, "What becomes of a riichi whose declaring discard is called?"
    ]
    riichi_retract: Annotated[answers.RiichiRetract, "May a riichi be taken back?"]
    riichi_form: Annotated[answers.RiichiForm, "Which of word, turned tile and stick make a riichi?"]
    ippatsu: Annotated[bool, "Is ippatsu counted?"]
    ura_dora: Annotated[bool, "Are the indicators under the dora turned for a winner in riichi?"]
    kan_dora: Annotated[bool, "Does a kan turn a further dora indicator?"]
    kan_ura: Annotated[bool, "Are the indicators under the kan dora turned too?"]
    aka_dora: Annotated[int, "How many red fives are in the set?"]
    double_riichi_break: Annotated[
        answers.DoubleRiichiBreak, "What before the first discard makes a double riichi a single one?"
    ]
    sakizuke: Annotated[answers.Sakizuke, "When must a hand's yaku be certain?"]
    two_han_minimum: Annotated[int | None, "From how many honba does a win need two han of yaku?"]

    # After riichi
    ankan_after_riichi: Annotated[
        answers.AnkanAfterRiichi, "Which concealed quad may a player in riichi make?"
    ]
    okuri_kan: Annotated[
        answers.Permission, "May a player in riichi make a quad without the tile just drawn?"
    ]
    noten_riichi_at_own_win: Annotated[answers.OwnWinExposure, "A false riichi claims a win: what follows?"]
    noten_riichi_at_exhaustive_draw: Annotated[
        answers.ExposureAtDraw, "A false riichi is shown at an exhaustive draw: what follows?"
    ]
    noten_riichi_found_in_play: Annotated[
        answers.NotenRiichiFoundInPlay, "A false riichi comes to light before the hand ends: what follows?"
    ]
    noten_riichi_cancel: Annotated[
        answers.Permission, "May a false riichi be cancelled in play by paying its penalty?"
    ]
    riichi_hand_dead_at_draw: Annotated[
        answers.ExposureAtDraw,
        "A good riichi whose hand was later declared dead comes to the draw: what follows?",
    ]
    noten_riichi_at_four_riichi: Annotated[
        answers.ExposureAtAbort, "A false riichi is shown when four riichi abort: what follows?"
    ]
    noten_riichi_at_other_abort: Annotated[
        answers.ExposureAtAbort, "Another abort ends a hand with a false riichi: what follows?"
    ]
    noten_riichi_at_third_party_win: Annotated[
        answers.ThirdPartyWin, "Another player wins against a false riichi: what follows?"
    ]
    illegal_ankan_exposed: Annotated[
        answers.IllegalAnkanExposed, "When is an illegal ankan after riichi punished?"
    ]
    illegal_ankan_put_back: Annotated[
        bool, "May an illegal ankan after riichi be put back before the replacement tile is taken?"
    ]
    refuse_to_show: Annotated[
        answers.RefuseToShow, "A player in riichi will not show his hand at the draw: what follows?"
    ]
    conceal_tenpai_without_riichi: Annotated[
        answers.Permission, "May a player without riichi keep a tenpai hand face down at the draw?"
    ]
    missed_win_in_riichi: Annotated[
        answers.MissedWin, "A player in riichi lets a winning tile go: what follows?"
    ]
    own_discard_furiten: Annotated[bool, "Does an own discard that the hand waits on bar every win by ron?"]
    temporary_furiten_end: Annotated[
        answers.TemporaryFuritenEnd, "When does the furiten of a tile let go end?"
    ]
    kakan_tile_own_furiten: Annotated[
        bool, "Does a tile added to the own pon count as an own discard for furiten?"
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
        "A yakuman wins by open riichi on a discard that costs a yakuman: how many are paid?",
    ]
    open_riichi_furiten: Annotated[answers.Permission, "May a player in furiten declare open riichi?"]
    open_riichi_intentional_chombo: Annotated[
        answers.OpenRiichiChombo,
        "What does a chombo cost that was meant to escape from dealing into an open riichi?",
    ]

    # Exhaustive draw
    noten_pool: Annotated[int, "How many points do the noten players pay together?"]
    renchan: Annotated[answers.Renchan, "When does the dealer deal again after a win or an exhaustive draw?"]
    tenpai_order: Annotated[
        answers.TenpaiOrder, "In which order is tenpai declared, and may a declaration be changed?"
    ]
    keishiki_tenpai: Annotated[bool, "Is a hand tenpai that could not win for want of a yaku?"]
    tenpai_if_all_waits_in_own_hand: Annotated[
        answers.AllWaitsInOwnHand, "When is a hand tenpai that lacks one tile to be complete?"
    ]
    nagashi_mangan: Annotated[answers.NagashiMangan, "What are discards of only terminals and honours worth?"]
    nagashi_own_calls: Annotated[
        answers.Permission, "May a player whose discards make nagashi mangan have called?"
    ]

    # Abortive draws
    kyuushu_kyuuhai: Annotated[bool, "Do nine kinds of terminals and honours abort the hand?"]
    kyuushu_nine_tiles: Annotated[
        bool, "Are nine terminals and honours of fewer kinds enough to abort the hand?"
    ]
    suufon_renda: Annotated[bool, "Do four equal winds as first discards abort the hand?"]
    suufon_west_only: Annotated[bool, "Of four equal winds, do the wests alone abort the hand?"]
    suufon_fourth_tile: Annotated[
        answers.SuufonFourthTile, "The fourth equal wind completes a hand: which comes first?"
    ]
    suukaikan: Annotated[answers.Suukaikan, "When do four kans by more than one player abort the hand?"]
    fifth_kan: Annotated[answers.FifthKan, "What is a fifth kan?"]
    suucha_riichi: Annotated[bool, "Does the riichi of every player abort the hand?"]
    sanchahou: Annotated[answers.Sanchahou, "What is it when all the other players win on one discard?"]
    sanchahou_silent_third: Annotated[
        answers.SilentThird,
        "Two win on a discard and a third, who could, stays silent: does that count as three?",
    ]
    abort_honba: Annotated[bool, "Does an abortive draw add a honba?"]
    abort_dealer: Annotated[answers.AbortDealer, "Who deals after an abortive draw?"]

    # Several winners on one discard
    max_ron_winners: Annotated[int, "How many players may win on one discard?"]
    multi_ron_honba: Annotated[answers.MultiRonHonba, "Who is paid the honba when several rons win?"]
    multi_ron_deposits: Annotated[
        answers.MultiRonDeposits, "Who takes the riichi sticks at a win, and when several rons win?"
    ]
    multi_ron_dealer: Annotated[
        answers.MultiRonDealer, "Who deals next when the dealer is one of several winners?"
    ]

    # Chombo
    chombo_penalty: Annotated[answers.ChomboPenalty, "In what form is a chombo paid?"]
    chombo_points: Annotated[int, "How many points is a fixed chombo?"]
    chombo_intentional_points: Annotated[int, "How many points is a fixed chombo that was intended?"]
    chombo_intentional_disqualifies: Annotated[
        bool, "Does a chombo that was intended disqualify the player as well?"
    ]
    chombo_replay: Annotated[answers.ChomboReplay, "How does the game go on after a chombo?"]
    chombo_with_valid_win: Annotated[
        answers.ChomboWithValidWin, "A false claim together with a valid win: what counts?"
    ]
    false_win_shown: Annotated[
        answers.OwnWinExposure, "A win is claimed and the hand shown, but it is none: what follows?"
    ]
    kokushi_rob_ankan: Annotated[bool, "May the thirteen orphans be won on the tile of a concealed quad?"]

    # Calls and kans
    claim_window: Annotated[answers.ClaimWindow, "Until when may a discard be called or won on?"]
    ron_ended_by: Annotated[
        answers.RonEndedBy, "What of the next player's ends the right to win before the next discard does?"
    ]
    fast_draw_keeps_claim: Annotated[
        bool, "May a discard still be claimed if the next player drew too fast for a call?"
    ]
    wall_touched_ends_claim: Annotated[
        bool, "Has a player who touched the wall to draw lost the claim to the last discard?"
    ]
    touched_tile_taken: Annotated[bool, "Must a player take a tile of the wall that was touched to draw it?"]
    claim_priority: Annotated[
        answers.ClaimPriority, "Several players call one discard: whose call goes first?"
    ]
    claim_change: Annotated[answers.ClaimChange, "May a call be changed?"]
    claim_changed: Annotated[answers.Steps, "A call is changed: what follows?"]
    empty_meld_call: Annotated[
        answers.Steps, "A chi, pon or kan is called and taken back before the discard: what follows?"
    ]
    false_meld_shown: Annotated[
        answers.Steps, "Tiles are shown that make no set, or none by the discard: what follows?"
    ]
    claimed_tile_late: Annotated[answers.Steps, "A tile called is left in the river: what follows?"]
    called_tile_misplaced: Annotated[answers.Steps, "A called tile is laid the wrong way: what follows?"]
    kuikae: Annotated[answers.Kuikae, "May a player discard a tile that would have completed the called set?"]
    kuikae_done: Annotated[answers.Steps, "A swap call that is not allowed is made: what follows?"]
    kan_with_claim: Annotated[
        answers.Permission, "May a concealed or an added quad be made in the turn of a chi or pon?"
    ]
    kakan_drawn_tile_only: Annotated[bool, "Must the tile added to a pon be the one just drawn?"]
    last_discard_claim: Annotated[answers.Permission, "May the last discard be called for a set?"]
    last_tile_kan: Annotated[answers.Permission, "May a quad be made when the live wall is empty?"]
    dead_wall_replenished: Annotated[
        bool, "Does the last tile of the live wall join the dead wall for each replacement tile?"
    ]
    kan_dora_timing: Annotated[answers.KanDoraTiming, "When is the indicator of a kan turned?"]
    kan_dora_first: Annotated[
        answers.KanDoraFirst, "Where the indicator of a kan is turned at once, what comes first?"
    ]
    dora_turned_wrong: Annotated[answers.Steps, "A wrong dora indicator is turned: what follows?"]

    # Dead hands and false wins
    dead_hand: Annotated[
        answers.Steps, "A player whose hand is dead calls, declares riichi or wins: what follows?"
    ]
    dead_hand_since: Annotated[answers.DeadHandSince, "From when is a hand dead?"]
    chombo_after_last_discard: Annotated[
        answers.ChomboAfterLastDiscard, "What is an offence worth a chombo right after the last discard?"
    ]
    chombo_after_next_deal: Annotated[
        answers.ChomboAfterNextDeal,
        "An offence worth a chombo comes to light after the next hand has begun: what follows?",
    ]
    false_win_not_shown: Annotated[
        answers.Steps, "A win is declared that is none, and the hand is not shown: what follows?"
    ]
    win_word: Annotated[answers.Steps, "A good win is declared with the wrong word: what follows?"]
    tsumo_after_discard: Annotated[
        answers.Steps, "A self-draw is declared when the drawn tile has left the hand: what follows?"
    ]
    winning_tile_sorted_in: Annotated[
        answers.Steps, "The drawn winning tile was sorted into the hand: what follows beside the score?"
    ]
    mixed_before_payment: Annotated[answers.Steps, "Tiles are mixed before a win was paid for: what follows?"]

    # Errors in riichi
    riichi_word_before_discard: Annotated[bool, "Must the word riichi come before the discard?"]
    riichi_stick_last: Annotated[bool, "Must the riichi stick come after the word and the discard?"]
    riichi_on_open_hand: Annotated[answers.Steps, "Riichi is declared with an open hand: what follows?"]
    riichi_tile_swapped: Annotated[
        answers.Steps, "A player in riichi discards a tile from the hand: what follows?"
    ]
    riichi_call: Annotated[
        answers.Steps, "A player in riichi calls a chi, a pon or an open kan: what follows?"
    ]
    riichi_without_wall: Annotated[
        answers.Steps, "Riichi is declared with too few tiles left in the wall: what follows?"
    ]
    riichi_tile_touched: Annotated[
        answers.Steps, "In riichi a drawn tile touches or enters the hand: what follows?"
    ]

    # Errors with tiles and the wall
    tile_count_wrong: Annotated[answers.Steps, "A hand has too many or too few tiles: what follows?"]
    deal_error: Annotated[answers.Steps, "The wall is broken or dealt wrongly: what follows?"]
    deal_early_discard: Annotated[
        answers.Steps, "The dealer discards before all have their tiles: what follows?"
    ]
    wrong_draw: Annotated[answers.Steps, "A tile is drawn out of turn or from the wrong place: what follows?"]
    draw_after_end: Annotated[
        answers.Steps, "A tile is drawn or called after the live wall is empty: what follows?"
    ]
    discard_taken_back: Annotated[answers.Steps, "A discard is taken back or exchanged: what follows?"]
    tiles_exposed_chombo: Annotated[
        answers.TilesExposedChombo, "How many tiles turned by mistake are a chombo?"
    ]
    own_tiles_exposed: Annotated[answers.Steps, "A player's own tiles are turned up: what follows?"]
    wall_exposed: Annotated[
        answers.Steps, "Tiles of the live wall are turned up or the wall is broken: what follows?"
    ]
    dead_wall_exposed: Annotated[answers.Steps, "Tiles of the dead wall are turned up: what follows?"]
    opponents_tiles_exposed: Annotated[answers.Steps, "Another player's tiles are turned up: what follows?"]
    ura_looked_at: Annotated[
        answers.Steps, "Somebody looks at ura dora or tiles of the wall without right: what follows?"
    ]
    set_of_tiles_wrong: Annotated[answers.Steps, "The set has wrong, missing or marked tiles: what follows?"]
    tenpai_claimed_noten: Annotated[answers.Steps, "Tenpai is declared and the hand is not: what follows?"]
    tenpai_said_early: Annotated[
        answers.Steps, "Tenpai or noten is said before the end, or changed: what follows?"
    ]

    # Points, seats and sheets
    scoring_mistake: Annotated[answers.ScoringMistake, "How long can a wrong payment be corrected?"]
    who_counts: Annotated[answers.WhoCounts, "Who counts a winning hand?"]
    stick_missing: Annotated[
        answers.Steps, "A riichi stick was not paid or the total is wrong: what follows?"
    ]
    lender: Annotated[answers.Lender, "Who lends sticks to a player below zero?"]
    wrong_dealer: Annotated[
        answers.Steps, "The wrong player dealt, or honba or round were wrong: what follows?"
    ]
    wrong_seats: Annotated[answers.Steps, "Players sat at wrong seats or tables: what follows?"]
    sheet_wrong: Annotated[answers.Steps, "A result sheet is wrong or unsigned: what follows?"]

    # Conduct
    obstruction: Annotated[answers.Steps, "Somebody obstructs the game: what follows?"]
    phone: Annotated[answers.Steps, "A phone, watch or notes disturb or are used: what follows?"]
    slow_play: Annotated[answers.Steps, "Somebody plays slowly: what follows?"]
    talking: Annotated[answers.Steps, "Somebody talks about hands, advises or misleads: what follows?"]
    noise: Annotated[answers.Steps, "Somebody slams tiles, fidgets or is noisy: what follows?"]
    cheating: Annotated[
        answers.Steps, "Somebody cheats, switches tiles or misinforms on the rules: what follows?"
    ]
    late: Annotated[answers.Steps, "Somebody is late for a game: what follows?"]
    lateness_begun_minute: Annotated[bool, "Does a begun minute of lateness count as a whole one?"]
    away_from_table: Annotated[answers.Steps, "Somebody is long away from the table: what follows?"]
    replacement_player: Annotated[answers.Steps, "A player cannot play, or cannot go on: what follows?"]
    games_missed: Annotated[answers.Steps, "A player misses games or leaves the event: what follows?"]
    absence_points: Annotated[
        answers.AbsencePoints,
        "How many points stand in place of a game that a player is replaced in or misses?",
    ]
    foul_not_named: Annotated[answers.Steps, "The rules name no consequence: what follows?"]

    # Penalties and rulings
    minor_penalty: Annotated[answers.MinorPenalty, "In what are small offences paid?"]
    penalty_taken: Annotated[answers.PenaltyTaken, "Where do the points of a penalty go?"]
    repeated_warning: Annotated[
        answers.RepeatedWarning, "What is a warning for what the player was warned of before?"
    ]
    repeated_warning_points: Annotated[int, "With how many points does a repeated warning begin?"]
    warnings_counted: Annotated[answers.WarningsCounted, "What counts as a repeat?"]
    warnings_kept: Annotated[answers.WarningsKept, "How long is a warning kept?"]
    mitigation: Annotated[answers.Mitigation, "May a referee rule more lightly than the rules name?"]
    table_settles: Annotated[answers.TableSettles, "May players settle an offence among themselves?"]
    past_hand_rulings: Annotated[answers.PastHandRulings, "Are hands that are over ruled on?"]
    appeal: Annotated[answers.Appeal, "Against a ruling, whom may a player ask?"]

    # Liability
    pao_yaku: Annotated[frozenset[answers.PaoYaku], "For which yaku is the feeder of the last set liable?"]
    pao_earlier_sets: Annotated[
        answers.PaoEarlierSets, "How must the sets lie that stood before the fed one?"
    ]
    pao_by_kan: Annotated[bool, "Is the feeder of the last set liable when it is an open quad?"]
    pao_tsumo: Annotated[answers.PaoTsumo, "Who pays a self-draw with a liable player?"]
    pao_ron: Annotated[answers.PaoRon, "Who pays a ron off another player than the liable one?"]
    pao_tsumo_honba: Annotated[
        answers.PaoTsumoHonba, "On a self-draw with a liable player, who pays the honba?"
    ]
    pao_ron_honba: Annotated[
        answers.PaoHonba, "On a ron off another player than the liable one, who pays the honba?"
    ]
    pao_composite: Annotated[
        answers.PaoComposite, "Of several yakuman in a hand, for which is the liable player liable?"
    ]
    pao_daiminkan_rinshan: Annotated[
        answers.PaoDaiminkanRinshan, "Who pays a win on the replacement tile of an open kan?"
    ]

    # The hand's worth
    kiriage_mangan: Annotated[bool, "Are 4 han 30 fu and 3 han 60 fu rounded up to a mangan?"]
    kazoe_yakuman: Annotated[answers.KazoeYakuman, "What are thirteen han without a yakuman worth?"]
    multiple_yakuman: Annotated[answers.MultipleYakuman, "Do several yakuman in one hand add up?"]
    pattern_double_yakuman: Annotated[bool, "Are some yakuman counted double for their pattern?"]
    tenhou_winning_tile: Annotated[
        answers.TenhouWinningTile, "Which is the winning tile of a dealer's first fourteen?"
    ]
    renhou: Annotated[answers.Renhou, "What is a ron before the own first draw worth?"]
    double_wind_pair_fu: Annotated[
        int, "How many fu is a pair of the wind that is both the round's and the seat's?"
    ]
    open_hand_20_fu: Annotated[int, "How many fu has an open hand that would come to the bare twenty?"]
    rinshan_tsumo_fu: Annotated[bool, "Are the fu of a self-draw counted for a win on a replacement tile?"]
    rinshan_haitei: Annotated[
        answers.RinshanHaitei, "Won on the last tile, drawn as a replacement tile: which yaku?"
    ]
    winning_tile_not_apart: Annotated[
        answers.WinningTileNotApart, "The drawn winning tile was sorted into the hand: what is scored?"
    ]
    kuitan: Annotated[bool, "Is tanyao counted in an open hand?"]
    yaku_counted: Annotated[answers.YakuCounted, "Which yaku are counted?"]

    # Three players
    sanma_tiles: Annotated[bool, "With three players, are the 2m to 8m left out?"]
    sanma_chi: Annotated[bool, "With three players, may a run be called?"]
    sanma_north: Annotated[answers.SanmaNorth, "With three players, what is a north?"]
    sanma_north_value: Annotated[answers.SanmaNorthValue, "With three players, what is a triplet of norths?"]
    sanma_kita_ron: Annotated[bool, "May a set-aside north be won on?"]
    sanma_kita_as_call: Annotated[
        bool, "Does setting a north aside break a first turn and ippatsu as a call does?"
    ]
    sanma_kita_with_claim: Annotated[answers.Permission, "May a north be set aside in the turn of a pon?"]
    sanma_kita_furiten: Annotated[bool, "Do set-aside norths count as own discards for furiten?"]
    sanma_kita_pass: Annotated[bool, "Does letting a set-aside north go make furiten as any tile let go?"]
    sanma_kita_rinshan: Annotated[bool, "Is a win on the tile drawn for a set-aside north rinshan?"]
    sanma_rinshan_tiles: Annotated[int, "With three players, how many replacement tiles are there?"]
    sanma_tsumo: Annotated[
        answers.SanmaTsumo, "With three players, who pays the missing fourth's share on a self-draw?"
    ]

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
        return [("players", expected("three or four play"))]
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
         expected("no number of honba is below zero")),
        ("open_riichi_han", 1 <= rules.open_riichi_han <= 13, expected("an open riichi is from one to thirteen han")),
        ("open_double_riichi_han", 1 <= rules.open_double_riichi_han <= 13,
         expected("an open double riichi is from one to thirteen han")),
        ("open_hand_20_fu", rules.open_hand_20_fu in (20, 30), expected("an open hand has twenty fu or thirty")),
        ("sanma_rinshan_tiles", 4 <= rules.sanma_rinshan_tiles <= 8,
         expected("there are from four to eight replacement tiles")),
        ("double_wind_pair_fu", rules.double_wind_pair_fu in (2, 4), expected("a double-wind pair is two fu or four")),
        ("repeated_warning_points",
         _hundreds(rules.repeated_warning_points, least=100 if rules.repeated_warning.costs_points else 0),
         expected("points are in whole hundreds, and a repeated warning that costs points costs some")),
        ("chombo_points", not fixed or _hundreds(rules.chombo_points, least=100),
         expected("a fixed chombo costs points, in whole hundreds; set chombo_points too")),
        ("chombo_intentional_points", not fixed or not rules.chombo_points
         or _hundreds(rules.chombo_intentional_points, least=100),
         expected("a fixed chombo costs points, in whole hundreds, when it is intended too")),
        ("refuse_to_show", rules.refuse_to_show.is_chombo or not rules.noten_riichi_at_exhaustive_draw.is_chombo,
         expected("a hand whose noten riichi is a chombo must be shown; set noten_riichi_at_exhaustive_draw too")),
        ("kan_dora_timing", rules.kan_dora is rules.kan_dora_timing.is_turned,
         expected("off where kans turn no indicator, and nowhere else; set kan_dora too")),
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
