"""Engines read tables in parts, in separate processes, and their counts equal those of the command.

With `WEI7_TEST_ALL=1` there are 30,000 games, otherwise few.
"""

from __future__ import annotations

import collections
import io
import os
import pathlib
import pickle
import random
import shutil
import subprocess
import sys
import tarfile
import threading
import time
import typing
import zipfile

import pytest

import wei7

pyarrow = pytest.importorskip("pyarrow")
parquet = pytest.importorskip("pyarrow.parquet")

GAMES = 30_000 if os.environ.get("WEI7_TEST_ALL") else 240
SHAPES = ["files", "games.sgf", "games.tar.gz", "games.zip"]

Counts = typing.Dict[str, typing.Any]


def game(rng: random.Random, number: int) -> bytes:
    size = rng.choice([9, 13, 19, 19, 19])
    points = [(x, y) for x in range(size) for y in range(size)]
    moves = rng.sample(points, rng.randrange(min(len(points), 250)))
    played = "".join(f";{'BW'[n % 2]}[{chr(97 + x)}{chr(97 + y)}]" for n, (x, y) in enumerate(moves))
    result = rng.choice(["B+R", "W+2.5", "0", "?", "W+T"])
    return f"(;FF[4]CA[UTF-8]GM[1]SZ[{size}]GN[{number}]PB[Ann]PW[Bob]RE[{result}]{played})\n".encode()


@pytest.fixture(scope="session")
def many(tmp_path_factory: pytest.TempPathFactory) -> pathlib.Path:
    """Writes the same games in several shapes of inputs, and returns their folder. Shapes with many files also have unreadable files."""
    where = tmp_path_factory.mktemp("many")
    rng = random.Random(1)
    games = {f"{number // 300:03}/{number:05}.sgf": game(rng, number) for number in range(GAMES)}
    (where / "games.sgf").write_bytes(b"".join(games.values()) + b"(;FF[4]GM[2])")
    games.update({"000/a.sgf": b"nothing", "000/b.wei7": b"{", "000/c.sgf": b"(;FF[4]GM[2])"})
    with tarfile.open(where / "games.tar.gz", "w:gz", compresslevel=1) as tar:
        with zipfile.ZipFile(where / "games.zip", "w", zipfile.ZIP_DEFLATED, compresslevel=1) as packed:
            for name, content in sorted(games.items()):
                path = where / "files" / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(content)
                entry = tarfile.TarInfo(name)
                entry.size = len(content)
                tar.addfile(entry, io.BytesIO(content))
                packed.writestr(name, content)
    return where


def counts(games: typing.Any, colors: typing.Iterable[typing.Tuple[str, int]]) -> Counts:
    """Returns counts from rows (status, winner, number of games, number of moves) and rows (color, number of moves)."""
    found: Counts = {"status": collections.Counter(), "winner": collections.Counter(), "moves": 0}
    for status, winner, rows, moves in games:
        found["status"][status] += rows
        found["winner"][winner] += rows
        found["moves"] += moves or 0
    found["color"] = dict(colors)
    return found


@pytest.fixture(scope="session")
def expected(command: str, many: pathlib.Path) -> typing.Dict[str, Counts]:
    """Returns the counts of the command for each shape."""
    of_shape = {}
    for shape in SHAPES:
        files = [str(many / f"{shape}.{table}.parquet") for table in ("games", "moves")]
        done = subprocess.run(
            [command, "table", "-q", str(many / shape), "-o", files[0], "--moves", files[1]], check=False
        )
        assert done.returncode in (0, 1, 2), "2: something cannot be read"
        games, moves = (parquet.read_table(file) for file in files)
        rows = zip(*(games.column(name).to_pylist() for name in ("status", "winner", "moves")))
        colors = collections.Counter(moves.column("color").to_pylist())
        of_shape[shape] = counts(((status, winner, 1, moves) for status, winner, moves in rows), colors.items())
    assert of_shape["files"] == of_shape["games.tar.gz"] == of_shape["games.zip"]
    for shape in SHAPES:
        assert of_shape[shape]["status"]["record"] == GAMES
        assert of_shape[shape]["color"] == of_shape["files"]["color"] and of_shape[shape]["moves"] > GAMES
    assert sum(of_shape["files"]["status"].values()) >= GAMES + 3
    return of_shape


