"""The form of a stage."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

import referee
from tournaments.common.errors import InputError
from tournaments.common.language import current_language, joined
from tournaments.forms.common.fields import typed_field
from tournaments.forms.events.stage_fields import (
    ADVANCE,
    BY_RANK,
    EACH,
    ENTRY_KINDS,
    EVERYBODY,
    FIRST,
    LISTED,
    OTHERS,
    PARTS,
    POINTS_OF,
    ROUNDING,
    entry_kind,
    read_blocks,
    read_rounds,
)
from tournaments.forms.events.ties import chosen_ties, initial_ties, tie_fields
from tournaments.journal.kinds import (
    CarriedFrom,
    CarriedPoints,
    CarryRounding,
    Enters,
    RulesOverlay,
    StageSettings,
    Unit,
)
from tournaments.models import Team, Tournament
from tournaments.presenters.events.stage_descriptions import format_rounds
from tournaments.services.events.stage_formats import used_stage_words
from tournaments.services.events.stages import new_stage_word, stage_problems
from tournaments.services.events.tournaments import rulesets
from tournaments.services.people.names import name_key
from tournaments.services.people.player_search import players_by_word
from tournaments.services.rulings import rules
from tournaments.services.tables import clocks

__all__ = ["StageForm"]

_MOST_POINTS = 1_000_000


class StageForm(forms.Form):
    """A stage; *stages* are all existing ones, *edited_stage* is the one to change."""

    name = forms.CharField(label=_("Name"), max_length=40)
    rounds = forms.CharField(
        label=_("Rounds"),
        required=False,
        max_length=200,
        help_text=_("For example 1-7, or 8, 9. Leave empty if the stage has no rounds yet."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    who = forms.ChoiceField(label=_("Who plays"), choices=ENTRY_KINDS)
    of = forms.ChoiceField(label=_("From stage"), required=False)
    places = forms.IntegerField(
        label=_("Qualifying places"),
        required=False,
        min_value=1,
        max_value=32_767,
        help_text=_("In total, per group or per table."),
    )
    unit = forms.ChoiceField(
        label=_("Who qualifies"), required=False, choices=[("people", _("people")), ("teams", _("teams"))]
    )
    listed = forms.CharField(
        label=_("List"),
        required=False,
        max_length=40_000,
        widget=forms.Textarea(attrs={"rows": 5, "autocomplete": "off", "spellcheck": "false"}),
        help_text=_("One name or number per line, the top one first."),
    )
    pattern = forms.CharField(
        label=_("Seating pattern"),
        required=False,
        max_length=2_000,
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
        help_text=_(
            "By qualifying rank, such as [1,2,7,8][3,4,5,6]. Or by group (or table of the previous knockout "
            "stage) and place, such as A1 B2 C1 D2 | A2 B1 C2 D1. Leave empty to draw each round."
        ),
    )
    blocks = forms.CharField(
        label=_("Blocks of Progressive Swiss"),
        required=False,
        max_length=200,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    part = forms.ChoiceField(label=_("Points carried over"), choices=PARTS)
    by_rank = forms.CharField(
        label=_("Points by rank"),
        required=False,
        max_length=2_000,
        help_text=_("First place first, such as 120000, 70000, 30000, 0."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    carry_of = forms.ChoiceField(
        label=_("Points from stage"),
        required=False,
        help_text=_("Leave empty to use the stage that the players come from."),
    )
    rounding = forms.ChoiceField(label=_("Rounding"), choices=ROUNDING)
    points = forms.ChoiceField(label=_("Based on"), choices=POINTS_OF)
    minutes = forms.IntegerField(
        label=_("Minutes per round"),
        required=False,
        min_value=1,
        max_value=clocks.MAX_MINUTES,
        help_text=_("Leave empty to use the minutes of the event."),
    )
    games = forms.IntegerField(
        label=_("Games per round"),
        required=False,
        min_value=1,
        max_value=100,
        help_text=_(
            "The result of a round is the sum of its games. Enter 1 if each round is one game. Applies to "
            "rounds drawn from now on."
        ),
    )
    base = forms.ChoiceField(label=_("Rulebook"), required=False)
    answers = forms.CharField(
        label=_("House rules (JSON)"),
        required=False,
        max_length=rules.MAX_TEXT_LENGTH,
        widget=forms.Textarea(attrs={"rows": 3, "autocomplete": "off", "spellcheck": "false"}),
        help_text=_("As on the rules page: {“set”: {…}}. They override the event's rules."),
    )

    def __init__(
        self,
        *args: Any,
        tournament: Tournament,
        stages: Sequence[StageSettings],
        edited_stage: StageSettings | None = None,
        **options: Any,
    ) -> None:
        self._tournament, self._stages, self._edited_stage = tournament, stages, edited_stage
        self._people = list(tournament.players.all())
        self._teams = list(Team.objects.filter(tournament=tournament))
        options["initial"] = self._initial(edited_stage)
        super().__init__(*args, **options)
        other_stages = [
            (stage.stage, stage.name or stage.stage)
            for stage in stages
            if edited_stage is None or stage.stage != edited_stage.stage
        ]
        typed_field(self, "of", forms.ChoiceField).choices = other_stages or [("", "–")]
        typed_field(self, "carry_of", forms.ChoiceField).choices = [("", "–"), *other_stages]
        typed_field(self, "base", forms.ChoiceField).choices = [
            ("", gettext("same as the event")),
            *rulesets(),
        ]
        if (
            edited_stage
            and edited_stage.carry
            and edited_stage.carry.by_rank is None
            and edited_stage.carry.part not in dict(PARTS)
        ):
            typed_field(self, "part", forms.ChoiceField).choices = [
                *PARTS,
                (edited_stage.carry.part, edited_stage.carry.part),
            ]
        if not self._teams:
            del self.fields["unit"]
        self.fields["blocks"].help_text = self._blocks_help()
        self.fields.update(tie_fields(gettext("same as the event")))

    @property
    def order(self) -> list[forms.BoundField]:
        """The fields of the tie-breaks."""
        return [self[name] for name in self.fields if name.startswith("tie-")]

    def _initial(self, edited_stage: StageSettings | None) -> dict[str, Any]:
        """Return the initial data."""
        if edited_stage is None:
            last = self._stages[-1] if self._stages else None
            last_number = max((number for stage in self._stages for number in stage.rounds), default=0)
            initial = {"who": FIRST if last else EVERYBODY, "games": 1, "part": "0"}
            return initial | ({"of": last.stage, "rounds": str(last_number + 1)} if last else {})
        enters, carry = edited_stage.enters, edited_stage.carry
        initial = {
            "name": edited_stage.name or edited_stage.stage,
            "rounds": format_rounds(edited_stage.rounds),
            "who": entry_kind(enters),
            "pattern": edited_stage.pattern,
            "blocks": ", ".join(map(str, edited_stage.blocks)),
            "minutes": edited_stage.minutes,
            "games": edited_stage.games,
            "part": "0",
            "rounding": CarryRounding.EXACT.value,
            "points": CarriedPoints.TOTAL.value,
            **initial_ties(edited_stage.ties),
        }
        if enters:
            initial |= {"of": enters.of, "places": enters.first or enters.advance}
            initial["unit"] = (enters.unit or Unit.PEOPLE).value
            initial["listed"] = "\n".join(self._names(enters.list_ or ()))
        if carry:
            initial |= {"part": BY_RANK if carry.by_rank is not None else carry.part}
            initial |= {"by_rank": ", ".join(map(str, carry.by_rank or ()))}
            initial |= {"carry_of": carry.of, "rounding": carry.rounding.value, "points": carry.points.value}
        if edited_stage.rules:
            initial["base"] = edited_stage.rules.base
            answers = dict(edited_stage.rules.set_)
            initial["answers"] = json.dumps({"set": answers}, ensure_ascii=False) if answers else ""
        return initial

    def _blocks_help(self) -> str:
        """Return the help text of the blocks, with a proposal for the rounds in the form."""
        text = gettext("Number of blocks in each round. Leave empty to draw rounds in another way.")
        try:
            rounds = read_rounds(self["rounds"].value() or "")
        except ValidationError:
            rounds = ()
        enters = self._edited_stage.enters if self._edited_stage else None
        people = enters.first if enters and enters.first else sum(player.active for player in self._people)
        proposal = referee.seating.block_schedule(people, len(rounds), self._tournament.ruleset.players)
        proposed = gettext("Proposed: %(blocks)s.") % {"blocks": ", ".join(map(str, proposal))}
        return joined([text, proposed], by="sentences") if proposal else text

    def _names(self, words: Sequence[str]) -> list[str]:
        names = {team.word: team.name for team in self._teams}
        names |= {player.person_id: player.name for player in self._people}
        return [names[word] for word in words if word in names]

    def clean_name(self) -> str:
        """Return the name. Raises `ValidationError` if another stage has it."""
        name = str(self.cleaned_data["name"]).strip()
        for stage in self._stages:
            is_same_name = name_key(stage.name or stage.stage) == name_key(name)
            if is_same_name and (self._edited_stage is None or stage.stage != self._edited_stage.stage):
                raise ValidationError(gettext("Another stage has this name. Choose a different name."))
        return name

    def clean_rounds(self) -> tuple[int, ...]:
        """Return the numbers of the rounds, in order."""
        return read_rounds(self.cleaned_data["rounds"])

    def clean_blocks(self) -> tuple[int, ...]:
        """Return the numbers of blocks, one for each round."""
        return read_blocks(self.cleaned_data["blocks"])

    def clean_listed(self) -> tuple[str, ...]:
        """Return the identifiers of the listed ones. Raises `ValidationError` for unknown or repeated names."""
        people = {word: player.person_id for word, player in players_by_word(self._people).items()}
        teams = {name_key(team.name): team.word for team in self._teams}
        # A team may have the name of a person.
        ids_by_word = teams if self.cleaned_data.get("unit") == "teams" else people
        if self._edited_stage and self._edited_stage.enters and self._edited_stage.enters.unit is None:
            ids_by_word = {**teams, **people, **ids_by_word}
        ids: list[str] = []
        for line, word in enumerate(self.cleaned_data["listed"].splitlines(), start=1):
            if not word.strip():
                continue
            entrant_id = ids_by_word.get(name_key(word))
            facts = {"line": line, "word": word.strip()[:60]}
            if entrant_id is None:
                raise ValidationError(
                    gettext("Line %(line)d: “%(word)s” was not found. Check the name or number.") % facts
                )
            if entrant_id in ids:
                raise ValidationError(
                    gettext("Line %(line)d: “%(word)s” is listed twice. Remove one.") % facts
                )
            ids.append(entrant_id)
        return tuple(ids)

    def clean_pattern(self) -> str:
        """Return the pattern. Raises `ValidationError` if the referee cannot read it."""
        pattern: str = self.cleaned_data["pattern"].strip()
        if pattern:
            try:
                referee.seating.read_pattern(pattern, self._tournament.ruleset.players)
            except referee.Rejected as error:
                texts = [
                    referee.messages.say_problem(problem, str, current_language())
                    for problem in error.problems
                ]
                raise ValidationError(texts) from error
        return pattern

    def clean_by_rank(self) -> tuple[int, ...]:
        """Return whole points, those of the first rank first."""
        words = re.split(r"[,、;\s]+", self.cleaned_data["by_rank"].strip())
        try:
            points = tuple(int(word) for word in words if word)
        except ValueError:
            points = (_MOST_POINTS + 1,)
        if any(abs(value) > _MOST_POINTS for value in points):
            raise ValidationError(gettext("Enter whole points, such as 120000, 70000, 30000, 0."))
        return points

    def clean(self) -> dict[str, Any]:
        """Check the combinations of fields, and that the stages fit together."""
        data = super().clean() or self.cleaned_data
        entry_kind, part = data.get("who"), data.get("part")
        if entry_kind in (FIRST, EACH, OTHERS, ADVANCE) and not data.get("of"):
            self.add_error("of", gettext("Choose the stage. If it is missing, add it first."))
        if entry_kind in (FIRST, EACH, ADVANCE) and "places" not in self.errors:
            if not data.get("places"):
                self.add_error("places", gettext("Enter the number of qualifying places."))
            elif entry_kind == ADVANCE and data["places"] > self._tournament.ruleset.players:
                self.add_error("places", gettext("A table does not seat that many. Enter a smaller number."))
        if entry_kind == LISTED and not data.get("listed") and "listed" not in self.errors:
            self.add_error("listed", gettext("Enter at least one name or number."))
        if data.get("rounds") and len(data.get("blocks", ())) > len(data["rounds"]):
            self.add_error(
                "blocks", gettext("There are more numbers than rounds. Enter one number per round.")
            )
        if part == BY_RANK and not data.get("by_rank") and "by_rank" not in self.errors:
            self.add_error("by_rank", gettext("Enter the points, first place first."))
        if part not in (None, "0") and entry_kind == LISTED and not data.get("carry_of"):
            self.add_error("carry_of", gettext("Choose the stage that the points come from."))
        self._clean_rules(data)
        if not self.errors:
            self._add_misfits()
        return data

    def _clean_rules(self, data: dict[str, Any]) -> None:
        base, text = data.get("base") or "", (data.get("answers") or "").strip()
        data["rules"] = None
        try:
            draft = rules.read_draft(text, base or self._tournament.ruleset_key) if text else None
            if draft:
                base_key = base or (draft.base if draft.base != self._tournament.ruleset_key else "")
                data["rules"] = RulesOverlay(base=base_key, set_=dict(draft.own))
            elif base:
                data["rules"] = RulesOverlay(base=base, set_={})
        except InputError as error:
            self.add_error("answers", [str(problem) for problem in error.problems])
            return
        if data["rules"] is not None:
            layered_rules = self._tournament.rules_under(
                {"base": data["rules"].base, "set": data["rules"].set_}
            )
            if layered_rules.players != self._tournament.ruleset.players:
                self.add_error(
                    "base", gettext("These rules are for a different number of players. Choose other rules.")
                )

    def _add_misfits(self) -> None:
        """Add an error to each field that does not fit the other stages."""
        stage = self.stage
        stages = [stage if existing.stage == stage.stage else existing for existing in self._stages]
        if self._edited_stage is None:
            stages.append(stage)
        fields = {"rounds": "rounds", "enters": "of", "carry": "carry_of"}
        for misfit in stage_problems(self._tournament, stages):
            self.add_error(fields[misfit.field], misfit.says)

    @property
    def stage(self) -> StageSettings:
        """The submitted stage."""
        data = self.cleaned_data
        word = (
            self._edited_stage.stage
            if self._edited_stage
            else new_stage_word(
                data["name"],
                {*(existing.stage for existing in self._stages), *used_stage_words(self._tournament)},
            )
        )
        ties = chosen_ties(data)
        settings = StageSettings(
            stage=word,
            name=data["name"],
            rounds=data["rounds"],
            rules=data["rules"],
            enters=self._enters(),
            pattern=data["pattern"],
            carry=self._carry(),
            ties=None if ties is None else tuple(ties),
            minutes=data["minutes"],
            games=data["games"] or 1,
            blocks=data["blocks"],
        )
        is_default_name = (
            self._edited_stage is not None
            and self._edited_stage.name == ""
            and data["name"] == self._edited_stage.stage
        )
        return replace(settings, name="") if is_default_name else settings

    def _enters(self) -> Enters | None:
        data = self.cleaned_data
        unit = Unit.TEAMS if data.get("unit") == "teams" else self._unit()
        source, places = data["of"], data["places"]
        match data["who"]:
            case "everybody":
                return None
            case "first":
                return Enters(of=source, first=places, unit=unit)
            case "each":
                return Enters(of=source, first=places, of_each="group", unit=unit)
            case "others":
                return Enters(of=source, others=True, unit=unit)
            case "listed":
                return Enters(list_=data["listed"], unit=unit)
            case _:
                return Enters(of=source, advance=places, unit=unit)

    def _unit(self) -> Unit | None:
        """Return `Unit.PEOPLE`; None if the event has no teams, or if the changed stage had no unit before."""
        if not self._teams or (
            self._edited_stage and self._edited_stage.enters and self._edited_stage.enters.unit is None
        ):
            return None
        return Unit.PEOPLE

    def _carry(self) -> CarriedFrom | None:
        data = self.cleaned_data
        source = data["carry_of"] or (data["of"] if data["who"] != LISTED else "")
        if data["who"] == EVERYBODY or not source:
            return None
        by_rank = data["part"] == BY_RANK
        if data["part"] == "0" and not (self._edited_stage and self._edited_stage.carry):
            return None
        return CarriedFrom(
            of=source,
            part="0" if by_rank else data["part"],
            by_rank=data["by_rank"] if by_rank else None,
            rounding=CarryRounding(data["rounding"]),
            points=CarriedPoints(data["points"]),
        )
