"""The package without other packages: reading, nodes, edits, pictures, errors, signals."""

from __future__ import annotations

import concurrent.futures
import copy
import multiprocessing
import os
import pathlib
import pickle
import signal
import subprocess
import sys
import threading
import time
import typing

import numpy as np
import pytest

import wei7

SGF = b"(;FF[4]CA[UTF-8]SZ[9]PB[Ann]BR[3d]PW[Bob]WR[2k]KM[6.5]RE[B+T]OT[3x30];B[ee]C[hi]LB[aa:10]TR[bb]BL[590];W[gc](;B[cc];AE[ee]AW[ed];B[ee])(;B[dd]))"


def game() -> wei7.Game:
    return wei7.read(SGF)[0]


def test_info() -> None:
    info = game().info
    assert (info.black, info.white, info.black_rank, info.rank_number("white")) == ("Ann", "Bob", "3d", -1)
    assert (info.komi, info.winner, info.margin, info.result_kind, info.overtime) == (6.5, "black", None, "time", "3x30")


def test_nodes_are_a_tree() -> None:
    one = game()
    line = one.main_line
    assert [node.action for node in line] == [None, "move", "move", "move", None, "move"]
    assert line[1].comment == "hi" and line[1].properties["BL"] == ["590"]
    assert line[1].marks == [wei7.Mark(1, 1, shape="triangle"), wei7.Mark(0, 0, "10")]
    assert [child.move for child in line[2].children] == [wei7.Move("black", 2, 2), wei7.Move("black", 3, 3)]
    assert line[4].setup == [("white", 4, 3), (None, 4, 4)]
    for node in one.nodes():
        for child in node.children:
            assert child.parent == node
    assert one.root.parent is None and len(one.nodes()) == 7
    assert [node.is_main_line for node in one.nodes()] == [True] * 6 + [False]


def test_timelines_have_their_actions() -> None:
    text = b'{"format":"wei7","version":"3.0","tree":{"pre":{"comment":"begin"},"steps":[{"time":3.5,"action":{"type":"move","value":{"color":1,"point":{"x":3,"y":3}}}},{"action":{"type":"takeback","value":1}},{"actor":0,"action":{"type":"message","value":"sorry"}}]}}'
    one = wei7.read(text)[0]
    begin, played, back, said = one.main_line
    assert begin.comment == "begin" and begin.problem is None
    assert (played.time, back.takeback, said.message) == (3.5, 1, "sorry")
    assert one.moves == [] and one.positions().shape == (1, 19, 19)


def test_problems() -> None:
    text = b'{"format":"wei7","version":"3.0","tree":{"pre":{"problem":{"color":1}}}}'
    one = wei7.read(text)[0]
    assert one.root.problem == "black"
    one.root.problem = "white"
    assert wei7.read(one.to_bytes("wei7"))[0].root.problem == "white"


def test_positions() -> None:
    shown = wei7.read(b"(;FF[4]SZ[5:3]AB[aa];W[ba];B[eb];W[ab])")[0].positions()
    assert shown.shape == (4, 3, 5) and shown.dtype == np.uint8
    assert shown[0].tolist() == [[1, 0, 0, 0, 0], [0] * 5, [0] * 5]
    assert shown[3][0].tolist() == [0, 2, 0, 0, 0], "taken"
    one = game()
    assert np.array_equal(one.main_line[-1].position(), one.positions()[-1])
    assert one.main_line[-1].position()[4, 4] == 1 and one.main_line[4].position()[4, 4] == 0