def by_hand(games: typing.Any, moves: typing.Any) -> Counts:
    """Returns the counts of tables, computed in Python."""
    rows = zip(*(games.column(name).to_pylist() for name in ("status", "winner", "moves")))
    colors = collections.Counter(moves.column("color").to_pylist())
    return counts(((status, winner, 1, count) for status, winner, count in rows), colors.items())


@pytest.mark.parametrize("shape", SHAPES)
def test_parts_are_the_whole(many: pathlib.Path, expected: typing.Dict[str, Counts], shape: str) -> None:
    parts = wei7.parts(many / shape, 5)
    assert len(parts) == (1 if shape == "games.sgf" else 5)
    packed = [pickle.loads(pickle.dumps(part)) for part in parts]
    assert packed == parts
    games = [pyarrow.table(wei7.games(part, columns=["source", "game", "status", "winner", "moves"])) for part in packed]
    moves = [pyarrow.table(wei7.moves(part, columns=["color"])) for part in packed]
    whole = pyarrow.concat_tables(games)
    assert by_hand(whole, pyarrow.concat_tables(moves)) == expected[shape]
    assert whole.equals(pyarrow.table(wei7.games(many / shape, columns=whole.column_names)).combine_chunks())
    sizes = [part.inputs for part in parts]
    assert max(sizes) <= 2 * min(sizes), sizes


@pytest.mark.parametrize("shape", SHAPES)
def test_polars(many: pathlib.Path, expected: typing.Dict[str, Counts], shape: str, tmp_path: pathlib.Path) -> None:
    polars = pytest.importorskip("polars")
    wei7.moves(many / shape).write(tmp_path / "moves.parquet")
    games = polars.DataFrame(wei7.games(many / shape)).group_by("status", "winner")
    rows = games.agg(polars.len(), polars.col("moves").sum()).rows()
    colors = polars.scan_parquet(tmp_path / "moves.parquet").group_by("color").agg(polars.len()).collect().rows()
    assert counts(rows, colors) == expected[shape]


@pytest.mark.parametrize("shape", SHAPES)
def test_duckdb(many: pathlib.Path, expected: typing.Dict[str, Counts], shape: str, tmp_path: pathlib.Path) -> None:
    duckdb = pytest.importorskip("duckdb")
    games = wei7.games(many / shape)
    rows = duckdb.sql("SELECT status, winner, count(*), sum(moves) FROM games GROUP BY ALL").fetchall()
    assert wei7.moves(many / shape).write(tmp_path / "moves.parquet") and games
    colors = duckdb.sql(f"SELECT color, count(*) FROM '{tmp_path}/moves.parquet' GROUP BY ALL").fetchall()
    assert counts(rows, colors) == expected[shape]


@pytest.fixture(scope="module")
def spark() -> typing.Iterator[typing.Any]:
    """Starts a cluster of two workers in separate processes."""
    sql = pytest.importorskip("pyspark.sql")
    if shutil.which("java") is None and "JAVA_HOME" not in os.environ:
        pytest.skip("Spark needs Java")
    os.environ["PYSPARK_PYTHON"] = sys.executable
    builder = sql.SparkSession.builder.master("local-cluster[2,1,1024]").appName("wei7")
    settings = {
        "spark.ui.enabled": "false",
        "spark.ui.showConsoleProgress": "false",
        "spark.sql.shuffle.partitions": "2",
        "spark.sql.python.filterPushdown.enabled": "true",
    }
    for name, value in settings.items():
        builder = builder.config(name, value)
    session = builder.getOrCreate()
    session.sparkContext.setLogLevel("OFF")
    yield session
    session.stop()


def spark_counts(spark: typing.Any, path: pathlib.Path, **options: typing.Any) -> Counts:
    read = spark.read.format("wei7").options(**options)
    read.option("columns", "status, winner, moves").load(str(path)).createOrReplaceTempView("games")
    rows = spark.sql("SELECT status, winner, count(*), sum(moves) FROM games GROUP BY ALL").collect()
    moves = spark.read.format("wei7").options(**options).option("table", "moves").schema("color string").load(str(path))
    return counts(rows, [tuple(row) for row in moves.groupBy("color").count().collect()])


