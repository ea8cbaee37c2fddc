"""The choices on the felt."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from django.utils.text import capfirst
from django.utils.translation import gettext as _

import referee
from referee.frozen import dataclass
from tournaments.common.language import current_language
from tournaments.forms.tables.felt import draft_query
from tournaments.forms.tables.hands.grid import FU, HAN, is_possible
from tournaments.forms.tables.hands.kinds import Kind
from tournaments.forms.tables.hands.reasons import Reasons, reasons
from tournaments.forms.tables.hands.seat import FLAGS, KITA_FLAGS
from tournaments.presenters.tables.hands.liable import pao_yaku_json

__all__ = ["Abort", "HandChoices", "Line", "Worth", "hand_choices"]

_ABORTS = {
    referee.AbortReason.KYUUSHU_KYUUHAI: "by",
    referee.AbortReason.FIFTH_KAN: "by",
    referee.AbortReason.SANCHAHOU: "from",
    referee.AbortReason.TWO_RON: "from",
}


@dataclass(frozen=True, slots=True)
class Worth:
    """One cell: its value, its text, its label for screen readers; *only* restricts it to ron or tsumo.

    A cell without a value is the place of a value that no hand has.
    """

    value: str
    text: str
    label: str
    only: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """The cells of one number of han, by fu."""

    han: int
    cells: tuple[Worth, ...]


@dataclass(frozen=True, slots=True)
class Abort:
    """An abortive draw; *player_field* is for the player who declares (`by`) or discarded (`from`)."""

    word: str
    name: str
    player_field: str

    @property
    def query(self) -> str:
        """The query string that fills in the form."""
        return draft_query(kind="abortive_draw", reason=self.word)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class HandChoices:
    """All choices: values below five han, values from five han, abortive draws, flags of a winning hand, and reasons of
    a chombo; *several*: several players may win on one discard.

    *pao* is the yaku with liability, as JSON. *flags_ron* and *flags_tsumo* are the flags of ron and tsumo, their words
    separated by spaces.
    """

    lines: tuple[Line, ...]
    limits: tuple[tuple[Worth, ...], ...]
    aborts: tuple[Abort, ...]
    flags: tuple[tuple[str, str, bool], ...]
    flags_ron: str
    flags_tsumo: str
    reasons: Reasons
    pao: str
    several: bool

    @property
    def all_rons(self) -> Abort | None:
        """The abortive draw by wins of all the others, if the rules know it."""
        reasons_of_all = (referee.AbortReason.SANCHAHOU.value, referee.AbortReason.TWO_RON.value)
        return next((abort for abort in self.aborts if abort.word in reasons_of_all), None)


def hand_choices(rules: referee.Ruleset) -> HandChoices:
    """Return the choices under these rules, in the current language."""
    return _hand_choices(rules, current_language())


@lru_cache(maxsize=64)
def _hand_choices(rules: referee.Ruleset, language: str) -> HandChoices:
    ron, tsumo = (_flags(rules, ends) for ends in (Kind.RON, Kind.TSUMO))
    high = tuple(Worth(str(han), str(han), _("%(han)d han") % {"han": han}) for han in range(5, 14))
    yakuman = Worth("y1", _("yakuman"), _("%(count)d yakuman") % {"count": 1})
    return HandChoices(
        lines=tuple(_line(rules, han) for han in HAN),
        limits=(high[:6], (*high[6:], yakuman)),
        aborts=tuple(
            Abort(
                reason.value,
                capfirst(referee.messages.say_name(reason.value, language)),
                _ABORTS.get(reason, ""),
            )
            for reason in referee.AbortReason
            if referee.adjudication.is_abort_in_rules(rules, reason)
        ),
        flags=tuple(
            (word, referee.messages.say_name(word, language), False) for word in dict.fromkeys((*ron, *tsumo))
        ),
        flags_ron=" ".join(ron),
        flags_tsumo=" ".join(tsumo),
        reasons=reasons(rules),
        pao=pao_yaku_json(rules),
        several=rules.max_ron_winners > 1,
    )


def _line(rules: referee.Ruleset, han: int) -> Line:
    return Line(han, tuple(cell for fu in FU for cell in _cells(rules, han, fu)))


def _cells(rules: referee.Ruleset, han: int, fu: int) -> Iterator[Worth]:
    """The cell of a value; where it is possible for only one of ron and tsumo, the other has an empty place."""
    kinds = (Kind.RON, Kind.TSUMO)
    possible = [kind for kind in kinds if is_possible(rules, kind, han, fu)]
    impossible = [kind for kind in kinds if kind not in possible]
    label = _("%(han)d han %(fu)d fu") % {"han": han, "fu": fu}
    for shown, value in ((possible, f"{han}-{fu}"), (impossible, "")):
        if shown:
            yield Worth(value, str(fu), label, shown[0] if len(shown) == 1 else "")


def _flags(rules: referee.Ruleset, ends: Kind) -> tuple[str, ...]:
    kita = rules.players == 3 and rules.sanma_north.can_be_set_aside
    return FLAGS[ends] + (KITA_FLAGS[ends] if kita else ())
