"""Python and the command give equal results for every file of the corpus."""

from __future__ import annotations

import json
import pathlib
import subprocess

import pytest

import wei7


def run(command: str, *args: str) -> tuple[str, str]:
    done = subprocess.run([command, *args], capture_output=True, check=False)
    assert done.returncode in (0, 1, 2), done.stderr
    return done.stdout.decode(), done.stderr.decode()


def reports(text: str) -> list[dict]:
    """Returns the line of each input, with the findings and losses before it."""
    reports, findings, losses = [], [], []
    for line in text.splitlines():
        value = json.loads(line)
        if value["type"] == "finding":
            findings.append(value)
        elif value["type"] == "loss":
            losses.append(value)
        elif value["type"] == "file":
            reports.append({**value, "findings": findings, "losses": losses})
            findings, losses = [], []
    return reports


def test_findings_are_the_same(command: str, corpus: pathlib.Path) -> None:
    out, _ = run(command, "check", str(corpus), "--report", "json")
    checked = 0
    for report in reports(out):
        path = report["file"]
        if not pathlib.Path(path).is_file() or report["outcome"] in ("skipped", "link"):
            continue
        places = [(finding, finding.get("place", {})) for finding in report["findings"]]
        said = [(f["code"], f["level"], at.get("line"), at.get("column"), f["message"]) for f, at in places]
        try:
            found = wei7.check(path).findings
        except wei7.ReadError as error:
            found = error.findings
        # Python does not check names and places of files.
        about_files = {"F009", "F010", "F011", "F020"}
        said = [finding for finding in said if finding[0] not in about_files and finding[2] is not None]
        given = [(f.code, f.level, f.line, f.column, f.message) for f in found if f.line is not None]
        assert given == said, path
        checked += 1
    assert checked > 300


def test_records_are_the_same(command: str, corpus: pathlib.Path, tmp_path: pathlib.Path) -> None:
    lines = tmp_path / "all.ndjson"
    run(command, "convert", str(corpus), "--lines", "-o", str(lines), "--quiet")
    of_file: dict[str, list[tuple[int, object, object]]] = {}
    for line in lines.read_text(encoding="utf-8").split("\n"):
        value = json.loads(line or "{}")
        if "document" in value:
            source = value["source"]
            of_file.setdefault(source["file"], []).append((source.get("game", 1), value["document"], value["supplement"]))
    compared = 0
    for path, records in of_file.items():
        games = {game.number: game for game in wei7.iter(path, errors="skip")}
        for number, document, supplement in records:
            text, beside = games[number].write("wei7")
            assert json.loads(text) == document, path
            assert beside is not None, path
            assert json.loads(beside) == supplement, path
            compared += 1
    assert compared > 200


@pytest.mark.parametrize("to", ["sgf", "ishi", "wei7", "wei7-2.2", "jago"])
def test_conversions_are_the_same(command: str, corpus: pathlib.Path, tmp_path: pathlib.Path, to: str) -> None:
    out, _ = run(command, "convert", str(corpus), "--to", to, "-o", str(tmp_path / "out"), "--report", "json")
    compared = 0
    for report in reports(out):
        outputs = [name for name in report["outputs"] if not name.endswith(".supplement.json")]
        has_others = any(finding["name"] == "not-go" for finding in report["findings"])
        if len(outputs) != 1 or report["games"] != 1 or has_others:
            continue
        games = list(wei7.iter(report["file"]))
        if len(games) != 1:
            continue
        written = pathlib.Path(outputs[0]).read_bytes()
        document, supplement = games[0].write(to)
        assert document == written, report["file"]
        beside = pathlib.Path(outputs[0]).with_suffix(".supplement.json")
        assert (supplement is not None) == (to == "wei7" and beside.exists()), report["file"]
        losses = [(loss["code"], loss["fate"], loss["at"], loss["detail"]) for loss in report["losses"]]
        assert [(loss.id, loss.fate, loss.at, loss.detail) for loss in games[0].losses(to)] == losses, report["file"]
        compared += 1
    assert compared > 200


def test_tables_are_the_same(command: str, corpus: pathlib.Path, tmp_path: pathlib.Path) -> None:
    games, moves = tmp_path / "games.csv", tmp_path / "moves.csv"
    run(command, "table", str(corpus), "-o", str(games), "--moves", str(moves), "--quiet")
    wei7.games(corpus).write(tmp_path / "own.csv")
    assert (tmp_path / "own.csv").read_bytes() == games.read_bytes()
    with pytest.raises(wei7.WriteError):
        wei7.moves(corpus).write(tmp_path / "own.csv")
    wei7.moves(corpus).write(tmp_path / "own.csv", force=True)
    assert (tmp_path / "own.csv").read_bytes() == moves.read_bytes()


def test_mending_is_the_same(command: str, corpus: pathlib.Path, tmp_path: pathlib.Path) -> None:
    out = tmp_path / "out"
    run(command, "fix", "-q", str(corpus), "-o", str(out))
    mended = 0
    for path in sorted(corpus.glob("*/*/*")):
        if path.suffix in (".json", ".md", ".gz") or not path.is_file():
            continue
        target = out / path.relative_to(corpus)
        try:
            fixed = wei7.fix(path)
        except wei7.ReadError:
            assert not target.exists(), path
            continue
        if fixed.document is not None:
            assert target.read_bytes() == fixed.document, path
            mended += 1
        elif target.exists():
            assert target.read_bytes() == path.read_bytes(), path
    assert mended > 100