@pytest.mark.parametrize("shape", SHAPES)
def test_spark(spark: typing.Any, many: pathlib.Path, expected: typing.Dict[str, Counts], shape: str) -> None:
    assert spark_counts(spark, many / shape) == expected[shape]


def test_spark_and_columns(spark: typing.Any, folder: typing.Any) -> None:
    where = folder({
        "a.sgf": b"(;FF[4]SZ[9]DT[2020-01-02]PB[Ann]PW[Bob]KM[6.5]RE[B+R];B[aa];W[];B[bb])",
        "b.sgf": b"(;FF[4]SZ[13]PB[Eve]RE[W+2.5];B[cc])",
        "c.sgf": b"nothing",
    })
    games = spark.read.format("wei7").load(str(where))
    assert games.columns == wei7.games([]).columns
    types = dict(games.dtypes)
    assert [types[name] for name in ("black", "width", "hash", "komi", "day", "legal")] == [
        "string", "int", "bigint", "double", "date", "boolean",
    ]
    typed = spark.read.format("wei7").schema("moves bigint, komi float, black string").load(f"file://{where}")
    assert typed.where("black = 'Ann'").collect() == [(3, 6.5, "Ann")]
    both = spark.read.format("wei7").option("columns", "black").load([str(where / "b.sgf"), str(where / "a.sgf")])
    assert [row.black for row in both.collect()] == ["Eve", "Ann"]
    # Arrow in the source and Spark on its own rows keep equal rows for each condition.
    own = spark.createDataFrame(games.collect(), games.schema)
    conditions = [
        "black = 'Ann'", "black <> 'Ann'", "black <=> null", "not (black <=> 'Ann')", "width > 9", "not width > 9",
        "width <= 9", "komi >= 6.5", "komi < 7", "width in (9, 10)", "width not in (9, 10)", "width not in (9, null)",
        "black is null", "black is not null", "black like 'A%'", "black like '%e'", "black not like '%n%'",
        "black like '%v%'", "day = date'2020-01-02'", "legal", "not legal", "errors > 0", "winner = 'white' or width = 9",
        "white is null and width > 9", "codes is not null", "width > 9.5",
    ]
    filtering = spark.read.format("wei7").option("partitions", 1).option("filters", "true")
    for condition in conditions:
        rows = own.where(condition).select("source").collect()
        assert filtering.load(str(where)).where(condition).select("source").collect() == rows, condition

    def filters(frame: typing.Any) -> bool:
        return "Filter" in str(frame._jdf.queryExecution().executedPlan().toString()).replace("RuntimeFilters", "")

    for condition in ("black = 'Ann'", "width in (9, 10)", "black like 'A%'", "white is null and width > 9"):
        assert not filters(filtering.load(str(where)).where(condition)), condition
    # Without the option a data frame can be queried repeatedly.
    assert filters(games.where("width > 9"))
    assert (games.count(), games.where("width > 9").count(), games.count()) == (3, 1, 3)
    assert games.where("width > 9").union(games.where("width < 10")).count() == 2
    # With the option and without the setting, Spark reports an error.
    spark.conf.set("spark.sql.python.filterPushdown.enabled", "false")
    with pytest.raises(Exception, match="filterPushdown"):
        filtering.load(str(where)).where("width > 9").count()
    assert games.where("width > 9").select("black").collect() == [("Eve",)]
    spark.conf.set("spark.sql.python.filterPushdown.enabled", "true")
    for wrong, said in (
        ({"columns": "colour"}, "there is no column `colour`"),
        ({"table": "players"}, "there is no table 'players'"),
        ({"tabel": "moves"}, "there is no option 'tabel'"),
        ({"strict": "perhaps"}, "is true or false"),
    ):
        with pytest.raises(Exception, match=said):
            spark.read.format("wei7").options(**wrong).load(str(where)).count()
    with pytest.raises(Exception, match="not over hdfs"):
        spark.read.format("wei7").load("hdfs://a/b").count()
    assert spark.read.format("wei7").load(str(where / "none")).select("status").collect() == [("failed",)]


def meanwhile(work: typing.Callable[[], typing.Any]) -> typing.Tuple[threading.Thread, typing.List[typing.Any]]:
    results: typing.List[typing.Any] = []
    thread = threading.Thread(target=lambda: results.append(work()))
    thread.start()
    return thread, results


