"""SGF games as trees of nodes with properties."""

from __future__ import annotations

import codecs
import datetime
from collections.abc import Iterable, Iterator
from typing import Any, Optional, SupportsIndex, overload

from . import _syntax, _values
from .common import Move, Point

__all__ = ["Sgf_game", "Tree_node"]

_Points = set[Point]


def _codec_name(charset: str) -> str:
    try:
        name = codecs.lookup(charset).name
    except LookupError:
        raise ValueError(f"unknown encoding: {charset}") from None
    name = name.upper().replace("_", "-")
    return "ISO-" + name[3:] if name.startswith("ISO8859") else name


class Tree_node:
    """A node with its properties; as a sequence, it contains its children. Nodes are created by a game."""

    __slots__ = ("owner", "parent", "_children", "_properties")

    def __init__(self, owner: Sgf_game, parent: Optional[Tree_node], properties: _syntax.Properties) -> None:
        self.owner = owner
        self.parent = parent
        self._children: list[Tree_node] = []
        self._properties = properties

    def __len__(self) -> int:
        return len(self._children)

    def __iter__(self) -> Iterator[Tree_node]:
        return iter(self._children)

    @overload
    def __getitem__(self, key: SupportsIndex) -> Tree_node: ...
    @overload
    def __getitem__(self, key: slice) -> list[Tree_node]: ...
    def __getitem__(self, key: SupportsIndex | slice) -> Tree_node | list[Tree_node]:
        return self._children[key]

    def index(self, child: Tree_node) -> int:
        """Returns the index of a child."""
        return self._children.index(child)

    # The context for reading values.

    def get_size(self) -> int:
        """Returns the size of the board."""
        return self.owner._context.size

    def get_encoding(self) -> str:
        """Returns the encoding of raw values."""
        return self.owner._context.encoding

    # Raw values.

    def has_property(self, identifier: str) -> bool:
        """Returns whether the node has this property."""
        return identifier in self._properties

    def properties(self) -> list[str]:
        """Returns the identifiers of the properties."""
        return list(self._properties)

    def get_raw_property_map(self) -> _syntax.Properties:
        """Returns all raw values, which must not be changed."""
        return self._properties

    def get_raw_list(self, identifier: str) -> list[bytes]:
        """Returns the raw values of a property."""
        return list(self._properties[identifier])

    def get_raw(self, identifier: str) -> bytes:
        """Returns the first raw value of a property."""
        return self._properties[identifier][0]

    def set_raw_list(self, identifier: str, values: Iterable[bytes]) -> None:
        """Sets the raw values of a property."""
        raw = list(values)
        if not _syntax.is_identifier(identifier):
            raise ValueError("ill-formed property identifier")
        if not raw:
            raise ValueError("empty property list")
        if not all(map(_syntax.is_value, raw)):
            raise ValueError("ill-formed raw property value")
        self._set(identifier, raw)

    def set_raw(self, identifier: str, value: bytes) -> None:
        """Sets the raw value of a property."""
        self.set_raw_list(identifier, [value])

    def _set(self, identifier: str, raw: list[bytes]) -> None:
        if identifier == "SZ" and raw != [str(self.get_size()).encode("ascii")]:
            raise ValueError("changing size is not permitted")
        self._properties[identifier] = raw

    # Values.

    def get(self, identifier: str) -> Any:
        """Returns the value of a property. Raises `KeyError` if there is none, and `ValueError` if it is malformed."""
        raw = self._properties[identifier]
        return _values.TYPES.get(identifier, _values.TEXT).read(raw, self.owner._context)

    def set(self, identifier: str, value: Any) -> None:
        """Sets the value of a property."""
        if not _syntax.is_identifier(identifier):
            raise ValueError("ill-formed property identifier")
        raw = _values.TYPES.get(identifier, _values.TEXT).write(value, self.owner._context)
        if not raw:
            if identifier not in _values.EMPTY_LISTS:
                raise ValueError("empty list")
            raw = [b""]
        self._set(identifier, raw)

    def unset(self, identifier: str) -> None:
        """Removes a property."""
        if identifier == "SZ" and self.get_size() != 19:
            raise ValueError("changing size is not permitted")
        del self._properties[identifier]

    def find(self, identifier: str) -> Optional[Tree_node]:
        """Returns the nearest node with this property on the path to the root, including this node."""
        node: Optional[Tree_node] = self
        while node is not None and not node.has_property(identifier):
            node = node.parent
        return node

    def find_property(self, identifier: str) -> Any:
        """Returns the value of a property in this node or the nearest ancestor that has it."""
        node = self.find(identifier)
        if node is None:
            raise KeyError(identifier)
        return node.get(identifier)

    def get_raw_move(self) -> tuple[Optional[str], Optional[bytes]]:
        """Returns the colour and the raw value of the move."""
        for colour, identifier in (("b", "B"), ("w", "W")):
            if identifier in self._properties:
                return colour, self._properties[identifier][0]
        return None, None

    def get_move(self) -> tuple[Optional[str], Move]:
        """Returns the colour and the point of the move; `(None, None)` if there is no move."""
        colour, raw = self.get_raw_move()
        return (None, None) if raw is None else (colour, _values.read_move(raw, self.get_size()))

    def set_move(self, colour: str, move: Move) -> None:
        """Sets the move."""
        if colour not in ("b", "w"):
            raise ValueError("the colour is b or w")
        for identifier in "BW":
            self._properties.pop(identifier, None)
        self.set(colour.upper(), move)

    def get_setup_stones(self) -> tuple[_Points, _Points, _Points]:
        """Returns the black, white and empty points of the setup."""
        black, white, empty = (
            _values.read_points(self._properties.get(identifier, [b""]), self.get_size())
            for identifier in ("AB", "AW", "AE")
        )
        return black, white, empty

    def set_setup_stones(
        self, black: Iterable[Point], white: Iterable[Point], empty: Optional[Iterable[Point]] = None
    ) -> None:
        """Sets the black, white and empty points of the setup."""
        for identifier, points in (("AB", black), ("AW", white), ("AE", empty or ())):
            raw = _values.write_points(points, self.get_size())
            if raw:
                self._properties[identifier] = raw
            else:
                self._properties.pop(identifier, None)

    def has_setup_stones(self) -> bool:
        """Returns whether the node has setup."""
        return any(identifier in self._properties for identifier in ("AB", "AW", "AE"))

    def add_comment_text(self, text: str) -> None:
        """Appends to the comment."""
        self.set("C", f"{self.get('C')}\n\n{text}" if self.has_property("C") else text)

    # The tree.

    def new_child(self, index: Optional[int] = None) -> Tree_node:
        """Adds a child at this index, by default as the last, and returns it."""
        child = Tree_node(self.owner, self, {})
        self._children.insert(len(self._children) if index is None else index, child)
        return child

    def delete(self) -> None:
        """Removes the node and its descendants from the tree."""
        if self.parent is None:
            raise ValueError("can't remove the root node")
        self.parent._children.remove(self)

    def reparent(self, new_parent: Tree_node, index: Optional[int] = None) -> None:
        """Moves the node and its descendants to another parent."""
        if new_parent.owner is not self.owner:
            raise ValueError("new parent doesn't belong to the same game")
        above: Optional[Tree_node] = new_parent
        while above is not None:
            if above is self:
                raise ValueError("would create a loop")
            above = above.parent
        if self.parent is not None:
            self.parent._children.remove(self)
        self.parent = new_parent
        new_parent._children.insert(len(new_parent._children) if index is None else index, self)


