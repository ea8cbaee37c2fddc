"""The value of a hand in words, and its missing tiles."""

from __future__ import annotations

from typing import cast

from django.utils.translation import gettext as _

import referee
from referee.frozen import dataclass
from tournaments.common.language import joined
from tournaments.presenters.tables.voice import Voice

__all__ = ["FuLine", "HandWaits", "ValueInWords", "describe_waits", "report_worths", "value_in_words"]


@dataclass(frozen=True, slots=True, kw_only=True)
class FuLine:
    """One source of fu: the number, the reason, and the kind of tile that gives it, or nothing."""

    fu: int
    text: str
    tile: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ValueInWords:
    """A hand's value in words: the announced head, the yaku with their han, the sources of fu, and the points.

    *sum* is the fu before rounding, *fu* after, both 0 for yakuman; *points* is the payment for the hand alone, without
    sticks and honba. A hand that is no win has a head that says why, and nothing else.
    """

    seat: int
    name: str
    head: str
    yaku: tuple[str, ...] = ()
    fu_parts: tuple[FuLine, ...] = ()
    sum: int = 0
    fu: int = 0
    points: referee.Points = 0

    @property
    def is_rounded(self) -> bool:
        """Whether the fu were rounded up."""
        return self.sum != self.fu

    @property
    def breakdown(self) -> str:
        """The fu in one line, to be read aloud; empty if fu are not counted.

        >>> parts = (FuLine(fu=20, text="base", tile=""), FuLine(fu=4, text="concealed triplet", tile="7s"))
        >>> ValueInWords(seat=0, name="", head="", fu_parts=parts, sum=24, fu=30).breakdown
        '20 base, 4 concealed triplet of 7s = 24, rounded up 30'
        """
        if not self.fu_parts:
            return ""
        fu_texts = (_fu_text(part) for part in self.fu_parts)
        facts = {
            "parts": joined(fu_texts),
            "sum": self.sum,
            "fu": self.fu,
        }
        if self.is_rounded:
            return _("%(parts)s = %(sum)d, rounded up to %(fu)d") % facts
        return _("%(parts)s = %(sum)d") % facts


@dataclass(frozen=True, slots=True, kw_only=True)
class HandWaits:
    """The waits of a hand without its winning tile; *away* is its distance from tenpai, None if it is tenpai."""

    waits: tuple[str, ...]
    away: int | None


def report_worths(
    rules: referee.Ruleset, before: referee.TableState, report: referee.Report, voice: Voice
) -> tuple[ValueInWords, ...]:
    """The value of every hand of *report* that was entered with its tiles, with the table as it was *before*."""
    if not isinstance(report, referee.Win):
        return ()
    return tuple(
        value_in_words(
            referee.reply(
                rules,
                before,
                referee.reports.Value(seat=winner.seat, hand=winner.hand, discarder=report.discarder),
            ),
            winner.seat,
            voice,
        )
        for winner in report.winners
        if winner.hand
    )


def value_in_words(answer: referee.ruling.Answer, seat: referee.Seat, voice: Voice) -> ValueInWords:
    """The referee's answer on the value of a hand, in words."""
    language, name = voice.language, voice.name(seat)
    facts = answer.facts
    if answer.verdict != "win":
        sentences = [
            referee.messages.say_finding(finding, voice.name, language) for finding in answer.findings
        ]
        return ValueInWords(seat=int(seat), name=name, head=joined(sentences, by="sentences"))
    worth_finding = next(finding for finding in answer.findings if finding.code == "hand_worth")
    parts = cast("tuple[referee.worth.FuPart, ...]", facts["fu_parts"])
    lines = tuple(
        FuLine(
            fu=part.fu,
            text=referee.messages.say_fu(part.code, language),
            tile=part.tiles[:1] + part.tiles[-1:],
        )
        for part in parts
    )
    return ValueInWords(
        seat=int(seat),
        name=name,
        head=referee.messages.say_worth({**worth_finding.facts, "yaku": ()}, language),
        yaku=tuple(
            referee.messages.say_yaku(word, han, language)
            for word, han in cast("tuple[tuple[str, int], ...]", facts["yaku"])
        ),
        fu_parts=lines,
        sum=sum(line.fu for line in lines),
        fu=cast("int | None", facts["fu"]) or 0,
        points=cast("referee.Points", facts["points"]),
    )


def describe_waits(rules: referee.Ruleset, hand: referee.Hand) -> HandWaits | None:
    """The waits of *hand* under *rules*; None for an incomplete or impossible hand."""
    if len(hand.concealed) + 3 * len(hand.melds) != 13:
        return None
    try:
        answer = referee.reply(rules, None, referee.reports.Tenpai(seat=referee.Seat.FIRST, hand=hand))
    except referee.Rejected:
        return None
    waits = cast("tuple[referee.Tile, ...]", answer.facts["waits"])
    away = cast("int | None", answer.facts["away"])
    return HandWaits(waits=tuple(map(str, waits)), away=None if answer.verdict == "tenpai" else away)


def _fu_text(part: FuLine) -> str:
    facts = {"fu": part.fu, "what": part.text, "tile": part.tile}
    return (_("%(fu)d %(what)s of %(tile)s") if part.tile else _("%(fu)d %(what)s")) % facts
