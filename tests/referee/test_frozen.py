"""Frozen dataclasses behave as those of the standard library."""

from __future__ import annotations

import copy
import dataclasses
import inspect
import pickle
from collections.abc import Callable
from dataclasses import FrozenInstanceError, field, fields, replace
from typing import Any, Generic, TypeVar, get_type_hints

import pytest

from referee.frozen import dataclass

Value = TypeVar("Value")


def defined_by(decorator: Callable[..., Any]) -> dict[str, Any]:
    """The same classes, made by *decorator*."""

    @decorator(frozen=True, slots=True, kw_only=True)
    class ByName:
        """With a default before a field that has none."""

        seat: int = 0
        points: int
        tiles: tuple[str, ...] = ("1m",)

    @decorator(frozen=True, slots=True)
    class ByPlace:
        points: int
        seat: int = 2

    @decorator(frozen=True, slots=True)
    class Heir(ByPlace):
        wind: str = "east"

    @decorator(frozen=True, slots=True, kw_only=True)
    class MixedHeir(ByPlace):
        wind: str

    @decorator(frozen=True, slots=True)
    class Empty:
        pass

    @decorator(frozen=True, slots=True, kw_only=True)
    class Fields:
        name: str
        notes: list[str] = field(default_factory=list, hash=False)
        made: dict[str, int] = field(default_factory=dict, init=False, compare=False, repr=False)

    @decorator(frozen=True, slots=True)
    class Sorted:
        tiles: tuple[int, ...]

        def __post_init__(self) -> None:
            object.__setattr__(self, "tiles", tuple(sorted(self.tiles)))

    @decorator(frozen=True, slots=True)
    class Own:
        points: int
        seat: int = 0

        def __eq__(self, other: object) -> bool:
            return isinstance(other, type(self)) and other.points == self.points

        def __hash__(self) -> int:
            return -5

        def __repr__(self) -> str:
            return "own"

    @decorator(frozen=True, slots=True)
    class OwnEquality:
        points: int

        def __eq__(self, other: object) -> bool:
            return True

    @decorator(frozen=True, slots=True, eq=False)
    class Identity:
        points: int

    @decorator(frozen=True, slots=True)
    class Unhashable:
        points: int
        __hash__ = None

    @decorator(frozen=True, slots=True)
    class Helpers:
        parts: int
        set_parts: int
        make_parts: int
        FACTORY: int

    @decorator(frozen=True, slots=True)
    class OwnInit:
        points: int

        def __init__(self) -> None:
            object.__setattr__(self, "points", 30000)

    @decorator(frozen=True, slots=True, repr=False)
    class Unwritten:
        points: int

        def __str__(self) -> str:
            return "unwritten"

        __repr__ = __str__

    class Plain(Heir):
        """An heir that is no dataclass."""

    @decorator(frozen=True, slots=True)
    class Holder(Generic[Value]):
        value: Value

    @decorator(frozen=True, slots=True, order=True)
    class Ordered:
        points: int

    @decorator(slots=True)
    class Changing:
        points: int = 0

    return {kind.__name__: kind for kind in locals().values() if isinstance(kind, type)}


OURS, STANDARD = defined_by(dataclass), defined_by(dataclasses.dataclass)

CALLS: list[tuple[str, tuple[Any, ...], dict[str, Any]]] = [
    ("ByName", (), {"points": 1}),
    ("ByName", (), {"points": 1, "seat": 3, "tiles": ()}),
    ("ByName", (), {}),
    ("ByName", (1,), {}),
    ("ByName", (), {"points": 1, "place": 2}),
    ("ByPlace", (1,), {}),
    ("ByPlace", (1, 3), {}),
    ("ByPlace", (), {"points": 1, "seat": 3}),
    ("ByPlace", (), {}),
    ("ByPlace", (1, 2, 3), {}),
    ("Heir", (1, 2), {}),
    ("Heir", (1, 2, "south"), {}),
    ("MixedHeir", (1,), {"wind": "west"}),
    ("MixedHeir", (1, 2, "west"), {}),
    ("Empty", (), {}),
    ("Fields", (), {"name": "A"}),
    ("Fields", (), {"name": "A", "notes": ["late"]}),
    ("Fields", (), {"name": "A", "made": {}}),
    ("Sorted", ((3, 1, 2),), {}),
    ("Own", (1, 2), {}),
    ("OwnEquality", (1,), {}),
    ("Identity", (1,), {}),
    ("Unhashable", (1,), {}),
    ("Helpers", (1, 2, 3, 4), {}),
    ("OwnInit", (), {}),
    ("Unwritten", (1,), {}),
    ("Plain", (1, 2), {}),
    ("Holder", (1,), {}),
    ("Ordered", (1,), {}),
    ("Changing", (1,), {}),
]


def outcome(do: Callable[[], Any]) -> object:
    """The result of *do* as text, or its error."""
    try:
        return repr(do())
    except (TypeError, AttributeError) as error:
        return type(error), str(error)