def test_a_record_is_built_and_edited() -> None:
    one = wei7.Game(9)
    one.info.black, one.info.white_rank, one.info.komi = "Zoe", "1p", 7.5
    one.info.set_result("white", 3.5)
    one.info.date = "2020-02-02"
    first = one.root.add_move("black", 4, 4)
    second = first.add_move("white")
    other = first.add_move("white", 2, 2)
    first.comment = "good ] \\ move"
    first.marks = [wei7.Mark(0, 0, "A"), wei7.Mark(1, 1, shape="circle")]
    assert [child for child in first.children] == [second, other] and second.parent == first
    late = other.add_setup(black=[(0, 0)], empty=[(4, 4)])
    assert late.setup == [("black", 0, 0), (None, 4, 4)]
    (back,) = wei7.read(one.to_bytes("sgf"))
    assert back == one
    assert (back.info.black, back.info.winner, back.info.margin, back.info.date) == ("Zoe", "white", 3.5, "2020-02-02")
    assert back.main_line[1].comment == "good ] \\ move"
    other.delete()
    assert first.children == [second] and b"(" not in one.to_bytes("sgf")[1:]
    with pytest.raises(KeyError):
        _ = other.move
    with pytest.raises(ValueError):
        first.add_move("black", 9, 0)
    with pytest.raises(ValueError):
        one.info.komi = 3.3


def test_what_is_set_replaces_what_was_written() -> None:
    one = wei7.read(b"(;FF[4]SZ[9]RE[white wins by 5 points]KM[5,5]DT[May 6 1996]PB[Ann])")[0]
    one.info.set_result("black")
    one.info.komi = 7.5
    one.info.date = "1997-01-01"
    text = one.to_bytes("sgf")
    assert b"RE[B+R]" in text and b"KM[7.5]" in text and b"DT[1997-01-01]" in text and b"1996" not in text


def test_an_edit_in_another_program_is_the_value() -> None:
    source = (
        b'{"format":"wei7","version":"3.0","size":9,"info":{"time":"2001-02-03T10:00:00Z","rules":{"scoring":"area",'
        b'"komi":7.5,"type":"Chinese"},"result":{"winner":1,"margin":2.5}},"tree":{}}'
    )
    text = wei7.read(source)[0].to_bytes("sgf")
    for before, after in ((b"2001-02-03", b"2002-03-04"), (b"RE[B+2.5]", b"RE[W+R]"), (b"KM[7.5]", b"KM[6.5]")):
        assert text.count(before) == 1
        text = text.replace(before, after)
    (edited,) = wei7.read(text)
    info = edited.info
    assert (info.date, info.winner, info.margin, info.komi) == ("2002-03-04", "white", None, 6.5)


def test_what_only_sgf_says_is_set() -> None:
    one = wei7.read(b"(;FF[4]SZ[9]EV[Old]HA[3]TM[60]OT[x])")[0]
    info = one.info
    info.event, info.round, info.handicap = "Cup ]\\ of: all", "final", 2
    info.main_time, info.overtime = 1800.5, "5x30 byo-yomi"
    for to in ("sgf", "wei7"):
        document, supplement = one.write(to)
        (back,) = wei7.read(document, supplement=supplement)
        said = (back.info.event, back.info.round, back.info.handicap, back.info.main_time, back.info.overtime)
        assert said == ("Cup ]\\ of: all", "final", 2, 1800.5, "5x30 byo-yomi"), to
        assert back == one
    info.event = info.round = info.handicap = info.main_time = info.overtime = None
    text = one.to_bytes("sgf")
    assert not any(name in text for name in (b"EV[", b"RO[", b"HA[", b"TM[", b"OT["))
    for wrong in (lambda: setattr(info, "handicap", 1), lambda: setattr(info, "main_time", -1)):
        with pytest.raises(ValueError):
            wrong()
    new = wei7.Game(9)
    new.info.event = "Cup"
    assert b"EV[Cup]" in new.to_bytes("sgf")


def test_a_game_is_written_as_a_diagram():
    one = wei7.read(b"(;FF[4]SZ[3];B[bb];W[ab])")[0]
    assert b"| 2 1 . |" in one.to_bytes("diagram")
    board = wei7.convert(b"(;FF[4]SZ[3];B[bb];W[ab])", "diagram", style="ascii", move=1).documents[0]
    assert b"2 . X . 2" in board.replace(b"(", b" ").replace(b")", b" ").replace(b"+", b".")
    with pytest.raises(ValueError, match="there are sensei, ascii, unicode"):
        one.to_bytes("diagram", style="svg")


