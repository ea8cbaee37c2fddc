from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from django.utils.functional import Promise

class Column:
    attrs: Mapping[str, Mapping[str, str]]
    verbose_name: Any

    def __init__(
        self,
        verbose_name: str | Promise | None = None,
        accessor: str | None = None,
        attrs: Mapping[str, Mapping[str, str]] | None = None,
        orderable: bool | None = None,
        empty_values: Sequence[object] | None = None,
        footer: str | Callable[[], str] | None = None,
    ) -> None: ...

class BoundColumn:
    column: Any
    name: str
    header: str

class BoundColumns:
    def __iter__(self) -> Iterator[BoundColumn]: ...
    def __getitem__(self, name: str) -> BoundColumn: ...

class Table:
    columns: BoundColumns
    rows: Iterable[Any]

    def __init__(
        self,
        data: Sequence[object],
        *,
        extra_columns: Sequence[tuple[str, Column]] = ...,
        sequence: Sequence[str] = ...,
        exclude: Sequence[str] = ...,
    ) -> None: ...