def behaviour(kind: Any, arguments: tuple[Any, ...], named: dict[str, Any]) -> dict[str, Any]:
    """What one can see of an object that is made with these arguments."""
    made = outcome(lambda: kind(*arguments, **named))
    if isinstance(made, tuple):
        return {"refused": made}
    value, again = kind(*arguments, **named), kind(*arguments, **named)
    names = [each.name for each in fields(kind)]
    return {
        "repr": made,
        "values": [getattr(value, name) for name in names],
        "equal": value == again,
        "equal to itself": value == value,
        "equal to its values": value == tuple(getattr(value, name) for name in names),
        "same hash": outcome(lambda: hash(value) == hash(again)),
        "less": outcome(lambda: value < again),
        "set": [outcome(lambda name=name: setattr(value, name, 9)) for name in names],
        "delete": [outcome(lambda name=name: delattr(again, name)) for name in names],
        "copied": copy.copy(value) == value,
        "copied deeply": repr(copy.deepcopy(value)),
        "as a dict": dataclasses.asdict(value),
        "replaced": outcome(lambda: replace(value, **({names[0]: (7,)} if names else {}))),
    }


@pytest.mark.parametrize(("name", "arguments", "named"), CALLS, ids=str)
def test_an_object_behaves_as_that_of_the_standard_library(name, arguments, named):
    assert behaviour(OURS[name], arguments, named) == behaviour(STANDARD[name], arguments, named)


@pytest.mark.parametrize("name", OURS)
def test_a_class_describes_itself_as_that_of_the_standard_library(name):
    ours, standard = OURS[name], STANDARD[name]
    for read in (
        inspect.signature,
        lambda kind: get_type_hints(kind.__init__),
        lambda kind: [(each.name, each.type, each.kw_only) for each in fields(kind)],
        lambda kind: (kind.__match_args__, kind.__slots__, kind.__qualname__, kind.__init__.__qualname__),
        lambda kind: sorted(vars(kind).keys() & {"__eq__", "__hash__", "__repr__", "__lt__", "__setattr__"}),
    ):
        assert str(read(ours)) == str(read(standard)), name


def test_objects_of_two_classes_differ():
    assert OURS["ByPlace"](1, 2) != OURS["Heir"](1, 2, "east")
    assert OURS["Heir"](1) != OURS["ByPlace"](1)


def test_each_object_has_a_list_of_its_own():
    first, second = OURS["Fields"](name="A"), OURS["Fields"](name="A")
    first.notes.append("late")
    first.made["A"] = 1
    assert (second.notes, second.made) == ([], {})


def test_a_field_without_a_default_after_one_with_a_default_is_an_error():
    class Wrong:
        """Positional fields cannot be in this order."""

        seat: int = 0
        points: int

    with pytest.raises(TypeError, match=r"points has no default but follows seat"):
        dataclass(frozen=True, slots=True)(Wrong)


def test_a_field_outside_of_init_needs_a_factory():
    class Wrong:
        """A field that nothing sets."""

        seat: int = field(init=False)

    with pytest.raises(TypeError, match=r"seat is not in __init__ and needs a default_factory"):
        dataclass(frozen=True, slots=True)(Wrong)


@dataclass(frozen=True, slots=True)
class Frozen:
    """A frozen class with slots."""


@dataclass(slots=True)
class Changing:
    """A class whose objects change."""


@pytest.mark.parametrize(
    ("base", "options", "refusal"),
    [
        (Frozen, {"slots": True}, "Frozen must not be frozen with slots, as Heir inherits it"),
        (Frozen, {"frozen": True, "slots": True, "order": True}, "Frozen must not be frozen with slots"),
        (
            Changing,
            {"frozen": True, "slots": True},
            "Changing must be frozen with slots, as Heir inherits it",
        ),
    ],
)
def test_an_heir_of_another_kind_is_an_error(base, options, refusal):
    with pytest.raises(TypeError, match=refusal):
        dataclass(**options)(type("Heir", (base,), {}))


def test_a_class_of_no_module_is_made():
    made = dataclass(frozen=True, slots=True)(
        type("Made", (), {"__module__": "nowhere", "__annotations__": {"points": int}})
    )
    assert made(3).points == 3


@dataclass(frozen=True, slots=True)
class Around:
    """An object that may hold itself, and that pickle finds by its name."""

    inside: list[Any]


def test_an_object_that_holds_itself_is_written():
    around = Around([1])
    around.inside.append(around)
    assert repr(around) == "Around(inside=[1, ...])"


def test_an_object_is_pickled():
    assert pickle.loads(pickle.dumps(Around([1, 2]))) == Around([1, 2])  # noqa: S301 - its own


def test_an_object_takes_no_other_attribute():
    with pytest.raises(FrozenInstanceError, match="cannot assign to field 'other'"):
        Around([]).other = 1