def test_games_are_equal_copied_and_sent() -> None:
    one = game()
    for other in (copy.copy(one), copy.deepcopy(one), pickle.loads(pickle.dumps(one)), wei7.read(SGF)[0]):
        assert other == one and other.format == "sgf"
    other.root.comment = "x"
    assert other != one
    assert pickle.loads(pickle.dumps(wei7.Move("black", 1, 2))) == wei7.Move("black", 1, 2)


def test_files(tmp_path: pathlib.Path) -> None:
    losses = game().to_file(tmp_path / "a.wei7")
    assert {loss.fate for loss in losses} == {"carried"} and (tmp_path / "a.supplement.json").exists()
    assert wei7.read(tmp_path / "a.wei7") == [game()]
    with pytest.raises(wei7.WriteError) as refused:
        game().to_file(tmp_path / "a.wei7")
    assert refused.value.findings[0].code == "F004"
    game().to_file(tmp_path / "a.wei7", force=True, carry=False)
    assert not (tmp_path / "a.supplement.json").exists()


def test_errors_have_findings() -> None:
    for data in (b"", b"nothing", b"(;FF[4]", b"{", b"<wei7", b"\xff\xfe" * 100, b"(;" * 1000):
        try:
            wei7.read(data, strict=True)
        except wei7.ReadError as error:
            assert error.findings and all(finding.code for finding in error.findings)
    with pytest.raises(ValueError, match="no format is called"):
        wei7.read(SGF, format="pgn")
    with pytest.raises(wei7.ReadError) as missing:
        wei7.read("no such file.sgf")
    assert missing.value.findings[0].code == "F001"
    with pytest.raises(wei7.ReadError):
        wei7.convert(SGF, "wei7", carry=False, lossless=True)
    with pytest.raises(wei7.WriteError):
        wei7.Game(60).to_bytes("sgf")
    with pytest.raises(wei7.Wei7Error):
        wei7.Game(4_000_000_000).positions()
    with pytest.raises(wei7.Wei7Error):
        wei7.Game(4_000_000_000).render()


def test_depth_is_no_danger() -> None:
    depth = 50_000
    one = wei7.read(b"(;FF[4]SZ[9]" + b"(;B[aa]" * depth + b")" * depth + b")")[0]
    assert len(one.main_line) == depth + 1
    assert one.main_line[-1].parent is not None and len(pickle.loads(pickle.dumps(one)).main_line) == depth + 1


def test_pictures() -> None:
    one = game()
    assert one.render().startswith("<svg") and one._repr_svg_() == one.render()
    assert one.render("png", move=1, width=200).startswith(b"\x89PNG")
    assert one.render("html", language="zh").startswith("<!DOCTYPE html>")
    assert one._repr_html_().startswith("<iframe")
    page = one.render("html")
    assert '"label":"SGF"' in page and '"label":"wei7"' in page
    assert len(one.render(region="auto")) < len(one.render(region="all"))
    assert one.render(numbers=(1, 2), theme="wood") != one.render()
    (small,) = wei7.read(b"(;FF[4]SZ[3];B[bb];W[aa])")
    assert str(small) == small.render("text") and "2 . X . 2" in str(small) and "(O)" in str(small)
    assert "2 .(X). 2" in small.render("text", move=1)
    with pytest.raises(ValueError):
        one.render("gif")  # type: ignore[arg-type]


def test_judging() -> None:
    one = wei7.read(b"(;FF[4]SZ[9]RU[Chinese];B[ee];W[ee])")[0]
    (verdict,) = wei7.judge(one)
    assert [number for number, _ in verdict.violations] == [2]
    assert repr(verdict).startswith("<Verdict on main by ") and ": 1 violation; " in repr(verdict)
    (counted,) = wei7.judge(wei7.read(b"(;FF[4]SZ[3]KM[0]RU[Chinese]RE[B+9];B[bb];W[];B[])")[0])
    assert repr(counted).endswith(": 0 violations; black wins by 9, black 9, white 0; as recorded>")
    assert len(wei7.judge(game(), branch="all")) == 2
    with pytest.raises(ValueError):
        wei7.judge(one, rules="none of ours")


