"""Reads records as Ray datasets, in parts on all workers: `wei7.ray.read(path, "moves")`.

wei7 must be installed on each machine, and the files must have the same paths. An unreadable input
becomes a row with its findings and does not stop the job.
"""

from __future__ import annotations

import dataclasses
import functools
import typing

import pyarrow
import ray.data
from ray.data import Dataset, Datasource, ReadTask
from ray.data.block import BlockMetadata

import wei7
from wei7._engine import Paths, Query, parts

try:
    # Ray's name for the column of a block that has rows and no columns.
    from ray.data._internal.arrow_block import _BATCH_SIZE_PRESERVING_STUB_COL_NAME as _NO_COLUMN
except ImportError:
    _NO_COLUMN = "rows"

__all__ = ["RecordDatasource", "read"]

# Bytes in memory for each byte on the disk.
_EXPANSION = {"games": 1, "moves": 12}


def read(
    paths: Paths,
    table: str = "games",
    *,
    columns: typing.Optional[typing.Sequence[str]] = None,
    all: bool = False,
    concurrency: typing.Optional[int] = None,
    override_num_blocks: typing.Optional[int] = None,
    ray_remote_args: typing.Optional[typing.Dict[str, typing.Any]] = None,
    **options: typing.Any,
) -> Dataset:
    """Returns a dataset of games or moves. `options` are passed to `wei7.games`, the others to `ray.data.read_datasource`."""
    source = RecordDatasource(paths, table, columns=columns, all=all, **options)
    dataset: Dataset = ray.data.read_datasource(
        source, concurrency=concurrency, override_num_blocks=override_num_blocks, ray_remote_args=ray_remote_args
    )
    return dataset


class RecordDatasource(Datasource):
    """Games or moves of files, folders and archives; `select_columns` and `filter` with an expression are pushed down."""

    def __init__(
        self,
        paths: Paths,
        table: str = "games",
        *,
        columns: typing.Optional[typing.Sequence[str]] = None,
        all: bool = False,
        **options: typing.Any,
    ) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self._projection_map: typing.Optional[typing.Dict[str, str]] = None
        self._query = Query(table, None if columns is None else tuple(columns), options)
        # Reports an unknown column immediately.
        self._query.schema()
        self._paths = paths
        self._all = all
        self._bytes = sum(part.bytes for part in parts(paths, 1, all))

    def get_name(self) -> str:
        """Returns the name of the tasks in Ray."""
        return "Wei7"

    def supports_projection_pushdown(self) -> bool:
        """Returns whether only the requested columns are computed."""
        return True

    def supports_predicate_pushdown(self) -> bool:
        """Returns whether rows are filtered within the task."""
        return True

    def estimate_inmemory_data_size(self) -> typing.Optional[int]:
        """Returns the approximate size of the table in bytes."""
        return self._bytes * _EXPANSION[self._query.table]

    def get_read_tasks(
        self,
        parallelism: int,
        per_task_row_limit: typing.Optional[int] = None,
        data_context: typing.Optional[ray.data.DataContext] = None,
    ) -> typing.List[ReadTask]:
        """Returns a task for each part."""
        query = self._query
        if self._projection_map is not None:
            query = dataclasses.replace(query, columns=tuple(self._projection_map))
        predicate = getattr(self, "_predicate_expr", None)
        if predicate is not None:
            query = dataclasses.replace(query, where=predicate.to_pyarrow())
        limit = {} if per_task_row_limit is None else {"per_task_row_limit": per_task_row_limit}
        tasks = []
        for part in parts(self._paths, parallelism, self._all):
            size = part.bytes * _EXPANSION[query.table]
            about = BlockMetadata(num_rows=None, size_bytes=size, input_files=None, exec_stats=None)
            tasks.append(ReadTask(functools.partial(_blocks, query, part), about, schema=query.schema(), **limit))
        return tasks


def _blocks(query: Query, part: wei7.Part) -> typing.Iterator[pyarrow.Table]:
    # Rows without columns still need a column, so that they can be counted.
    columns, read = query.columns, query if query.columns != () else dataclasses.replace(query, columns=("game",))
    is_empty = True
    for batch in read.batches(part):
        is_empty = False
        if columns == ():
            yield pyarrow.table({_NO_COLUMN: pyarrow.nulls(batch.num_rows)})
        else:
            yield pyarrow.Table.from_batches([batch])
    if is_empty:
        yield query.schema().empty_table()
