"""Fixtures for paths: the corpus, the command, the samples beside the clone."""

from __future__ import annotations

import os
import pathlib
import typing

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def corpus() -> pathlib.Path:
    return ROOT / "corpus"


@pytest.fixture(scope="session")
def command() -> str:
    """Returns the command, built by `cargo build -p wei7-cli`."""
    named = os.environ.get("WEI7_COMMAND")
    built = [ROOT / "target" / path for path in ("release/wei7", "debug/wei7")]
    newest = sorted((path for path in built if path.exists()), key=lambda path: path.stat().st_mtime)
    if named is None and not newest:
        pytest.skip("the command is not built")
    return named or str(newest[-1])


@pytest.fixture(scope="session")
def shared() -> pathlib.Path:
    """Returns the folder of samples beside the clone."""
    folder = ROOT.parent / "shared" / "sgf"
    if not folder.is_dir():
        pytest.skip("no folder `shared` beside the clone")
    return folder


@pytest.fixture
def folder(tmp_path: pathlib.Path) -> typing.Callable[[dict[str, bytes]], pathlib.Path]:
    """Returns a function that makes a folder with given files."""

    def make(files: dict[str, bytes]) -> pathlib.Path:
        for name, content in files.items():
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        return tmp_path

    return make