def test_mending() -> None:
    fixed = wei7.fix(b"(;FF[4]CA[UTF-8]GM[1]SZ[9]KM[6,5]PB[Ann]XX[own];B[ee")
    assert fixed.document is not None and b"KM[6.5]" in fixed.document and fixed.remaining == []
    assert fixed.format == "sgf" and fixed.records == 1 and fixed.supplement is None
    assert wei7.fix(fixed.document).document is None
    assert wei7.read(fixed.document)[0].moves == [wei7.Move("black", 4, 4)]
    with pytest.raises(wei7.ReadError) as refused:
        wei7.fix(b"nothing")
    assert refused.value.findings


def test_differences() -> None:
    same = wei7.diff(SGF, game().to_bytes("sgf", carry=False))
    assert same == []
    (found,) = wei7.diff(SGF, SGF.replace(b"Ann", b"Eve"))
    assert found.left is not None and "Ann" in found.left
    assert found.right is not None and "Eve" in found.right and found.significant


def test_merging(tmp_path: pathlib.Path) -> None:
    base, ours, theirs = (b"(;FF[4]SZ[9];B[ee]C[%b])" % text for text in (b"a", b"first", b"second"))
    with pytest.raises(wei7.Wei7Error, match="first") as undecided:
        wei7.merge(base, ours, theirs)
    assert [finding.game for finding in undecided.value.findings] == [1]
    for choice, comment in (("ours", "first"), ("theirs", "second")):
        merged = wei7.merge(base, ours, theirs, conflicts=choice)  # type: ignore[arg-type]
        assert [one.main_line[1].comment for one in merged.games] == [comment]
        assert wei7.read(merged.data)[0].main_line[1].comment == comment
        (conflict,) = merged.conflicts
        assert conflict.record == 0 and "first" in (conflict.left or "") and "second" in (conflict.right or "")
    both = wei7.merge(base, ours, theirs, conflicts="comment").games[0].main_line[1].comment
    assert both is not None and "first" in both and "second" in both
    (tmp_path / "a.sgf").write_bytes(ours)
    merged = wei7.merge(base, tmp_path / "a.sgf", base, to="wei7")
    assert merged.format == "wei7" and merged.conflicts == []
    assert wei7.read(merged.data, supplement=merged.supplement)[0].main_line[1].comment == "first"
    with pytest.raises(ValueError, match="conflicts is"):
        wei7.merge(base, ours, theirs, conflicts="mine")  # type: ignore[arg-type]
    with pytest.raises(wei7.ReadError):
        wei7.merge(b"nothing", ours, theirs)


def test_unions() -> None:
    first, second = b"(;FF[4]SZ[9]PB[Ann]DT[2001-01-01];B[ee];W[gc])", b"(;FF[4]SZ[9]PB[Ann]DT[2001-01-01];B[ee];W[cc])"
    other = b"(;FF[4]SZ[9]PB[Eve]DT[2002-02-02];B[aa])"
    merged = wei7.union(first, second + other)
    assert [one.info.black for one in merged.games] == ["Ann", "Eve"] and [one.number for one in merged.games] == [1, 2]
    assert len(merged.games[0].main_line[1].children) == 2 and len(wei7.read(merged.data)) == 2
    with pytest.raises(wei7.WriteError):
        wei7.union(first, second + other, to="wei7")


Folder = typing.Callable[[typing.Dict[str, bytes]], pathlib.Path]


def test_iter_keeps_the_order(folder: Folder) -> None:
    files = {f"{n:03}.sgf": b"(;FF[4]PB[%d])" % n for n in range(300)}
    files["zip.sgf"] = b"".join(b"(;FF[4]PB[z%d])" % n for n in range(500))
    where = folder(files)
    for threads in (1, 2, 7):
        names = [one.info.black for one in wei7.iter(where, threads=threads)]
        assert names == [str(n) for n in range(300)] + [f"z{n}" for n in range(500)]
    assert next(wei7.iter(where)).source == str(where / "000.sgf")


