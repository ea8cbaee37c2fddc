"""What does a rulebook say follows from a foul, and on what does it depend?

An answer is a list of steps, and the first whose conditions hold is what follows. A step is a line of text, so that a
ruleset, its JSON form and a club's own overlay say the same: ``chombo if tiles >= 7``, ``penalty 5000 if repeated``,
``dead_hand with stick_back``, ``at_least warning if not deliberate``.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TypeVar

from referee.answers.facts import NUMBERS, Fact

__all__ = ["Condition", "Measure", "Remedy", "Role", "Step", "Steps", "misplaced", "read_step", "steps"]


class Measure(Enum):
    """What may follow from a foul, the lightest first; discretion names no measure."""

    NONE = "none"
    """Nothing: play goes on."""
    CORRECT = "correct"
    """It is put right, and play goes on."""
    WARNING = "warning"
    """A warning, written down; under some rules a yellow card."""
    PENALTY = "penalty"
    """Points are lost."""
    DEAD_HAND = "dead_hand"
    """The hand is dead until it ends: no win, no call, no quad, no riichi, and noten at the draw."""
    CHOMBO = "chombo"
    """A chombo."""
    DISQUALIFIED = "disqualified"
    """The player is out of the event."""
    DISCRETION = "discretion"
    """The referee decides: the rules name no measure, or only a range."""

    @property
    def weight(self) -> int:
        """How heavy it is; the referee's discretion weighs as much as a penalty."""
        return _WEIGHT[self]


_WEIGHT = {measure: at for at, measure in enumerate(Measure)} | {Measure.DISCRETION: 3}


class Remedy(Enum):
    """What else happens: to the act, to the tiles, to the hand."""

    # The act and the play
    MINOR_ERROR = "minor_error"
    """It is pointed out as a minor error."""
    STANDS = "stands"
    """What was done stands, and play goes on from it."""
    VOID = "void"
    """What was done counts for nothing."""
    REDEAL = "redeal"
    """The hand is dealt again; nobody pays."""
    MAY_REDEAL = "may_redeal"
    """The table may have the hand dealt again; nobody pays."""
    NO_TENPAI_PAYMENTS = "no_tenpai_payments"
    """No tenpai payments are made."""
    EXTRA_TIME = "extra_time"
    """The table is given extra time."""
    OTHERS_WARNED = "others_warned"
    """The others who had a part in it are warned too."""
    # Calls
    CALL_STANDS = "call_stands"
    """The call stands and must be completed."""
    CALL_VOID = "call_void"
    """The call is void, and the tiles go back."""
    FIRST_CALL_STANDS = "first_call_stands"
    """The first call stands and must be completed."""
    LAST_CALL_STANDS = "last_call_stands"
    """The corrected call counts."""
    SHOWN_DECIDES = "shown_decides"
    """What was shown decides: two tiles are a pon, the whole hand is a win."""
    PON_BEFORE_CHI = "pon_before_chi"
    """The pon or kan goes before the chi."""
    EARLIER_CALL = "earlier_call"
    """The call that was first goes before the other."""
    CLAIM_LOST = "claim_lost"
    """The discard can no longer be claimed."""
    MELD_VOID = "meld_void"
    """The set is void, and the tile called goes back."""
    SET_AND_DISCARD_STAND = "set_and_discard_stand"
    """The set and the discard stand."""
    DISCARD_STANDS = "discard_stands"
    """The discard stands."""
    KAN_STILL_ALLOWED = "kan_still_allowed"
    """A concealed quad with this turn's tile is still possible."""
    MISPLACED_COUNTS = "misplaced_counts"
    """If it is left, the tile counts as the discard of the player it points at."""
    # Wins
    WIN_STANDS = "win_stands"
    """The win counts."""
    WIN_VOID = "win_void"
    """The win does not count."""
    LATER_WIN_COUNTS = "later_win_counts"
    """The win on the later discard counts."""
    NEAREST_WINS = "nearest_wins"
    """Only the nearest of the winners wins."""
    ALL_WIN = "all_win"
    """Every one of them wins."""
    FULL_VALUE = "full_value"
    """The hand is scored in full; the player points the winning tile out."""
    LOWEST_VALUE = "lowest_value"
    """The lowest-scoring tile that it could be counts as the winning tile."""
    COMMON_VALUE = "common_value"
    """Only what holds for every tile that it could be is scored."""
    PROVABLE_VALUE = "provable_value"
    """What can be proved is scored."""
    WORD_REMINDED = "word_reminded"
    """The player is told the right word."""
    # Riichi
    STICK_BACK = "stick_back"
    """The riichi is void and the stick goes back."""
    STICK_ADDED = "stick_added"
    """The riichi is good and the stick is laid down."""
    RIICHI_STANDS = "riichi_stands"
    """The riichi stands."""
    EARLIEST_TILE_TURNED = "earliest_tile_turned"
    """If the turned tile is unknown, the earliest possible one counts for furiten."""
    HAND_SHOWN = "hand_shown"
    """The hand is shown all the same."""
    NOTEN_PAYMENT = "noten_payment"
    """The player pays as noten, and no more."""
    CHOMBO_AT_DRAW = "chombo_at_draw"
    """At an exhaustive draw a chombo comes on top."""
    # Tiles and the wall
    PUT_BACK = "put_back"
    """The tiles go back where they were."""
    TILE_STAYS = "tile_stays"
    """The tile stays where it is."""
    DEAL_FINISHED = "deal_finished"
    """The deal is finished."""
    NO_CORRECTION = "no_correction"
    """The number of tiles is not put right."""
    TILE_MUST_BE_TAKEN = "tile_must_be_taken"
    """The tile that was touched must be taken."""
    RIGHT_ONE_TURNED = "right_one_turned"
    """The right indicator is turned."""
    # The end of a hand and the points
    NOTEN = "noten"
    """The hand counts as noten."""
    FIRST_DECLARATION_STANDS = "first_declaration_stands"
    """The first declaration stands."""
    PAYMENT_CORRECTED = "payment_corrected"
    """The payment is corrected."""
    PAYMENT_STANDS = "payment_stands"
    """The payment stands as it was made."""
    ALL_HELP_COUNT = "all_help_count"
    """All help to count; the best reading is scored."""
    WINNER_COUNTS = "winner_counts"
    """The winner counts; a referee who is asked counts the best reading."""
    WINNER_COUNTS_OTHERS_CORRECT = "winner_counts_others_correct"
    """The winner counts, the others must correct; the best reading is scored."""
    HANDS_VOID = "hands_void"
    """The hands so dealt are void and their payments undone."""
    PAST_HANDS_STAND = "past_hands_stand"
    """What was played stands."""
    RE_ENTERED = "re_entered"
    """The hands are entered again for the right seats."""
    DEBT_NOTED = "debt_noted"
    """The game goes on with lent sticks, and the debt is written down."""
    LENT_BY_OPPONENT_OR_REFEREE = "lent_by_opponent_or_referee"
    """An opponent or the referee lends the sticks."""
    LENT_BY_REFEREE = "lent_by_referee"
    """The referee lends the sticks; the players must not."""
    LENT_BY_LEADER = "lent_by_leader"
    """The leader lends the sticks."""
    SPARE_STICKS = "spare_sticks"
    """The game goes on with the player's spare sticks, and then with the referee's."""
    GAME_ENDS = "game_ends"
    """The game ends."""
    DEPOSIT = "deposit"
    """The points are laid on the table as a deposit."""
    EACH_PLAYER = "each_player"
    """Every player of the table loses them."""
    EACH_OFFENDER = "each_offender"
    """Every one of the offenders pays."""
    ON_TABLE = "on_table"
    """The points come off the score at the table."""
    # People and the event
    SUBSTITUTE = "substitute"
    """A substitute takes the place."""
    NO_RESULT = "no_result"
    """The points stand in place of the player's result of this game."""
    UMA_SHARED = "uma_shared"
    """The substitute's place counts for the others' uma."""
    LAST_PLACE_UMA = "last_place_uma"
    """The substitute has the last place's uma, and the others share the rest."""
    FEDERATION_TOLD = "federation_told"
    """The federation is told."""
    RIGHT_TO_PLAY = "right_to_play"
    """Whether the player may go on playing in the league is looked into."""
    REFEREE_RETURNS = "referee_returns"
    """The referee looks in again later."""


