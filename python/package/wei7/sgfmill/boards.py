"""A board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Optional

from .common import Move, Point, opponent_of

__all__ = ["Board"]


class Board:
    """A legal position on a square board, without history and ko rule.

    >>> board = Board(9)
    >>> board.play(4, 4, "b")
    >>> board.get(4, 4)
    'b'
    """

    def __init__(self, side: int) -> None:
        if side < 1:
            raise ValueError("a board has at least one point")
        self.side = side
        self.board_points: list[Point] = [(row, column) for row in range(side) for column in range(side)]
        self._stones: dict[Point, str] = {}

    def copy(self) -> Board:
        """Returns a copy of the board."""
        other = Board(self.side)
        other._stones = dict(self._stones)
        return other

    def _check(self, row: int, column: int) -> None:
        if not (0 <= row < self.side and 0 <= column < self.side):
            raise IndexError("point off board")

    def _neighbors(self, point: Point) -> Iterator[Point]:
        row, column = point
        for near in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
            if 0 <= near[0] < self.side and 0 <= near[1] < self.side:
                yield near

    def _region(self, start: Point) -> tuple[set[Point], set[Point]]:
        """Returns the connected points with the content of this point, and the points adjacent to them."""
        like = self._stones.get(start)
        region, around, open_points = {start}, set(), [start]
        while open_points:
            for near in self._neighbors(open_points.pop()):
                if self._stones.get(near) != like:
                    around.add(near)
                elif near not in region:
                    region.add(near)
                    open_points.append(near)
        return region, around

    def _group(self, start: Point) -> tuple[set[Point], set[Point]]:
        """Returns a group and its liberties."""
        group, around = self._region(start)
        return group, {point for point in around if point not in self._stones}

    def get(self, row: int, col: int) -> Optional[str]:
        """Returns the content of a point: `b`, `w` or `None`."""
        self._check(row, col)
        return self._stones.get((row, col))

    def play(self, row: int, col: int, colour: str) -> Move:
        """Makes a move, and returns the point that ko forbids for the next move, if there is one."""
        self._check(row, col)
        point = (row, col)
        if point in self._stones:
            raise ValueError("the point is not empty")
        if colour not in ("b", "w"):
            raise ValueError("the colour is b or w")
        self._stones[point] = colour
        taken: set[Point] = set()
        for near in self._neighbors(point):
            if self._stones.get(near) == opponent_of(colour):
                group, liberties = self._group(near)
                if not liberties:
                    taken |= group
                    for stone in group:
                        del self._stones[stone]
        group, liberties = self._group(point)
        if not liberties:
            for stone in group:
                del self._stones[stone]
        elif len(taken) == 1 and len(group) == 1 and liberties == taken:
            return next(iter(taken))
        return None

    def is_empty(self) -> bool:
        """Returns whether the board has no stones."""
        return not self._stones

    def list_occupied_points(self) -> list[tuple[str, Point]]:
        """Returns all stones."""
        return [(colour, point) for point, colour in self._stones.items()]

    def area_score(self) -> int:
        """Returns the score of black minus that of white, if all stones are alive."""
        score, seen = 0, set()
        for point in self.board_points:
            colour = self._stones.get(point)
            if colour is None and point not in seen:
                region, around = self._region(point)
                seen |= region
                colours = {self._stones[stone] for stone in around}
                if len(colours) == 1:
                    score += len(region) if colours == {"b"} else -len(region)
            elif colour is not None:
                score += 1 if colour == "b" else -1
        return score

    def apply_setup(
        self, black_points: Iterable[Point], white_points: Iterable[Point], empty_points: Iterable[Point]
    ) -> bool:
        """Sets up and removes stones, and then removes groups without liberties. Returns whether there were no such groups."""
        for colour, points in (("b", black_points), ("w", white_points), (None, empty_points)):
            for row, column in points:
                self._check(row, column)
                if colour is None:
                    self._stones.pop((row, column), None)
                else:
                    self._stones[row, column] = colour
        dead: set[Point] = set()
        seen: set[Point] = set()
        for point in list(self._stones):
            if point not in seen:
                group, liberties = self._group(point)
                seen |= group
                if not liberties:
                    dead |= group
        for point in dead:
            del self._stones[point]
        return not dead
