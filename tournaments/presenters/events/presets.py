"""Stage presets."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from referee.frozen import dataclass
from tournaments.journal.kinds import CarriedFrom, CarryRounding, Enters, StageSettings, Unit
from tournaments.services.events.stages import new_stage_word

__all__ = ["PRESETS", "Preset", "build_stages", "presets_for"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Preset:
    """A preset of stages that follow another one, for tables of this many *seats*.

    *build* returns them without their rounds, given the word of the stage before.
    """

    name: str
    seats: int
    says: Promise
    build: Callable[[str], tuple[StageSettings, ...]]


def build_stages(
    preset: Preset,
    stages: Sequence[StageSettings],
    *,
    after: int,
    rounds_each: int,
    used_words: Collection[str] = (),
) -> tuple[StageSettings, ...]:
    """The stages that it adds after the existing ones: each has *rounds_each* of them, the first starts after round
    *after*.

    No new stage has one of the *used_words*. If there is no stage yet, a first one for everybody covers the rounds
    up to that one.
    """
    words = [*used_words, *(stage.stage for stage in stages)]
    preliminaries: tuple[StageSettings, ...] = ()
    if not stages:
        name = _("Preliminaries")
        word = new_stage_word(name, words)
        preliminaries = (StageSettings(stage=word, name=name, rounds=tuple(range(1, after + 1))),)
        words.append(word)
    renamed: dict[str, str] = {}
    added: list[StageSettings] = []
    for stage in preset.build(words[-1]):
        word = new_stage_word(stage.stage, words)
        words.append(word)
        rounds = tuple(range(after + 1, after + 1 + rounds_each))
        after += rounds_each
        enters, carry = stage.enters, stage.carry
        added.append(
            replace(
                stage,
                stage=word,
                rounds=rounds,
                enters=enters and replace(enters, of=renamed.get(enters.of, enters.of)),
                carry=carry and replace(carry, of=renamed.get(carry.of, carry.of)),
            )
        )
        # Rename from here on: the stage that this one is entered from may have the same original word.
        renamed[stage.stage] = word
    return (*preliminaries, *added)


def _cut(source: str) -> tuple[StageSettings, ...]:
    half = CarriedFrom(of=source, part="1/2", rounding=CarryRounding.TENTH_UP)
    final = StageSettings(stage="final", name=_("Final"), rounds=(), pattern="[1,2,3,4]", carry=half)
    return (replace(final, enters=Enters(of=source, first=4, unit=Unit.PEOPLE)),)


def _cut_to_three(source: str) -> tuple[StageSettings, ...]:
    return tuple(
        replace(stage, pattern="[1,2,3]", enters=Enters(of=source, first=3, unit=Unit.PEOPLE))
        for stage in _cut(source)
    )


def _eight(source: str) -> tuple[StageSettings, ...]:
    final = StageSettings(
        stage="final",
        name=_("Final"),
        rounds=(),
        enters=Enters(of=source, first=8, unit=Unit.PEOPLE),
        pattern="[1,2,7,8][3,4,5,6]",
    )
    return (replace(final, carry=CarriedFrom(of=source, part="1")),)


def _knock_out(source: str) -> tuple[StageSettings, ...]:
    return (
        StageSettings(
            stage="last-16",
            name=_("Round of 16"),
            rounds=(),
            enters=Enters(of=source, first=16, unit=Unit.PEOPLE),
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


def _nine(source: str) -> tuple[StageSettings, ...]:
    return (
        StageSettings(
            stage="semifinal",
            name=_("Semifinals"),
            rounds=(),
            enters=Enters(of=source, first=9, unit=Unit.PEOPLE),
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
    preset.name: preset
    for preset in (
        Preset(
            name="cut",
            seats=4,
            says=gettext_lazy("Final of the top 4, half of the points carried over"),
            build=_cut,
        ),
        Preset(
            name="eight",
            seats=4,
            says=gettext_lazy("Final of the top 8, [1,2,7,8][3,4,5,6]"),
            build=_eight,
        ),
        Preset(
            name="knock-out",
            seats=4,
            says=gettext_lazy("Knockout of 16: four tables, two players per table qualify"),
            build=_knock_out,
        ),
        Preset(
            name="three",
            seats=3,
            says=gettext_lazy("Final of the top 3, half of the points carried over"),
            build=_cut_to_three,
        ),
        Preset(
            name="nine",
            seats=3,
            says=gettext_lazy("Knockout of 9: three tables, one player per table qualifies"),
            build=_nine,
        ),
    )
}
"""The stage presets by their names."""


def presets_for(seats: int) -> tuple[Preset, ...]:
    """The presets for tables of this many seats."""
    return tuple(preset for preset in PRESETS.values() if preset.seats == seats)
