"""Converts property values to Python values and back (`FF[4]`, property types)."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from .common import Move, Point

_BREAK = re.compile(rb"\r\n|\n\r|\n|\r")
_SPECIAL = re.compile(rb"\\(\r\n|\n\r|.)|(\r\n|\n\r|\n|\r)|[\t\f\v]", re.DOTALL)
_COLON = re.compile(rb"([^\\:]*(?:\\.[^\\:]*)*):(.*)", re.DOTALL)
_RECTANGLE = re.compile(rb"\s*([a-zA-Z]{2})\s*:\s*([a-zA-Z]{2})\s*")


class Context(NamedTuple):
    """The context for reading a value."""

    size: int
    encoding: str


def _text(raw: bytes, context: Context, *, simple: bool) -> str:
    def unescaped(found: re.Match[bytes]) -> bytes:
        escaped, end = found.groups()
        if escaped is not None:
            if escaped in b"\r\n\r":
                return b""
            return b" " if escaped in b"\t\f\v" else bytes(escaped)
        return b" " if end is None or simple else b"\n"

    # Escapes are processed as bytes, even if a byte is a part of a multi-byte character.
    return _SPECIAL.sub(unescaped, raw).decode(context.encoding)


def _written(value: object, context: Context, *, simple: bool, composed: bool = False) -> bytes:
    raw = value if isinstance(value, bytes) else None
    if isinstance(value, str):
        raw = value.encode(context.encoding)
    if raw is None:
        raise TypeError(f"a text is wanted, not {value!r}")
    raw = raw.replace(b"\\", b"\\\\").replace(b"]", b"\\]")
    if composed:
        raw = raw.replace(b":", b"\\:")
    return _BREAK.sub(b" " if simple else b"\n", raw)


def _number(raw: bytes, _: Context) -> int:
    if not re.fullmatch(rb"[+-]?[0-9]+", raw.strip()):
        raise ValueError(f"not a number: {raw!r}")
    return int(raw)


def _real(raw: bytes, _: Context) -> float:
    value = float(raw)
    if not math.isfinite(value):
        raise ValueError(f"not a number: {raw!r}")
    return value


def _write_real(value: Any, _: Context) -> bytes:
    number = float(value)
    if not math.isfinite(number):
        raise ValueError(f"not a number: {value!r}")
    digits = f"{number:f}"
    return (digits.rstrip("0").rstrip(".") or "0").encode("ascii")


def _double(raw: bytes, _: Context) -> int:
    return 2 if raw.strip() == b"2" else 1


def _write_double(value: Any, _: Context) -> bytes:
    return b"2" if value == 2 else b"1"


def _colour(raw: bytes, _: Context) -> str:
    colour = raw.strip().lower().decode("ascii", "replace")
    if colour not in ("b", "w"):
        raise ValueError(f"not a colour: {raw!r}")
    return colour


def _write_colour(value: Any, _: Context) -> bytes:
    if value not in ("b", "w"):
        raise ValueError(f"not a colour: {value!r}")
    return str(value).upper().encode("ascii")


def read_point(raw: bytes, size: int) -> Point:
    """Returns the point with these two letters."""
    letters = raw.strip().lower()
    if len(letters) != 2 or not letters.isalpha():
        raise ValueError(f"not a point: {raw!r}")
    column, down = letters[0] - 97, letters[1] - 97
    if not (0 <= column < size and 0 <= down < size):
        raise ValueError(f"not a point of the board: {raw!r}")
    return size - 1 - down, column


def write_point(point: Any, size: int) -> bytes:
    """Returns the two letters of a point."""
    row, column = point
    if not (0 <= row < size and 0 <= column < size):
        raise ValueError(f"not a point of the board: {point!r}")
    return bytes((97 + column, 97 + size - 1 - row))


def read_move(raw: bytes, size: int) -> Move:
    """Returns the point of a move; `None` is a pass."""
    letters = raw.strip()
    if not letters or (letters.lower() == b"tt" and size <= 19):
        return None
    return read_point(raw, size)


def write_move(move: Move, size: int) -> bytes:
    """Returns the letters of a move."""
    if move is None:
        return b"tt" if size <= 19 else b""
    return write_point(move, size)


def read_points(values: list[bytes], size: int) -> set[Point]:
    """Returns the points of a list, with rectangles expanded."""
    points: set[Point] = set()
    for raw in values:
        corners = _RECTANGLE.fullmatch(raw)
        if corners is None:
            if raw.strip() or len(values) > 1:
                points.add(read_point(raw, size))
            continue
        (top, left), (bottom, right) = (read_point(corner, size) for corner in corners.groups())
        if bottom > top or right < left:
            raise ValueError(f"not a rectangle: {raw!r}")
        points |= {(row, column) for row in range(bottom, top + 1) for column in range(left, right + 1)}
    return points


def write_points(points: Iterable[Any], size: int) -> list[bytes]:
    """Returns the letters of points, in order."""
    return sorted(write_point(point, size) for point in points)


def _pair(raw: bytes, context: Context) -> tuple[str, str]:
    found = _COLON.fullmatch(raw)
    first, second = found.groups() if found else (raw, b"")
    return _text(first, context, simple=True), _text(second, context, simple=True)


def _write_pair(value: Any, context: Context) -> bytes:
    first, second = value
    return (
        _written(first, context, simple=True, composed=True) + b":" + _written(second, context, simple=True, composed=True)
    )


def _points_of(raw: bytes, context: Context) -> tuple[Point, Point]:
    first, colon, second = raw.partition(b":")
    if not colon:
        raise ValueError(f"not two points: {raw!r}")
    return read_point(first, context.size), read_point(second, context.size)


def _write_points_of(value: Any, context: Context) -> bytes:
    first, second = value
    return write_point(first, context.size) + b":" + write_point(second, context.size)


def _label(raw: bytes, context: Context) -> tuple[Point, str]:
    first, colon, second = raw.partition(b":")
    if not colon:
        raise ValueError(f"not a label: {raw!r}")
    return read_point(first, context.size), _text(second, context, simple=True)


def _write_label(value: Any, context: Context) -> bytes:
    point, text = value
    return write_point(point, context.size) + b":" + _written(text, context, simple=True)


def _figure(raw: bytes, context: Context) -> tuple[int, str] | None:
    if not raw.strip():
        return None
    first, colon, second = raw.partition(b":")
    if not colon:
        raise ValueError(f"not a figure: {raw!r}")
    return _number(first, context), _text(second, context, simple=True)


def _write_figure(value: Any, context: Context) -> bytes:
    if value is None:
        return b""
    number, text = value
    return f"{int(number)}:".encode("ascii") + _written(text, context, simple=True)


class Type(NamedTuple):
    """Functions that read and write the values of a property."""

    read: Callable[[list[bytes], Context], Any]
    write: Callable[[Any, Context], list[bytes]]


def _single(read: Callable[[bytes, Context], Any], write: Callable[[Any, Context], bytes]) -> Type:
    def read_one(values: list[bytes], context: Context) -> Any:
        if len(values) > 1:
            raise ValueError("the property has several values")
        return read(values[0], context)

    return Type(read_one, lambda value, context: [write(value, context)])


def _several(read: Callable[[bytes, Context], Any], write: Callable[[Any, Context], bytes]) -> Type:
    def read_all(values: list[bytes], context: Context) -> list[Any]:
        if values == [b""]:
            return []
        return [read(raw, context) for raw in values]

    def write_all(value: Any, context: Context) -> list[bytes]:
        return [write(each, context) for each in value]

    return Type(read_all, write_all)


_SIMPLE = _single(
    lambda raw, context: _text(raw, context, simple=True), lambda value, context: _written(value, context, simple=True)
)
TEXT = _single(
    lambda raw, context: _text(raw, context, simple=False),
    lambda value, context: _written(value, context, simple=False),
)
_POINTS = Type(
    lambda values, context: sorted(read_points(values, context.size)),
    lambda value, context: write_points(value, context.size),
)

TYPES: dict[str, Type] = {
    "AP": _single(_pair, _write_pair),
    "FG": _single(_figure, _write_figure),
    "PL": _single(_colour, _write_colour),
    "LB": _several(_label, _write_label),
}


def _all(kind: Type, names: str) -> None:
    TYPES.update(dict.fromkeys(names.split(), kind))


_all(_SIMPLE, "AN BR BT CA CP DT EV GN N ON OT PB PC PW RE RO RU SO US WR WT")
_all(TEXT, "C GC")
_all(_single(_number, lambda value, _: str(int(value)).encode("ascii")), "FF GM HA MN OB OW PM ST SZ")
_all(_single(_real, _write_real), "BL KM TM V WL")
_all(_single(_double, _write_double), "BM DM GB GW HO TE UC")
_all(_single(lambda raw, _: True, lambda value, _: b""), "DO IT KO")
_all(_POINTS, "AB AE AW CR DD MA SL SQ TB TR TW VW")
_all(_several(_points_of, _write_points_of), "AR LN")
_all(
    _single(lambda raw, context: read_move(raw, context.size), lambda value, context: write_move(value, context.size)),
    "B W",
)

# Lists that may be empty; other empty lists are omitted.
EMPTY_LISTS = {"DD", "TB", "TW", "VW"}