def test_iter_and_what_fails(folder: Folder) -> None:
    where = folder({"a.sgf": b"(;FF[4])", "b.wei7": b"{", "c.sgf": b"(;FF[4])"})
    with pytest.raises(wei7.ReadError, match="b.wei7"):
        list(wei7.iter(where))
    assert len(list(wei7.iter(where, errors="skip"))) == 2
    kinds = [type(item) for item in wei7.iter(where, errors="give")]
    assert kinds == [wei7.Game, wei7.ReadError, wei7.Game]


def test_iter_may_be_left(folder: Folder) -> None:
    where = folder({"a.sgf": b"(;FF[4];B[aa])" * 100_000})
    for _ in range(20):
        games = wei7.iter(where)
        next(games)
        games.close()
        assert list(games) == []


def test_threads_at_once(folder: Folder) -> None:
    where = folder({f"{n}.sgf": SGF for n in range(50)})
    found: list[int] = []
    work = [threading.Thread(target=lambda: found.append(sum(len(g.moves) for g in wei7.iter(where)))) for _ in range(8)]
    for thread in work:
        thread.start()
    for thread in work:
        thread.join()
    assert found == [50 * 4] * 8


def count_moves(part: wei7.Part) -> int:
    return sum(len(one.moves) for one in wei7.iter(part, errors="skip"))


@pytest.mark.parametrize("start", ["fork", "spawn"])
def test_processes_at_once(folder: Folder, start: str) -> None:
    if start not in multiprocessing.get_all_start_methods():
        pytest.skip(f"processes are not begun by {start} here")
    where = folder({f"{n}.sgf": SGF for n in range(60)})
    (where / "bad.sgf").write_bytes(b"nothing")
    # Threads were used before the processes start.
    assert count_moves(wei7.parts(where, 1)[0]) == 60 * 4
    parts = wei7.parts(where, 7)
    with concurrent.futures.ProcessPoolExecutor(2, mp_context=multiprocessing.get_context(start)) as processes:
        assert sum(processes.map(count_moves, parts)) == 60 * 4
    assert (len(parts), sum(part.inputs for part in parts)) == (7, 61) and parts[0].bytes > 0
    assert wei7.parts(folder({}) / "none" / "such")[0].inputs == 1
    with pytest.raises(ValueError):
        wei7.Part([("a.sgf", ".rar", False, [])], 0)


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
@pytest.mark.parametrize(
    "call",
    [
        "list(wei7.iter(never))",
        "wei7.read(never)",
        "wei7.games(never).write(never + '.parquet')",
        "wei7.read(b'(;FF[4]SZ[9];B[aa])' * 400_000)",
    ],
)
def test_ctrl_c_stops_what_is_read(folder: Folder, call: str) -> None:
    # Reading blocks on a pipe without a writer, and reading from large bytes takes long.
    where = folder({})
    os.mkfifo(where / "never.sgf")
    code = f"import wei7\nnever = {str(where / 'never.sgf')!r}\nprint('begun', flush=True)\n{call}"
    child = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert child.stdout is not None and child.stdout.readline() == b"begun\n"
    time.sleep(0.7)
    child.send_signal(signal.SIGINT)
    _, said = child.communicate(timeout=60)
    assert b"KeyboardInterrupt" in said
    assert [path.name for path in where.iterdir()] == ["never.sgf"]


def test_hostile_files_are_exceptions(corpus: pathlib.Path) -> None:
    tried = 0
    for path in sorted(corpus.glob("*/*/*")):
        if path.suffix in (".json", ".md") or not path.is_file():
            continue
        data = path.read_bytes()
        for cut in (len(data) // 3, len(data) // 2, max(len(data) - 1, 0)):
            for strict in (False, True):
                try:
                    for one in wei7.read(data[:cut], name=path.name, strict=strict):
                        one.nodes()
                        one.to_bytes("sgf")
                        if max(one.board_size) < 100:
                            one.positions()
                except (wei7.Wei7Error, ValueError):
                    pass
        tried += 1
    assert tried > 300
