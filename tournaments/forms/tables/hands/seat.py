"""The part of a hand form for one seat: value or tiles."""

from __future__ import annotations

from typing import Any

from django import forms

import referee
from tournaments.common.language import current_language
from tournaments.forms.tables.hands.fields import OTHER, SeatField, TileField, TilesField, Worth, WorthField
from tournaments.forms.tables.hands.grid import FU, RARE_FU, Cell, limits, rows, yakuman
from tournaments.forms.tables.hands.liable import LIABLE, RINSHAN, liable_fields, read_liabilities

__all__ = ["FLAGS", "KANS", "MELDS", "TILES", "VALUE", "SeatForm"]

MELDS, KANS = (1, 2, 3, 4), (1, 2, 3)
VALUE, TILES = "value", "tiles"
_RIICHI = {referee.reports.Flag.DOUBLE_RIICHI, referee.reports.Flag.OPEN_RIICHI}
# Riichi is not listed here: the seat table asks for it.
FLAGS = {
    "ron": ("ippatsu", "houtei", "chankan", "renhou"),
    "tsumo": ("ippatsu", "haitei", "rinshan", "tenhou", "chiihou"),
}
# Additional flags under rules with kita dora.
KITA_FLAGS = {"ron": ("robbed_kita",), "tsumo": ("kita_draw",)}


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
        kind: str,
        seat: referee.Seat,
        name: str,
        rules: referee.Ruleset,
        **options: Any,
    ) -> None:
        options["prefix"] = str(int(seat))
        super().__init__(*args, **options)
        self.kind, self.seat, self.name, self.places = kind, seat, name, dict[str, str]()
        self.rules = rules
        types = [("", ""), *((meld.value, meld.value) for meld in referee.MeldType)]
        for number in MELDS:
            self.fields |= {
                f"m{number}_type": forms.ChoiceField(choices=types, required=False),
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
    def worth_chosen(self) -> str:
        """The chosen cell of the grid."""
        return str(self["worth"].value() or "")

    @property
    def by_tiles(self) -> bool:
        """Whether the hand is entered by its tiles."""
        return bool(self["by"].value() == TILES)

    def grid(self) -> list[tuple[int, list[Cell | None]]]:
        """Return the cells below five han, a row for each fu."""
        return rows(self, FU)

    def rare(self) -> list[tuple[int, list[Cell | None]]]:
        """Return the rarely needed rows."""
        return rows(self, RARE_FU)

    def limits(self) -> list[Cell]:
        """Return the cells from five han up, where fu do not count."""
        return limits(self)

    def yakuman(self) -> list[Cell]:
        """Return the cells for one yakuman and more."""
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

    def counted_worth(self) -> Worth | None:
        """Return the value as the player counts it, or None if it is not entered yet."""
        worth, typed = self.cleaned_data.get("worth"), self.cleaned_data.get("han")
        if worth == OTHER:
            return None if typed is None else referee.HanFu(han=typed, fu=self.cleaned_data.get("fu"))
        return worth or None

    def shown_hand(self, path: str) -> referee.ShownHand:
        """Return the hand as shown."""
        return referee.ShownHand(**self._hand(path))

    def won_hand(
        self,
        path: str,
        *,
        riichi: referee.Riichi | None,
        dora: tuple[referee.Tile, ...],
        ura: tuple[referee.Tile, ...],
    ) -> referee.WonHand:
        """Return the winning hand."""
        flags = {referee.reports.Flag(word) for word in self.cleaned_data.get("flags") or ()}
        if riichi:
            flags |= {referee.reports.Flag.OPEN_RIICHI} if riichi.open else set()
            flags |= {referee.reports.Flag.DOUBLE_RIICHI} if riichi.double else set()
            flags |= set() if flags & _RIICHI else {referee.reports.Flag.RIICHI}
        self._set_place(f"{path}.winning_tile", "winning")
        self._set_place(f"{path}.flags", "flags")
        return referee.WonHand(
            **self._hand(path),
            winning_tile=self.cleaned_data["winning"],
            dora=dora,
            ura=ura if riichi else (),
            flags=frozenset(flags),
        )

    def liable(self, path: str, worth: object) -> tuple[referee.reports.Liability, ...] | None:
        """Return who is liable for a hand of this value, in order; None if nothing is answered."""
        self._set_place(path, "nobody")
        liabilities = read_liabilities(self.cleaned_data, worth)
        for number, (field, _liability) in enumerate(liabilities or ()):
            self._set_place(f"{path}[{number}]", field)
        return None if liabilities is None else tuple(liability for _field, liability in liabilities)

    def _hand(self, path: str) -> dict[str, Any]:
        data = self.cleaned_data
        self._set_place(path, "concealed")
        melds = self._melds(f"{path}.melds")
        kans = self._kans(f"{path}.kans_after_riichi", melds)
        ankan_kinds = {meld.tiles[0].kind for meld in melds if meld.type is referee.MeldType.ANKAN}
        # An ankan after riichi is also a meld; it needs to be entered only once.
        melds += [_ankan_of(kan) for kan in kans if kan.tile.kind not in ankan_kinds]
        for name in ("discards", "passed", "nukidora", "passed_kita"):
            self._set_place(f"{path}.{name}", name)
        return {
            "concealed": data.get("concealed") or (),
            "melds": tuple(melds),
            "kans_after_riichi": tuple(kans),
            "discards": data.get("discards") or None,
            "passed": data.get("passed") or None,
            "nukidora": data.get("nukidora") or 0,
            "passed_kita": bool(data.get("passed_kita")),
        }

    def _meld_rows(self) -> list[int]:
        return [number for number in MELDS if self.cleaned_data.get(f"m{number}_tiles")]

    def _melds(self, path: str) -> list[referee.Meld]:
        data, melds = self.cleaned_data, list[referee.Meld]()
        for number in self._meld_rows():
            meld_path = f"{path}[{len(melds)}]"
            for suffix, name in (
                ("", "tiles"),
                (".tiles", "tiles"),
                (".called", "called"),
                (".from", "from"),
            ):
                self._set_place(meld_path + suffix, f"m{number}_{name}")
            word = data.get(f"m{number}_type")
            melds.append(
                referee.Meld(
                    type=referee.MeldType(word) if word else _likely_meld_type(data[f"m{number}_tiles"]),
                    tiles=data[f"m{number}_tiles"],
                    called=data.get(f"m{number}_called"),
                    source=data.get(f"m{number}_from"),
                )
            )
        return melds

    def _kans(self, path: str, melds: list[referee.Meld]) -> list[referee.reports.KanAfterRiichi]:
        """Return the ankans after riichi; the hand before each one is derived from the hand after it."""
        data, kans = self.cleaned_data, list[referee.reports.KanAfterRiichi]()
        rows = [number for number in KANS if data.get(f"k{number}_tile")]
        hand_after = tuple(data.get("concealed") or ())
        for number in reversed(rows):
            tile = data[f"k{number}_tile"]
            drawn = data.get(f"k{number}_drawn") or tile
            quad_tiles = next((meld.tiles for meld in melds if _is_quad_of(meld, tile)), (tile.kind,) * 4)
            hand_before = data.get(f"k{number}_before") or _without((*hand_after, *quad_tiles), drawn)
            kans.insert(
                0, referee.reports.KanAfterRiichi(tile=tile, drawn=drawn, concealed_before=hand_before)
            )
            hand_after = hand_before
        for index, number in enumerate(rows):
            self._set_place(f"{path}[{index}]", f"k{number}_tile")
            self._set_place(f"{path}[{index}].concealed_before", f"k{number}_before")
        return kans

    def _set_place(self, path: str, field: str) -> None:
        self.places[path] = field


def _ankan_of(kan: referee.reports.KanAfterRiichi) -> referee.Meld:
    """Return the ankan made of the held tiles; a red five stays red."""
    kind = kan.tile.kind
    four = [tile for tile in (*kan.concealed_before, kan.drawn) if tile.kind == kind][:4]
    return referee.Meld(type=referee.MeldType.ANKAN, tiles=tuple(four) if len(four) == 4 else (kind,) * 4)


def _is_quad_of(meld: referee.Meld, tile: referee.Tile) -> bool:
    return meld.type is referee.MeldType.ANKAN and bool(meld.tiles) and meld.tiles[0].kind == tile.kind


def _likely_meld_type(tiles: tuple[referee.Tile, ...]) -> referee.MeldType:
    """Return the likely type of a meld without one; the referee checks whether it is a valid set."""
    if len({tile.kind for tile in tiles}) > 1:
        return referee.MeldType.CHI
    return referee.MeldType.PON if len(tiles) == 3 else referee.MeldType.DAIMINKAN


def _without(tiles: tuple[referee.Tile, ...], drawn: referee.Tile) -> tuple[referee.Tile, ...]:
    """Return the tiles without the drawn one, sorted; all of them if it is missing, for the referee to reject."""
    remaining = list(tiles)
    match = next((tile for tile in remaining if tile == drawn), None) or next(
        (tile for tile in remaining if tile.kind == drawn.kind), None
    )
    if match is not None:
        remaining.remove(match)
    return referee.values.sort_tiles(remaining)
