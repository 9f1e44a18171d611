"""Reads records as Spark tables, in parts on all workers: `spark.read.format("wei7").option("table", "moves").load(path)`.

Needs Spark 4.0 or later with pyarrow. wei7 must be installed on each machine, and the files must have the same paths. Spark finds this
source automatically; otherwise register it with `spark.dataSource.register(wei7.spark.DefaultSource)`.

Options: `table` (`games` or `moves`), `columns` (names separated by commas; by default those of the schema that is given to Spark),
`partitions` (maximum number of parts), and as in `wei7.games`: `symmetric`, `format`, `strict`, `encoding`, `all`, `threads`.

An unreadable input becomes a row with its findings and does not stop the job.

From 4.1 on, with `.option("filters", "true")` and `spark.sql.python.filterPushdown.enabled` set to `true`, conditions on columns are
evaluated before rows leave Python. In this case load the table again for each query: Spark (up to 4.3.0) keeps the conditions of one
query for later queries of the same data frame without conditions, and for both sides of a union.
"""

from __future__ import annotations

import dataclasses
import functools
import json
import operator
import typing

import pyarrow
import pyarrow.compute
from pyspark.sql.datasource import DataSource, DataSourceReader, InputPartition
from pyspark.sql.pandas.types import from_arrow_schema, to_arrow_schema
from pyspark.sql.types import StructType

import wei7
from wei7._engine import Query, parts

__all__ = ["DefaultSource"]

_FLAGS = ("symmetric", "strict", "all", "filters")
_NUMBERS = ("threads", "partitions")
_TEXTS = ("format", "encoding")
_OWN = ("table", "columns", "path", "paths")


class DefaultSource(DataSource):
    """The source `wei7`."""

    @classmethod
    def name(cls) -> str:
        """Returns the name for `spark.read.format`."""
        return "wei7"

    def schema(self) -> StructType:
        """Returns the requested columns."""
        return from_arrow_schema(self._query().schema())

    def reader(self, schema: StructType) -> DataSourceReader:
        """Returns a reader for the columns of this schema."""
        query = dataclasses.replace(self._query(), columns=tuple(schema.fieldNames()))
        known = query.schema()
        wanted = to_arrow_schema(schema)
        for field in wanted:
            # Reports an incompatible column type before anything is read.
            pyarrow.nulls(0, known.field(field.name).type).cast(field.type)
        options = self._options()
        # Spark refuses a reader with filter pushdown while its setting is off.
        kind = _FilteringReader if options.get("filters") else _Reader
        return kind(query, wanted, self._paths(), options)

    def _options(self) -> typing.Dict[str, typing.Any]:
        options: typing.Dict[str, typing.Any] = {}
        for name, text in self.options.items():
            name = name.lower()
            if name in _FLAGS:
                if text.lower() not in ("true", "false"):
                    raise ValueError(f"option {name!r} is true or false, not {text!r}")
                options[name] = text.lower() == "true"
            elif name in _NUMBERS:
                options[name] = int(text)
            elif name in _TEXTS:
                options[name] = text
            elif name not in _OWN:
                known = ", ".join(sorted((*_FLAGS, *_NUMBERS, *_TEXTS, *_OWN)))
                raise ValueError(f"there is no option {name!r}; there are {known}")
        return options

    def _paths(self) -> typing.List[str]:
        paths: typing.List[str] = [self.options["path"]] if "path" in self.options else []
        # Several paths are passed as JSON.
        paths += json.loads(self.options["paths"]) if "paths" in self.options else []
        if not paths:
            raise ValueError("no path is named: load(path)")
        return [_local(path) for path in paths]

    def _query(self) -> Query:
        options = self._options()
        table = self.options.get("table", "games")
        columns = self.options.get("columns")
        named = tuple(name.strip() for name in columns.split(",")) if columns else None
        return Query(table, named, {name: options[name] for name in options if name not in ("partitions", "filters")})


def _local(path: str) -> str:
    scheme, colon, rest = path.partition(":")
    if colon and scheme == "file":
        return "/" + rest.lstrip("/")
    if colon and rest.startswith("//"):
        raise ValueError(f"{path}: records are read from files that each machine sees, and not over {scheme}:")
    return path


class _Reader(DataSourceReader):
    def __init__(
        self, query: Query, schema: pyarrow.Schema, paths: typing.List[str], options: typing.Dict[str, typing.Any]
    ) -> None:
        self._query = query
        self._schema = schema
        self._paths = paths
        self._options = options

    def partitions(self) -> typing.List[InputPartition]:
        shares = parts(self._paths, self._options.get("partitions"), self._options.get("all", False))
        return [InputPartition(part) for part in shares]

    def read(self, partition: InputPartition) -> typing.Iterator[pyarrow.RecordBatch]:
        part: typing.Optional[wei7.Part] = partition.value
        # Spark reads one partition even if there are none.
        for batch in [] if part is None else self._query.batches(part):
            columns = [batch.column(field.name).cast(field.type) for field in self._schema]
            yield pyarrow.RecordBatch.from_arrays(columns, schema=self._schema)


class _FilteringReader(_Reader):
    def pushFilters(self, filters: typing.List[typing.Any]) -> typing.Iterable[typing.Any]:
        conditions: typing.List[pyarrow.compute.Expression] = []
        for condition in filters:
            expression = _expression(condition, self._query.schema())
            if expression is None:
                yield condition
            else:
                conditions.append(expression)
        if conditions:
            where = functools.reduce(operator.and_, conditions)
            self._query = dataclasses.replace(self._query, where=where)


_COMPARISONS: typing.Dict[str, typing.Callable[[typing.Any, typing.Any], typing.Any]] = {
    "EqualTo": operator.eq,
    "GreaterThan": operator.gt,
    "GreaterThanOrEqual": operator.ge,
    "LessThan": operator.lt,
    "LessThanOrEqual": operator.le,
    "StringStartsWith": pyarrow.compute.starts_with,
    "StringEndsWith": pyarrow.compute.ends_with,
    "StringContains": pyarrow.compute.match_substring,
}


def _expression(condition: typing.Any, schema: pyarrow.Schema) -> typing.Optional[pyarrow.compute.Expression]:
    """Returns the condition as an Arrow expression; `None` if there is no equivalent, so that Spark must evaluate it."""
    kind = type(condition).__name__
    if kind == "Not":
        inner = _expression(condition.child, schema)
        return None if inner is None else ~inner
    path = condition.attribute
    if len(path) != 1 or path[0] not in schema.names:
        return None
    column = pyarrow.compute.field(path[0])
    if kind == "IsNull":
        return column.is_null()
    if kind == "IsNotNull":
        return column.is_valid()
    of_type = schema.field(path[0]).type
    try:
        if kind == "In":
            values = [pyarrow.scalar(value, of_type) for value in condition.value if value is not None]
            # Nulls are excluded on both sides: null is in no list.
            found = column.isin(pyarrow.array(values, of_type))
            return None if len(values) < len(condition.value) else pyarrow.compute.if_else(column.is_valid(), found, None)
        value = pyarrow.scalar(condition.value, of_type)
    except (pyarrow.ArrowException, TypeError, ValueError, OverflowError):
        # The user's schema has another type.
        return None
    if kind in ("StringStartsWith", "StringEndsWith", "StringContains"):
        return _COMPARISONS[kind](column, condition.value)
    if kind in _COMPARISONS and value.is_valid:
        return _COMPARISONS[kind](column, value)
    return None
