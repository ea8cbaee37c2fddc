"""Quick construction of frozen dataclasses."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, fields
from functools import update_wrapper
from inspect import Parameter, signature
from typing import Any, TypeVar

__all__ = ["set_by_slots"]

Value = TypeVar("Value")


def set_by_slots(cls: type[Value]) -> type[Value]:
    """A frozen dataclass with slots whose ``__init__`` sets the fields through the slots; the class stays the same.

    The ``__init__`` that `dataclasses` writes calls ``object.__setattr__``, which looks each field up by its name: that
    takes nearly twice as long, and every hand makes some dozens of these objects.
    """
    usual: Callable[..., None] = cls.__init__
    parameters = signature(usual).parameters
    names: dict[str, Any] = {}
    lines: list[str] = []
    for field in fields(cls):  # type: ignore[arg-type]
        name = value = field.name
        names[f"set_{name}"] = getattr(cls, name).__set__
        if field.default_factory is not MISSING:
            # The parameter's default stands for the factory.
            names |= {f"make_{name}": field.default_factory, f"no_{name}": parameters[name].default}
            value = f"make_{name}() if {name} is no_{name} else {name}"
        lines.append(f"set_{name}(self, {value})")
    if hasattr(cls, "__post_init__"):
        lines.append("self.__post_init__()")
    given = [name for name in parameters if parameters[name].kind is not Parameter.KEYWORD_ONLY]
    by_name = [name for name in parameters if name not in given]
    listed = ", ".join([*given, "*", *by_name] if by_name else given)
    exec("\n    ".join([f"def __init__({listed}):", *lines]), names)  # noqa: S102  # as dataclasses does
    init = update_wrapper(names["__init__"], usual)
    init.__defaults__, init.__kwdefaults__ = usual.__defaults__, usual.__kwdefaults__  # type: ignore[attr-defined]
    cls.__init__ = init  # type: ignore[method-assign]
    return cls