class Sgf_game:
    """An SGF game.

    >>> game = Sgf_game(size=9)
    >>> game.extend_main_sequence().set_move("b", (2, 3))
    >>> game.serialise()
    b'(;FF[4]CA[UTF-8]GM[1]SZ[9];B[dg])\\n'
    """

    def __init__(self, size: int, encoding: str = "UTF-8") -> None:
        if not 1 <= size <= 26:
            raise ValueError(f"size out of range: {size}")
        self._context = _values.Context(size, _codec_name(encoding))
        charset = self._context.encoding.encode("ascii")
        properties = {"FF": [b"4"], "CA": [charset], "GM": [b"1"], "SZ": [str(size).encode("ascii")]}
        self._root = Tree_node(self, None, properties)

    @classmethod
    def _of(cls, root: _syntax.Parsed, override_encoding: Optional[str]) -> Sgf_game:
        raw = root.properties.get("SZ", [b"19"])[0]
        try:
            size = int(raw)
        except ValueError:
            raise ValueError(f"bad SZ property: {raw!r}") from None
        charset = override_encoding or root.properties.get("CA", [b"ISO-8859-1"])[0].decode("ascii", "replace").strip()
        game = cls(size, charset)
        if override_encoding is not None:
            root.properties["CA"] = [game._context.encoding.encode("ascii")]
        game._root = Tree_node(game, None, root.properties)
        open_nodes = [(root, game._root)]
        while open_nodes:
            parsed, node = open_nodes.pop()
            for child in parsed.children:
                new = Tree_node(game, node, child.properties)
                node._children.append(new)
                open_nodes.append((child, new))
        return game

    @classmethod
    def from_bytes(cls, bb: bytes, override_encoding: Optional[str] = None) -> Sgf_game:
        """Returns the game of a file. Raises `ValueError` if it cannot be read.

        >>> Sgf_game.from_bytes(b"(;FF[4]SZ[9]C[\\xe9])").get_root().get("C")
        'é'
        """
        return cls._of(_syntax.parse(bytes(bb)), override_encoding)

    @classmethod
    def from_string(cls, s: str) -> Sgf_game:
        """Returns the game of a text."""
        return cls._of(_syntax.parse(s.encode("utf-8")), "UTF-8")

    def serialise(self, wrap: Optional[int] = 79) -> bytes:
        """Returns the content of a file, in the encoding that CA names."""
        target = self.get_charset()
        data = _syntax.wrapped(_syntax.tokens(self._root), wrap)
        return data if target == self._context.encoding else data.decode(self._context.encoding).encode(target)

    def get_root(self) -> Tree_node:
        """Returns the root node."""
        return self._root

    def get_last_node(self) -> Tree_node:
        """Returns the last node of the leftmost variation."""
        node = self._root
        while node:
            node = node[0]
        return node

    def main_sequence_iter(self) -> Iterator[Tree_node]:
        """Returns the nodes of the leftmost variation."""
        node = self._root
        yield node
        while node:
            node = node[0]
            yield node

    def get_main_sequence(self) -> list[Tree_node]:
        """Returns the nodes of the leftmost variation."""
        return list(self.main_sequence_iter())

    def get_main_sequence_below(self, node: Tree_node) -> list[Tree_node]:
        """Returns the nodes of the leftmost variation below a node."""
        if node.owner is not self:
            raise ValueError("node doesn't belong to this game")
        found = []
        while node:
            node = node[0]
            found.append(node)
        return found

    def get_main_sequence_above(self, node: Tree_node) -> list[Tree_node]:
        """Returns the ancestors of a node, from the root."""
        if node.owner is not self:
            raise ValueError("node doesn't belong to this game")
        found = []
        above = node.parent
        while above is not None:
            found.append(above)
            above = above.parent
        found.reverse()
        return found

    get_sequence_above = get_main_sequence_above

    def extend_main_sequence(self) -> Tree_node:
        """Adds a node at the end of the leftmost variation, and returns it."""
        return self.get_last_node().new_child()

    def get_size(self) -> int:
        """Returns the size of the board."""
        return self._context.size

    def get_charset(self) -> str:
        """Returns the encoding in which the game is written."""
        if not self._root.has_property("CA"):
            return "ISO-8859-1"
        return _codec_name(self._root.get("CA").strip())

    def get_komi(self) -> float:
        """Returns the komi; 0.0 if there is none."""
        return float(self._root.get("KM")) if self._root.has_property("KM") else 0.0

    def get_handicap(self) -> Optional[int]:
        """Returns the number of handicap stones; `None` if there are none."""
        if not self._root.has_property("HA"):
            return None
        stones = int(self._root.get("HA"))
        if stones < 0 or stones == 1:
            raise ValueError(f"bad HA property: {stones}")
        return stones or None

    def get_player_name(self, colour: str) -> Optional[str]:
        """Returns the name of a player."""
        identifier = {"b": "PB", "w": "PW"}[colour]
        return str(self._root.get(identifier)) if self._root.has_property(identifier) else None

    def get_winner(self) -> Optional[str]:
        """Returns the colour of the winner."""
        if not self._root.has_property("RE"):
            return None
        return {"B": "b", "W": "w"}.get(str(self._root.get("RE"))[:1].upper())

    def set_date(self, date: Optional[datetime.date] = None) -> None:
        """Sets DT, by default to today."""
        self._root.set("DT", (date or datetime.date.today()).strftime("%Y-%m-%d"))
