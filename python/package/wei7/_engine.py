"""Shared code of the engines: a table of a part of the inputs, as Arrow batches."""

from __future__ import annotations

import dataclasses
import os
import typing

import pyarrow
import pyarrow.compute

import wei7

Paths = typing.Union[str, "os.PathLike[str]", typing.Sequence[typing.Union[str, "os.PathLike[str]"]]]

TABLES: typing.Dict[str, typing.Callable[..., wei7.Table]] = {"games": wei7.games, "moves": wei7.moves}


@dataclasses.dataclass(frozen=True)
class Query:
    """Selects rows and columns of a table, for any part of the inputs. A query can be pickled."""

    table: str
    columns: typing.Optional[typing.Tuple[str, ...]] = None
    """Names of the columns; `None` selects all."""
    options: typing.Mapping[str, typing.Any] = dataclasses.field(default_factory=dict)
    """The other arguments of `wei7.games`."""
    where: typing.Optional[pyarrow.compute.Expression] = None
    """Rows for which this condition is not true are omitted."""

    def __post_init__(self) -> None:
        if self.table not in TABLES:
            raise ValueError(f"there is no table {self.table!r}; there are {', '.join(TABLES)}")

    def schema(self) -> pyarrow.Schema:
        """Returns the columns with their types. Raises `ValueError` for an unknown column."""
        return pyarrow.schema(TABLES[self.table]([], columns=self.columns))

    def batches(self, part: wei7.Part) -> typing.Iterator[pyarrow.RecordBatch]:
        """Reads a part of the inputs."""
        schema = self.schema()
        read = dataclasses.replace(self, columns=None).schema() if self.where is not None else schema
        if self.where is not None:
            names = [name for name in read.names if name in schema.names or _needs(self.where, read, name)]
        else:
            names = schema.names
        # One thread: the engine has as many tasks as there are processors.
        table = TABLES[self.table](part, columns=names, **{"threads": 1, **self.options})
        for batch in pyarrow.RecordBatchReader.from_stream(table):
            if self.where is None:
                yield batch
            else:
                kept = pyarrow.Table.from_batches([batch]).filter(self.where).select(schema.names)
                yield from kept.to_batches()


def _needs(where: pyarrow.compute.Expression, schema: pyarrow.Schema, name: str) -> bool:
    """Returns whether a condition depends on this column, that is, cannot be evaluated without the column."""
    others = pyarrow.schema([field for field in schema if field.name != name])
    try:
        others.empty_table().filter(where)
    except pyarrow.ArrowInvalid:
        return True
    return False


def parts(paths: Paths, count: typing.Optional[int], all_files: bool) -> typing.List[wei7.Part]:
    """Divides the inputs into parts. Paths are made absolute, since tasks run in other folders."""
    named = [paths] if isinstance(paths, (str, os.PathLike)) else list(paths)
    return wei7.parts([os.path.abspath(path) for path in named], count, all=all_files)
