"""The marks of a printed sheet, drawn again on a plain reportlab canvas with all positions known."""

from __future__ import annotations

import inspect
import io
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from types import FrameType
from typing import Any
from unittest import mock

from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from tournaments.sheets.paper import tiles
from tournaments.sheets.paper.pen import Pen
from tournaments.sheets.paper.style import GREY, HAIRLINE, MM
from tournaments.sheets.paper.text import fonts

__all__ = ["Sheet", "record"]

_DRAWN = ("_set", "line", "path", "picture", "box", "shade", "fill", "tile", "link", "page")
_Mark = tuple[str, tuple[Any, ...], dict[str, Any]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """A document: the calls that draw it from what was gathered, and the marks that they make."""

    paper: str
    landscape: bool
    calls: list[tuple[Callable[..., None], dict[str, Any]]]
    marks: list[_Mark]

    def drawn(self) -> bytes:
        """The document as it is printed."""
        pen = Pen(paper=self.paper, title="A sheet", landscape=self.landscape)
        for draw, arguments in self.calls:
            draw(**{name: pen if isinstance(value, Pen) else value for name, value in arguments.items()})
        return pen.bytes()

    def on_a_bare_canvas(self) -> bytes:
        """The same words in the same fonts, the same lines and areas."""
        pen = Pen(paper=self.paper, title="A sheet", landscape=self.landscape)
        return _Bare(pen.width, pen.height).drawn(self.marks)


def record(parts: Sequence[Callable[[Pen], None]], *, paper: str = "A4", landscape: bool = False) -> Sheet:
    """Draw *parts* once and note what they do; what they gather before they draw is not part of the sheet."""
    sheet = Sheet(paper=paper, landscape=landscape, calls=[], marks=[])
    pen = Pen(paper=paper, title="A sheet", landscape=landscape)
    with _noting_marks(sheet.marks), _noting_calls(pen, sheet.calls):
        for part in parts:
            part(pen)
    pen.bytes()
    return sheet


@contextmanager
def _noting_marks(marks: list[_Mark]) -> Iterator[None]:
    def spy(name: str) -> Any:
        real = getattr(Pen, name)

        def called(pen: Pen, *args: Any, **options: Any) -> Any:
            bound = inspect.signature(real).bind(pen, *args, **options)
            bound.apply_defaults()
            _pen, *values = bound.arguments.values()
            marks.append((name, tuple(values), {"turned": pen._is_turned}))
            return real(pen, *args, **options)

        return mock.patch.object(Pen, name, called)

    with ExitStack() as stack:
        for name in _DRAWN:
            stack.enter_context(spy(name))
        yield


@contextmanager
def _noting_calls(pen: Pen, calls: list[tuple[Callable[..., None], dict[str, Any]]]) -> Iterator[None]:
    """Note the outermost calls of functions of `tournaments.sheets` that draw with *pen*."""
    inside: list[FrameType] = []

    def called(frame: FrameType, event: str, _argument: object) -> None:
        if event == "return" and inside and inside[0] is frame:
            inside.clear()
        if (
            event != "call"
            or inside
            or not frame.f_globals.get("__name__", "").startswith("tournaments.sheets.")
        ):
            return
        code = frame.f_code
        names = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
        arguments = {name: frame.f_locals[name] for name in names}
        if any(value is pen for value in arguments.values()):
            inside.append(frame)
            calls.append((frame.f_globals[code.co_name], arguments))

    sys.setprofile(called)
    try:
        yield
    finally:
        sys.setprofile(None)


class _Bare:
    """A plain canvas with its origin in the lower left corner."""

    def __init__(self, width: float, height: float) -> None:
        self.width, self.height = width, height
        self.file = io.BytesIO()
        self.canvas = Canvas(self.file, pagesize=(width * MM, height * MM), invariant=1)
        self.forms: set[str] = set()

    def drawn(self, marks: list[_Mark]) -> bytes:
        for name, values, how in marks:
            if how["turned"]:
                self.canvas.saveState()
                self.canvas.transform(-1, 0, 0, -1, self.width * MM, self.height * MM)
            getattr(self, name)(*values)
            if how["turned"]:
                self.canvas.restoreState()
        self.canvas.save()
        return self.file.getvalue()

    def up(self, y: float) -> float:
        return (self.height - y) * MM

    def _set(self, x: float, y: float, line: fonts.Line, size: float, align: str) -> None:
        left = x * MM - {"left": 0.0, "right": 1.0, "centre": 0.5}[align] * line.width * size
        for run in line.runs:
            for font, letters, wide, right, up in run.pieces:
                self.canvas.setFont(font, size)
                self.canvas.drawString(left + right * size, self.up(y) + up * size, letters)
                left += wide * size

    def line(self, x: float, y: float, to_x: float, to_y: float, weight: float, dashed: bool) -> None:
        self.canvas.setLineWidth(weight)
        self.canvas.setDash(*((2, 2) if dashed else ()))
        self.canvas.line(x * MM, self.up(y), to_x * MM, self.up(to_y))

    def path(self, corners: Sequence[tuple[float, float]], weight: float, dashes: Sequence[float]) -> None:
        self.canvas.setLineWidth(weight)
        self.canvas.setDash(list(dashes))
        path = self.canvas.beginPath()
        path.moveTo(corners[0][0] * MM, self.up(corners[0][1]))
        for x, y in corners[1:]:
            path.lineTo(x * MM, self.up(y))
        self.canvas.drawPath(path)

    def picture(self, x: float, y: float, width: float, height: float, image: bytes, _align: str) -> None:
        reader = ImageReader(io.BytesIO(image))
        self.canvas.drawImage(reader, x * MM, self.up(y + height), width * MM, height * MM, mask="auto")

    def box(self, x: float, y: float, width: float, height: float, weight: float) -> None:
        self.canvas.setLineWidth(weight)
        self.canvas.rect(x * MM, self.up(y + height), width * MM, height * MM)

    def shade(self, x: float, y: float, width: float, height: float) -> None:
        self.canvas.setFillGray(1 - GREY)
        self.canvas.rect(x * MM, self.up(y + height), width * MM, height * MM, stroke=0, fill=1)
        self.canvas.setFillGray(0)

    def fill(self, rectangles: Sequence[tuple[float, float, float, float]]) -> None:
        path = self.canvas.beginPath()
        for x, y, width, height in rectangles:
            path.rect(x * MM, self.up(y + height), width * MM, height * MM)
        self.canvas.drawPath(path, stroke=0, fill=1)

    def tile(self, x: float, y: float, width: float, name: str) -> None:
        form = f"{name}-{width:g}"
        if form not in self.forms:
            self.forms.add(form)
            self.define(form, width * MM / tiles.SIDES[0], name)
        self.canvas.saveState()
        self.canvas.translate(x * MM, self.up(y))
        self.canvas.doForm(form)
        self.canvas.restoreState()

    def define(self, form: str, unit: float, name: str) -> None:
        wide, high = tiles.SIDES
        self.canvas.beginForm(form, -1, -high * unit - 1, wide * unit + 1, 1)
        for shape in tiles.shapes(name):
            path = self.canvas.beginPath()
            steps = {"M": path.moveTo, "L": path.lineTo, "C": path.curveTo}
            for word, points in shape.path:
                steps.get(word, path.close)(*(c for x, y in points for c in (x * unit, -y * unit)))
            self.canvas.setFillGray(1 if shape.fill == "white" else 0)
            self.canvas.setLineWidth(max(HAIRLINE, shape.stroke * unit))
            self.canvas.drawPath(path, stroke=int(shape.stroke > 0), fill=int(bool(shape.fill)), fillMode=1)
        self.canvas.endForm()

    def link(self, address: str, x: float, y: float, width: float, height: float) -> None:
        corners = (x * MM, self.up(y + height), (x + width) * MM, self.up(y))
        self.canvas.linkURL(address, corners, relative=0)

    def page(self) -> None:
        self.canvas.showPage()