class Role(Enum):
    """What is a step to the answer?"""

    FOLLOWS = "follows"
    """What follows, if no step before it did."""
    AT_LEAST = "at_least"
    """The least that the rules allow in its stead."""
    BESIDES = "besides"
    """What comes on top, whichever step follows."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Condition:
    """One thing that must be so: a fact is true or not, or a number at least or at most as large."""

    fact: Fact
    wanted: bool = True
    at_least: int | None = None
    at_most: int | None = None

    def __str__(self) -> str:
        if self.at_least is not None:
            return f"{self.fact.value} >= {self.at_least}"
        if self.at_most is not None:
            return f"{self.fact.value} <= {self.at_most}"
        return self.fact.value if self.wanted else f"not {self.fact.value}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One line of an answer: a measure, or the question to *see* instead, and when.

    *points* are lost by a penalty, *most* is the upper end of a range; *per*: for each one of that number.
    """

    role: Role = Role.FOLLOWS
    measure: Measure | None = None
    see: str = ""
    points: int | None = None
    most: int | None = None
    per: Fact | None = None
    remedies: tuple[Remedy, ...] = ()
    conditions: tuple[Condition, ...] = ()

    def __str__(self) -> str:
        said = "" if self.role is Role.FOLLOWS else f"{self.role.value} "
        said += self.measure.value if self.measure else f"see {self.see}"
        if self.points is not None:
            said += f" {self.points}"
        if self.most is not None:
            said += f" to {self.most}"
        if self.per:
            said += f" per {self.per.value}"
        if self.remedies:
            said += " with " + ", ".join(remedy.value for remedy in self.remedies)
        if self.conditions:
            said += " if " + " and ".join(map(str, self.conditions))
        return said

    @property
    def facts(self) -> frozenset[Fact]:
        """The facts that it depends on."""
        asked = {condition.fact for condition in self.conditions}
        return frozenset(asked | ({self.per} if self.per else set()))


