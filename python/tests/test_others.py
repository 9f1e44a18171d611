"""sgfmill from PyPI reads what `wei7.convert` writes with problems and analyses: all nodes, moves and properties."""

import re
from pathlib import Path

import pytest

import wei7
import wei7.sgfmill

theirs = pytest.importorskip("sgfmill.sgf")

SHARED = Path(__file__).parents[2].parent / "shared"
PROPERTIES = {
    "goreviewpartner": {"BWWR", "CBM"},
    "katrain": {"KT"},
    "kaya": {"KA"},
    "lizzie": {"LZ", "LZOP"},
    "ogatak": {"SBKV", "OGSC"},
    "q5go": {"QLZV", "QKGV"},
    "sabaki": {"SBKV", "SBKS"},
}


def files(folder: str) -> list[Path]:
    found = sorted(SHARED.joinpath(folder).glob("*sgf"))
    if not found:
        pytest.skip("the samples are not here")
    return found


def written(path: Path, **options: object) -> list[bytes]:
    try:
        documents = wei7.convert(path.read_bytes(), "sgf", format="sgf", **options).documents  # type: ignore[arg-type]
        # sgfmill reads square boards only.
        return [document for document in documents if not re.search(rb"SZ\[\d+:", document)]
    except wei7.Wei7Error:
        return []


def count(game: object) -> tuple[int, int, int, set[str]]:
    nodes = moves = comments = 0
    properties: set[str] = set()
    open_nodes = [game.get_root()]  # type: ignore[attr-defined]
    while open_nodes:
        node = open_nodes.pop()
        open_nodes.extend(node)
        nodes += 1
        moves += node.has_property("B") or node.has_property("W")
        comments += node.has_property("C")
        properties.update(node.properties())
    return nodes, moves, comments, properties


def ours(document: bytes) -> tuple[int, int, int]:
    return count(wei7.sgfmill.sgf.Sgf_game.from_bytes(document))[:3]


@pytest.mark.parametrize("analysis", PROPERTIES)
def test_sgfmill_reads_written_analyses(analysis: str) -> None:
    has_properties = 0
    for path in files("analysis"):
        for document in written(path, analysis=analysis):
            nodes, moves, comments, properties = count(theirs.Sgf_game.from_bytes(document))
            assert (nodes, moves, comments) == ours(document), path.name
            has_properties += bool(properties & PROPERTIES[analysis])
    assert has_properties >= 5


@pytest.mark.parametrize("problems", [None, "goproblems", "uligo", "plain"])
def test_sgfmill_reads_written_problems(problems: str | None) -> None:
    read = 0
    for path in files("problems"):
        for document in written(path, problems=problems):
            nodes, moves, comments, _ = count(theirs.Sgf_game.from_bytes(document))
            assert (nodes, moves, comments) == ours(document), path.name
            read += 1
    assert read > 20


def test_parts_are_left_out() -> None:
    game = b"(;FF[4]CA[UTF-8]GM[1]SZ[9];B[ee]C[x]SBKV[55.5](;W[gc])(;W[cc]))"
    [thin] = wei7.convert(game, "sgf", carry=False, strip=["analysis", "comments", "variations"]).documents
    assert b"SBKV" not in thin and b"C[" not in thin and b"cc" not in thin
    with pytest.raises(ValueError, match="no part of a record"):
        wei7.convert(game, "sgf", strip=["moves"])  # type: ignore[list-item]
    with pytest.raises(ValueError, match="no convention of analyses"):
        wei7.convert(game, "sgf", analysis="elf")  # type: ignore[arg-type]
