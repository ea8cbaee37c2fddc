"""Stage presets."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.journal.kinds import CarriedFrom, CarryRounding, Enters, StageSettings, Unit
from tournaments.services.events.stages import new_stage_word

__all__ = ["PRESETS", "Preset", "build_stages", "presets_for"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Preset:
    """A preset of stages that follow another one, for tables of this many *seats*.

    *made* returns them without their rounds, given the word of the stage before.
    """

    name: str
    seats: int
    says: Promise
    made: Callable[[str], tuple[StageSettings, ...]]


def build_stages(
    ready: Preset, stages: Sequence[StageSettings], *, after: int, each: int, taken: Collection[str] = ()
) -> tuple[StageSettings, ...]:
    """The stages that it adds after the existing ones: each has *each* rounds, the first starts after round *after*.

    No new stage has a word that is *taken*. If there is no stage yet, a first one for everybody covers the rounds up to
    that one.
    """
    words = [*taken, *(one.stage for one in stages)]
    before: tuple[StageSettings, ...] = ()
    if not stages:
        name = _("Preliminaries")
        word = new_stage_word(name, words)
        before = (StageSettings(stage=word, name=name, rounds=tuple(range(1, after + 1))),)
        words.append(word)
    renamed: dict[str, str] = {}
    made: list[StageSettings] = []
    for one in ready.made(words[-1]):
        word = new_stage_word(one.stage, words)
        words.append(word)
        rounds = tuple(range(after + 1, after + 1 + each))
        after += each
        enters, carry = one.enters, one.carry
        made.append(
            replace(
                one,
                stage=word,
                rounds=rounds,
                enters=enters and replace(enters, of=renamed.get(enters.of, enters.of)),
                carry=carry and replace(carry, of=renamed.get(carry.of, carry.of)),
            )
        )
        # Rename from here on: the stage that this one is entered from may have the same original word.
        renamed[one.stage] = word
    return (*before, *made)


def _cut(of: str) -> tuple[StageSettings, ...]:
    half = CarriedFrom(of=of, part="1/2", rounding=CarryRounding.TENTH_UP)
    final = StageSettings(stage="final", name=_("Final"), rounds=(), pattern="[1,2,3,4]", carry=half)
    return (replace(final, enters=Enters(of=of, first=4, unit=Unit.PEOPLE)),)


def _cut_to_three(of: str) -> tuple[StageSettings, ...]:
    return tuple(
        replace(one, pattern="[1,2,3]", enters=Enters(of=of, first=3, unit=Unit.PEOPLE)) for one in _cut(of)
    )


def _eight(of: str) -> tuple[StageSettings, ...]:
    final = StageSettings(
        stage="final",
        name=_("Final"),
        rounds=(),
        enters=Enters(of=of, first=8, unit=Unit.PEOPLE),
        pattern="[1,2,7,8][3,4,5,6]",
    )
    return (replace(final, carry=CarriedFrom(of=of, part="1")),)


def _knock_out(of: str) -> tuple[StageSettings, ...]:
    return (
        StageSettings(
            stage="last-16",
            name=_("Last sixteen"),
            rounds=(),
            enters=Enters(of=of, first=16, unit=Unit.PEOPLE),
            pattern="[1,8,9,16][2,7,10,15][3,6,11,14][4,5,12,13]",
        ),
        StageSettings(
            stage="semifinal",
            name=_("Semifinals"),
            rounds=(),
            enters=Enters(of="last-16", advance=2, unit=Unit.PEOPLE),
            pattern="A1 B2 C1 D2 | B1 A2 D1 C2",
        ),
        StageSettings(
            stage="final",
            name=_("Final"),
            rounds=(),
            enters=Enters(of="semifinal", advance=2, unit=Unit.PEOPLE),
            pattern="A1 B1 A2 B2",
        ),
    )


def _nine(of: str) -> tuple[StageSettings, ...]:
    return (
        StageSettings(
            stage="semifinal",
            name=_("Semifinals"),
            rounds=(),
            enters=Enters(of=of, first=9, unit=Unit.PEOPLE),
            pattern="[1,6,9][2,5,8][3,4,7]",
        ),
        StageSettings(
            stage="final",
            name=_("Final"),
            rounds=(),
            enters=Enters(of="semifinal", advance=1, unit=Unit.PEOPLE),
            pattern="A1 B1 C1",
        ),
    )


PRESETS: Final = {
    one.name: one
    for one in (
        Preset(name="cut", seats=4, says=gettext_lazy("Cut to 4, half of the points carried"), made=_cut),
        Preset(
            name="eight",
            seats=4,
            says=gettext_lazy("Final of the first 8, [1,2,7,8][3,4,5,6]"),
            made=_eight,
        ),
        Preset(
            name="knock-out",
            seats=4,
            says=gettext_lazy("Knock-out of 16: four tables, two go on"),
            made=_knock_out,
        ),
        Preset(
            name="three",
            seats=3,
            says=gettext_lazy("Cut to 3, half of the points carried"),
            made=_cut_to_three,
        ),
        Preset(
            name="nine", seats=3, says=gettext_lazy("Knock-out of 9: three tables, one goes on"), made=_nine
        ),
    )
}
"""The stage presets by their names."""


def presets_for(seats: int) -> tuple[Preset, ...]:
    """The presets for tables of this many seats."""
    return tuple(one for one in PRESETS.values() if one.seats == seats)
