"""The notebooks of the book run, with the outputs in the book. `UPDATE_DOCS=1` updates these outputs."""

from __future__ import annotations

import os
import pathlib
import typing

import pytest

nbformat = pytest.importorskip("nbformat")
nbclient = pytest.importorskip("nbclient")
pytest.importorskip("ipykernel")
pytest.importorskip("polars")
pytest.importorskip("duckdb")

NOTEBOOKS = sorted((pathlib.Path(__file__).resolve().parents[2] / "docs" / "notebooks").glob("*.ipynb"))

# An interactive page is too large for a file in the book.
KEPT = ("text/plain", "image/svg+xml")


def outputs(notebook: typing.Any) -> typing.List[typing.Any]:
    said = []
    for cell in notebook.cells:
        if cell.cell_type != "code":
            continue
        cell.execution_count = None
        cell.metadata = {}
        joined: typing.List[typing.Any] = []
        for output in cell.outputs:
            if "data" in output:
                output["data"] = {kind: text for kind, text in output["data"].items() if kind in KEPT}
                output["execution_count"] = None
            # A slow kernel sends what one line prints in several pieces.
            if joined and "text" in output and output.get("name") == joined[-1].get("name"):
                joined[-1]["text"] += output["text"]
            else:
                joined.append(output)
        cell.outputs = joined
        said.append(joined)
    return said


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: str(path.stem))
def test_a_notebook(path: pathlib.Path) -> None:
    written = nbformat.read(path, as_version=4)
    ran = nbformat.read(path, as_version=4)
    nbclient.NotebookClient(ran, timeout=120, resources={"metadata": {"path": str(path.parent)}}).execute()
    said = outputs(ran)
    if os.environ.get("UPDATE_DOCS"):
        ran.metadata = written.metadata
        nbformat.write(ran, path)
    else:
        assert said == outputs(written)
    assert sum(len(cell) for cell in said) > 6


def test_there_are_notebooks() -> None:
    assert [path.stem for path in NOTEBOOKS] == ["games", "tables"]