def wait_for(what: typing.Callable[[], typing.Any]) -> typing.Any:
    until = time.monotonic() + 120
    while time.monotonic() < until:
        found = what()
        if found:
            return found
        time.sleep(0.01)
    raise AssertionError("it did not come")


def children_with(word: str) -> typing.List[typing.Any]:
    """Returns the child processes of the engine whose command line contains this word."""
    psutil = pytest.importorskip("psutil")
    found = []
    for child in psutil.Process().children(recursive=True):
        try:
            if any(word in part for part in child.cmdline()):
                found.append(child)
        except psutil.Error:
            # The process has ended.
            pass
    return found


def test_spark_and_a_worker_that_is_killed(
    spark: typing.Any, many: pathlib.Path, expected: typing.Dict[str, Counts]
) -> None:
    def executors() -> typing.List[typing.Any]:
        return children_with("ExecutorBackend")

    tracker = spark.sparkContext.statusTracker()
    def stage() -> typing.Any:
        stages = [tracker.getStageInfo(number) for number in tracker.getActiveStageIds()]
        running = [info for info in stages if info and info.numActiveTasks and info.numCompletedTasks < 3]
        return running[0] if running else None

    wait_for(lambda: len(executors()) == 2)
    thread, results = meanwhile(lambda: spark_counts(spark, many / "files", partitions=12))
    running = wait_for(stage)
    executors()[0].kill()
    assert thread.is_alive() and results == []
    thread.join(300)
    assert results == [expected["files"]]
    assert tracker.getStageInfo(running.stageId).numFailedTasks > 0


@pytest.fixture(scope="module")
def ray() -> typing.Iterator[typing.Any]:
    """Starts Ray with two workers."""
    module = pytest.importorskip("ray")
    pytest.importorskip("ray.data")
    module.init(num_cpus=2, include_dashboard=False, log_to_driver=False, logging_level="ERROR")
    context = module.data.DataContext.get_current()
    context.enable_progress_bars = False
    yield module
    module.shutdown()


def ray_counts(ray: typing.Any, path: pathlib.Path, blocks: typing.Optional[int] = None) -> Counts:
    import wei7.ray

    games = wei7.ray.read(path, columns=["status", "winner", "moves"], override_num_blocks=blocks).to_arrow_refs()
    tables = [table for table in ray.get(games) if table.num_rows]
    dataset = wei7.ray.read(path, "moves", columns=["color"], override_num_blocks=blocks)
    colors = {row["color"]: row["count()"] for row in dataset.groupby("color").count().take_all()}
    found = by_hand(pyarrow.concat_tables(tables), pyarrow.table({"color": []}))
    found["color"] = colors
    return found


@pytest.mark.parametrize("shape", SHAPES)
def test_ray(ray: typing.Any, many: pathlib.Path, expected: typing.Dict[str, Counts], shape: str) -> None:
    assert ray_counts(ray, many / shape) == expected[shape]


def test_ray_and_columns(ray: typing.Any, many: pathlib.Path, expected: typing.Dict[str, Counts]) -> None:
    import wei7.ray
    from ray.data.expressions import col

    moves = wei7.ray.read(many / "games.zip", "moves")
    assert moves.count() == sum(expected["games.zip"]["color"].values())
    assert moves.schema().names == wei7.moves([]).columns
    first = moves.filter(expr=col("number") <= 2).select_columns(["x", "y"])
    assert first.schema().names == ["x", "y"]
    wanted = pyarrow.table(wei7.moves(many / "games.zip", columns=["number"])).column("number").to_pylist()
    assert first.count() == sum(number <= 2 for number in wanted)
    with pytest.raises(ValueError, match="there is no column"):
        wei7.ray.read(many, columns=["colour"])
    with pytest.raises(ValueError, match="there is no table"):
        wei7.ray.read(many, "players")


def test_ray_and_a_worker_that_is_killed(
    ray: typing.Any, many: pathlib.Path, expected: typing.Dict[str, Counts]
) -> None:
    thread, results = meanwhile(lambda: ray_counts(ray, many / "files", blocks=12))
    worker = wait_for(lambda: children_with("ReadWei7"))[0]
    worker.kill()
    assert thread.is_alive() and results == []
    thread.join(300)
    assert results == [expected["files"]]
    worker.wait(10)
