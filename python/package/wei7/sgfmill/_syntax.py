"""The syntax of SGF: parses bytes into nodes of raw values, and writes them."""

from __future__ import annotations

import re
from collections.abc import Iterator

Properties = dict[str, list[bytes]]

_START = re.compile(rb"\(\s*;")
_TOKEN = re.compile(rb"\s*(?:\[([^\\\]]*(?:\\.[^\\\]]*)*)\]|([A-Za-z]{1,64})(?![A-Za-z])|([;()]))", re.DOTALL)
_VALUE = re.compile(rb"[^\\\]]*(?:\\.[^\\\]]*)*", re.DOTALL)
_IDENTIFIER = re.compile(r"[A-Z]{1,64}")


def is_identifier(text: str) -> bool:
    """Returns whether the text is a valid property identifier."""
    return _IDENTIFIER.fullmatch(text) is not None


def is_value(raw: bytes) -> bool:
    """Returns whether the bytes are a valid value between brackets."""
    return _VALUE.fullmatch(raw) is not None


class Parsed:
    """A node with its descendants."""

    __slots__ = ("properties", "children")

    def __init__(self) -> None:
        self.properties: Properties = {}
        self.children: list[Parsed] = []


def parse(data: bytes) -> Parsed:
    """Parses the first game and returns its root."""
    start = _START.search(data)
    if start is None:
        raise ValueError("no SGF data found")
    at = start.start()
    # The last node of each open variation; `None` before its first node.
    open_nodes: list[Parsed | None] = []
    closed = False
    root: Parsed | None = None
    values: list[bytes] | None = None
    while True:
        token = _TOKEN.match(data, at)
        if token is None:
            rest = data[at:].strip()
            raise ValueError("unexpected end of SGF data" if not rest else f"malformed SGF at byte {at}")
        at = token.end()
        value, name, sign = token.groups()
        if value is not None:
            if values is None:
                raise ValueError(f"a value without a property at byte {at}")
            values.append(value)
            continue
        if values == []:
            raise ValueError(f"a property without a value at byte {at}")
        values = None
        node = open_nodes[-1] if open_nodes else None
        if name is not None:
            if node is None or closed:
                raise ValueError(f"a property outside a node at byte {at}")
            identifier = bytes(letter for letter in name if 65 <= letter <= 90).decode("ascii")
            # A duplicate property is one property with several values.
            before = node.properties.setdefault(identifier, [])
            if before:
                values = _Appending(before)
            else:
                values = before
        elif sign == b";":
            if closed:
                raise ValueError(f"a node after a variation at byte {at}")
            new = Parsed()
            if node is None:
                parent = open_nodes[-2] if len(open_nodes) > 1 else None
                if parent is not None:
                    parent.children.append(new)
                else:
                    root = new
            else:
                node.children.append(new)
            open_nodes[-1] = new
        elif sign == b"(":
            if open_nodes and node is None:
                raise ValueError(f"a variation without a node at byte {at}")
            open_nodes.append(None)
            closed = False
        else:
            if node is None:
                raise ValueError(f"a variation without a node at byte {at}")
            open_nodes.pop()
            closed = True
            if not open_nodes and root is not None:
                return root


class _Appending(list[bytes]):
    """Values that are appended to earlier values of the property."""

    def __init__(self, before: list[bytes]) -> None:
        super().__init__()
        self._before = before

    def append(self, value: bytes) -> None:
        super().append(value)
        self._before.append(value)


def tokens(root: object) -> Iterator[bytes]:
    """Yields the tokens of a game. `root` and its descendants must have `get_raw_property_map`."""
    open_nodes: list[tuple[object, bool]] = [(root, True)]
    while open_nodes:
        node, begins = open_nodes.pop()
        if node is None:
            yield b")"
            continue
        if begins:
            yield b"("
            open_nodes.append((None, False))
        yield b";"
        for identifier, values in node.get_raw_property_map().items():  # type: ignore[attr-defined]
            name = identifier.encode("ascii")
            for value in values:
                yield name + b"[" + value + b"]"
                name = b""
        children = list(node)  # type: ignore[call-overload]
        several = len(children) > 1
        open_nodes.extend((child, several) for child in reversed(children))


def wrapped(parts: Iterator[bytes], most: int | None) -> bytes:
    """Joins the parts to lines of at most `most` bytes, where possible."""
    if most is None:
        return b"".join(parts) + b"\n"
    lines: list[bytes] = []
    line = b""
    for part in parts:
        if line and len(line.rpartition(b"\n")[2]) + len(part.partition(b"\n")[0]) > most:
            lines.append(line)
            line = b""
        line += part
    lines.append(line)
    return b"\n".join(lines) + b"\n"