@dataclass(frozen=True, slots=True)
class Steps:
    """A rulebook's answer to what follows from a foul: its steps in order, the last one without a condition."""

    lines: tuple[Step, ...]

    @property
    def facts(self) -> frozenset[Fact]:
        """The facts that the steps depend on, those of a question they send on to left out."""
        return frozenset().union(*(step.facts for step in self.lines))

    def of(self, role: Role) -> tuple[Step, ...]:
        """The steps of one role, in order."""
        return tuple(step for step in self.lines if step.role is role)


_LINE = re.compile(
    r"(?:(?P<role>at_least|besides) )?(?:see (?P<see>[a-z_]+)|(?P<measure>[a-z_]+))"
    r"(?: (?P<points>\d{1,6})(?: to (?P<most>\d{1,6}))?)?(?: per (?P<per>[a-z_]+))?"
    r"(?: with (?P<with>[a-z_, ]+?))?(?: if (?P<if>.+))?"
)
_COMPARED = re.compile(r"(?P<fact>[a-z_]+) (?P<sign>>=|<=) (?P<number>\d{1,3})")
# A word of the project's list of options for points that are laid on the table.
_WORDS = {"1000_deposit": "penalty 1000 with deposit"}


def steps(*lines: str) -> Steps:
    """An answer from its lines; raises `ValueError` saying which line cannot be read and why.

    >>> str(steps("chombo if tiles >= 7", "dead_hand if tiles >= 3", "warning").lines[0])
    'chombo if tiles >= 7'
    """
    read = tuple(read_step(line) for line in lines)
    for _number, why in misplaced(read):
        raise ValueError(why)
    return Steps(read)


def misplaced(read: Sequence[Step]) -> list[tuple[int, str]]:
    """Every step that cannot stand where it stands, by its number from 1, and what should stand there."""
    follows = [number for number, step in enumerate(read, start=1) if step.role is Role.FOLLOWS]
    if not follows or read[follows[-1] - 1].conditions:
        return [(len(read), "a last step without “if”, for everything that none before it names")]
    return [
        (number, "one step alone without “if”, and that the last: none after it could follow")
        for number in follows[:-1]
        if not read[number - 1].conditions
    ]


def read_step(line: str) -> Step:
    """One step from its text; raises `ValueError` saying what cannot be read."""
    line = _WORDS.get(line, line)
    found = _LINE.fullmatch(" ".join(line.split()))
    if not found:
        raise ValueError(f"a step such as “penalty 5000 if repeated”, not “{line[:60]}”")
    points, most = (int(found[name]) if found[name] else None for name in ("points", "most"))
    measure = None if found["see"] else _word(Measure, found["measure"])
    if measure is Measure.PENALTY and not points:
        raise ValueError("the points of a penalty, such as “penalty 2000”")
    if points is not None and measure not in (Measure.PENALTY, Measure.DISCRETION):
        raise ValueError("points after “penalty” or “discretion” alone")
    if any(number is not None and number % 100 for number in (points, most)):
        raise ValueError("points in whole hundreds")
    if most is not None and (measure is not Measure.DISCRETION or most <= (points or 0)):
        raise ValueError("a range such as “discretion 8000 to 12000”")
    per = _word(Fact, found["per"]) if found["per"] else None
    if per is not None and (per not in NUMBERS or measure is not Measure.PENALTY):
        raise ValueError(f"“per” and a number such as {Fact.MINUTES.value}, after a penalty")
    remedies = tuple(_word(Remedy, word.strip()) for word in (found["with"] or "").split(",") if word.strip())
    conditions = tuple(_condition(text) for text in found["if"].split(" and ")) if found["if"] else ()
    return Step(
        role=Role(found["role"]) if found["role"] else Role.FOLLOWS,
        measure=measure,
        see=found["see"] or "",
        points=points,
        most=most,
        per=per,
        remedies=remedies,
        conditions=conditions,
    )


def _condition(text: str) -> Condition:
    compared = _COMPARED.fullmatch(text.strip())
    if compared:
        fact, number = _word(Fact, compared["fact"]), int(compared["number"])
        if fact not in NUMBERS:
            raise ValueError(f"yes or no for “{fact.value}”, not a number")
        if compared["sign"] == ">=":
            return Condition(fact=fact, at_least=number)
        return Condition(fact=fact, at_most=number)
    word = text.strip().removeprefix("not ").strip()
    fact = _word(Fact, word)
    if fact in NUMBERS:
        raise ValueError(f"a comparison for “{fact.value}”, such as “{fact.value} >= 3”")
    return Condition(fact=fact, wanted=not text.strip().startswith("not "))


_Word = TypeVar("_Word", bound=Enum)


def _word(kind: type[_Word], word: str) -> _Word:
    """The member of that word; raises `ValueError` naming all there are."""
    try:
        return kind(word)
    except ValueError:
        known = ", ".join(str(member.value) for member in kind)
        raise ValueError(f"one of {known}, not “{word[:40]}”") from None
