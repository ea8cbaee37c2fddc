"""The part of a hand form for one seat: value or tiles."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

import referee
from tournaments.common.language import current_language
from tournaments.forms.tables.entry_forms import FormField
from tournaments.forms.tables.hands.fields import (
    OTHER,
    Meld,
    SeatField,
    TileField,
    TilesField,
    Value,
    WorthField,
    likely_meld_type,
)
from tournaments.forms.tables.hands.grid import FU, RARE_FU, Cell, Line, limits, lines, yakuman
from tournaments.forms.tables.hands.kinds import Kind
from tournaments.forms.tables.hands.liable import (
    LIABLE,
    RINSHAN,
    Liability,
    liable_fields,
    read_liabilities,
)

__all__ = ["FLAGS", "KANS", "MELDS", "TILES", "VALUE", "SeatForm"]

MELDS, KANS = (1, 2, 3, 4), (1, 2, 3)
_MELD_TYPES = [
    ("", _("automatic")),
    (referee.MeldType.CHI.value, _("chi")),
    (referee.MeldType.PON.value, _("pon")),
    (referee.MeldType.DAIMINKAN.value, _("daiminkan")),
    (referee.MeldType.KAKAN.value, _("kakan")),
    (referee.MeldType.ANKAN.value, _("ankan")),
]
_ANKAN = referee.MeldType.ANKAN.value
VALUE, TILES = "value", "tiles"
_RIICHI = {referee.reports.Flag.DOUBLE_RIICHI: "double", referee.reports.Flag.OPEN_RIICHI: "open"}
# Riichi is not listed here: the seat table asks for it.
FLAGS = {
    Kind.RON: ("ippatsu", "houtei", "chankan", "renhou"),
    Kind.TSUMO: ("ippatsu", "haitei", "rinshan", "tenhou", "chiihou"),
}
# Additional flags under rules with kita dora.
KITA_FLAGS = {Kind.RON: ("robbed_kita",), Kind.TSUMO: ("kita_draw",)}


class SeatForm(forms.Form):
    """One seat's hand, by value or by tiles; every field may be empty."""

    by = forms.ChoiceField(choices=[(VALUE, VALUE), (TILES, TILES)], required=False)
    worth = WorthField(required=False)
    han = forms.IntegerField(required=False)
    fu = forms.IntegerField(required=False)
    concealed = TilesField()
    winning = TileField()
    flags = forms.MultipleChoiceField(
        choices=[(flag.value, flag.value) for flag in referee.reports.Flag], required=False
    )
    discards = TilesField()
    passed = TilesField()
    nukidora = forms.IntegerField(required=False, min_value=0, max_value=4)
    passed_kita = forms.BooleanField(required=False)

    def __init__(
        self,
        *args: Any,
        kind: Kind,
        seat: referee.Seat,
        name: str,
        rules: referee.Ruleset,
        **options: Any,
    ) -> None:
        options["prefix"] = str(int(seat))
        super().__init__(*args, **options)
        self.kind, self.seat, self.name, self.fields_by_path = kind, seat, name, dict[str, FormField]()
        self.rules = rules
        for number in MELDS:
            self.fields |= {
                f"m{number}_type": forms.ChoiceField(choices=_MELD_TYPES, required=False),
                f"m{number}_tiles": TilesField(),
                f"m{number}_called": TileField(),
                f"m{number}_from": SeatField(required=False),
            }
        for number in KANS:
            self.fields |= {
                f"k{number}_tile": TileField(),
                f"k{number}_drawn": TileField(),
                f"k{number}_before": TilesField(),
            }
        self.fields |= liable_fields()
        for field in self.fields.values():
            if isinstance(field, SeatField):
                field.players = rules.players

    # What the page shows

    @property
    def field_prefix(self) -> str:
        """The beginning of the names of the fields."""
        return self.add_prefix("")

    @property
    def worth_chosen(self) -> str:
        """The chosen cell of the grid."""
        return str(self["worth"].value() or "")

    @property
    def is_worth_typed(self) -> bool:
        """Whether the value is not a cell of the grid."""
        return self.worth_chosen == OTHER

    @property
    def by_tiles(self) -> bool:
        """Whether the hand is entered by its tiles."""
        return bool(self["by"].value() == TILES)

    def grid(self) -> list[Line]:
        """Return the cells below five han, a line for each number of han."""
        return lines(self, FU)

    def rare(self) -> list[Line]:
        """Return the lines of rarely needed fu."""
        return lines(self, RARE_FU)

    @property
    def rare_from(self) -> int:
        """The lowest of the rarely needed fu."""
        return RARE_FU[0]

    def limits(self) -> list[Cell]:
        """Return the cells from five han up, where fu do not count."""
        return limits(self)

    def yakuman(self) -> list[Cell]:
        """Return the cells for each number of yakuman that a hand can have."""
        return yakuman(self)

    def flags_asked(self) -> list[tuple[str, str, bool]]:
        """Return the flags to tick: word, name, ticked."""
        ticked = self["flags"].value() or ()
        words = FLAGS.get(self.kind, ()) + (KITA_FLAGS.get(self.kind, ()) if self.asks_kita else ())
        return [(word, referee.messages.say_name(word, current_language()), word in ticked) for word in words]

    @property
    def asks_kita(self) -> bool:
        """Whether the rules have kita dora."""
        return self.rules.players == 3 and self.rules.sanma_north.can_be_set_aside

    def liable_words(self) -> list[tuple[str, str]]:
        """Return what a player can be liable for: word and name."""
        words = [*(yaku.value for yaku in referee.answers.PaoYaku), RINSHAN]
        return [(word, referee.messages.say_name(word, current_language())) for word in words]

    def meld_fields(self) -> list[dict[str, forms.BoundField]]:
        """Return the fields of each meld."""
        names = {"type": "type", "tiles": "tiles", "called": "called", "source": "from"}
        return [{name: self[f"m{number}_{field}"] for name, field in names.items()} for number in MELDS]

    def kan_fields(self) -> list[dict[str, forms.BoundField]]:
        """Return the fields of each ankan after riichi."""
        return [{name: self[f"k{number}_{name}"] for name in ("tile", "drawn", "before")} for number in KANS]

    def liable_fields(self) -> list[dict[str, forms.BoundField]]:
        """Return the fields of each liability."""
        return [{"yaku": self[f"p{number}_yaku"], "who": self[f"p{number}_seat"]} for number in LIABLE]

    def meld_rows_filled(self) -> bool:
        """Return whether a meld is entered."""
        return any(row["tiles"].value() for row in self.meld_fields())

    def kan_rows_filled(self) -> bool:
        """Return whether an ankan after riichi is entered."""
        return any(row["tile"].value() for row in self.kan_fields())

    def liable_rows_filled(self) -> bool:
        """Return whether a liability is entered."""
        return bool(self["nobody"].value()) or any(row["yaku"].value() for row in self.liable_fields())

    def tiles_filled(self) -> bool:
        """Return whether tiles are entered."""
        return bool(self["concealed"].value()) or self.meld_rows_filled()

    # The hand

    @property
    def shows_tiles(self) -> bool:
        """Whether any tile of the hand was entered."""
        return bool(self.cleaned_data.get("concealed") or self._meld_rows())

    def counted_value(self) -> Value | None:
        """Return the value as the player counts it, or None if it is not entered yet."""
        value, han, fu = (self.cleaned_data.get(name) for name in ("worth", "han", "fu"))
        if value != OTHER:
            return value or None
        return None if han is None else {"han": han} if fu is None else {"han": han, "fu": fu}

    def won_hand(self, path: str, *, riichi: dict[str, Any] | None) -> dict[str, Any]:
        """Return the winning hand as the protocol writes it, without the indicators."""
        flags = {*(self.cleaned_data.get("flags") or ())}
        if riichi:
            flags |= {flag.value for flag, fact in _RIICHI.items() if riichi[fact]} or {
                referee.reports.Flag.RIICHI.value
            }
        self._set_place(f"{path}.winning_tile", "winning")
        self._set_place(f"{path}.flags", "flags")
        return {
            **self.shown_hand(path),
            "winning_tile": self.cleaned_data["winning"],
            "flags": sorted(flags),
        }

    def liable(self, path: str, winner: dict[str, Any]) -> list[Liability] | None:
        """Return who is liable for the hand of *winner*, in order; None if nothing is answered."""
        self._set_place(path, "nobody")
        liabilities = read_liabilities(self.cleaned_data, winner)
        for number, (field, _liability) in enumerate(liabilities or ()):
            self._set_place(f"{path}[{number}]", field)
        return None if liabilities is None else [liability for _field, liability in liabilities]

    def shown_hand(self, path: str) -> dict[str, Any]:
        """Return the hand as it was shown, as the protocol writes it."""
        data = self.cleaned_data
        self._set_place(path, "concealed")
        melds = self._melds(f"{path}.melds")
        kans = self._kans(f"{path}.kans_after_riichi", melds)
        ankan_kinds = {_kind(meld["tiles"]) for meld in melds if meld["type"] == _ANKAN}
        # An ankan after riichi is also a meld; it needs to be entered only once.
        melds += [_ankan_of(kan) for kan in kans if _kind(kan["tile"]) not in ankan_kinds]
        for name in ("discards", "passed", "nukidora", "passed_kita"):
            self._set_place(f"{path}.{name}", name)
        return {
            "concealed": data.get("concealed") or "",
            "melds": melds,
            "kans_after_riichi": kans,
            "discards": data.get("discards") or None,
            "passed": data.get("passed") or None,
            "nukidora": data.get("nukidora") or 0,
            "passed_kita": bool(data.get("passed_kita")),
        }

    def _meld_rows(self) -> list[int]:
        return [number for number in MELDS if self.cleaned_data.get(f"m{number}_tiles")]

    def _melds(self, path: str) -> list[Meld]:
        data, melds = self.cleaned_data, list[Meld]()
        for number in self._meld_rows():
            meld_path = f"{path}[{len(melds)}]"
            for suffix, name in (
                ("", "tiles"),
                (".tiles", "tiles"),
                (".called", "called"),
                (".from", "from"),
            ):
                self._set_place(meld_path + suffix, f"m{number}_{name}")
            source = data.get(f"m{number}_from")
            tiles = data[f"m{number}_tiles"]
            melds.append(
                {
                    "type": data.get(f"m{number}_type") or likely_meld_type(tiles),
                    "tiles": tiles,
                    "called": data.get(f"m{number}_called") or None,
                    "from": None if source is None else int(source),
                }
            )
        return melds

    def _kans(self, path: str, melds: list[Meld]) -> list[dict[str, str]]:
        """Return the ankans after riichi; the hand before each one is derived from the hand after it."""
        data, kans = self.cleaned_data, list[dict[str, str]]()
        rows = [number for number in KANS if data.get(f"k{number}_tile")]
        hand_after = data.get("concealed") or ""
        for number in reversed(rows):
            tile = data[f"k{number}_tile"]
            drawn = data.get(f"k{number}_drawn") or tile
            kind = _kind(tile)
            quad_tiles = next(
                (meld["tiles"] for meld in melds if meld["type"] == _ANKAN and _kind(meld["tiles"]) == kind),
                str(kind) * 4,
            )
            hand_before = data.get(f"k{number}_before") or _without(hand_after + quad_tiles, drawn)
            kans.insert(0, {"tile": tile, "drawn": drawn, "concealed_before": hand_before})
            hand_after = hand_before
        for index, number in enumerate(rows):
            self._set_place(f"{path}[{index}]", f"k{number}_tile")
            self._set_place(f"{path}[{index}].concealed_before", f"k{number}_before")
        return kans

    def _set_place(self, path: str, field: str) -> None:
        self.fields_by_path[path] = (self, field)


def _kind(tiles: str) -> referee.Tile:
    """Return the kind of the first tile."""
    return referee.read_tiles(tiles)[0].kind


def _ankan_of(kan: dict[str, str]) -> Meld:
    """Return the ankan made of the held tiles; a red five stays red."""
    kind = _kind(kan["tile"])
    held = referee.read_tiles(kan["concealed_before"] + kan["drawn"])
    four = [tile for tile in held if tile.kind == kind][:4]
    return {"type": _ANKAN, "tiles": referee.write_tiles(four if len(four) == 4 else (kind,) * 4)}


def _without(text: str, drawn: str) -> str:
    """Return the tiles without the drawn one, sorted; all of them if it is missing, for the referee to reject."""
    remaining, tile = list(referee.read_tiles(text)), referee.read_tiles(drawn)[0]
    match = next((other for other in remaining if other == tile), None) or next(
        (other for other in remaining if other.kind == tile.kind), None
    )
    if match is not None:
        remaining.remove(match)
    return referee.write_tiles(referee.values.sort_tiles(remaining))
