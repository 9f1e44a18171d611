"""Runs the examples of docstrings and of the book."""

from __future__ import annotations

import doctest
import os
import pathlib
import types
import typing

import pytest

import wei7
import wei7._wei7

ROOT = pathlib.Path(__file__).resolve().parents[2]


@pytest.fixture(autouse=True)
def at_the_top() -> typing.Iterator[None]:
    before = pathlib.Path.cwd()
    os.chdir(ROOT)
    yield
    os.chdir(before)


def run(name: str, text: str) -> int:
    parsed = doctest.DocTestParser().get_doctest(text, {"wei7": wei7}, name, name, 0)
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    runner.run(parsed)
    assert runner.failures == 0, f"{name}: see above"
    return len(parsed.examples)


def documented(module: types.ModuleType) -> typing.Iterator[tuple[str, str]]:
    yield module.__name__, module.__doc__ or ""
    for name in dir(module):
        value = getattr(module, name)
        yield name, getattr(value, "__doc__", None) or ""
        if isinstance(value, type):
            for member in vars(value):
                yield f"{name}.{member}", getattr(getattr(value, member), "__doc__", None) or ""


def test_docstrings() -> None:
    ran = sum(run(name, text) for name, text in documented(wei7) if ">>>" in text)
    assert ran > 20


def test_everything_has_a_docstring() -> None:
    missing = [
        name
        for name, text in documented(wei7._wei7)
        if not text and not name.startswith("_") and "._" not in name
    ]
    # The docstring of the class covers these members.
    plain = ("Finding.", "Loss.", "Difference.", "Move.", "Mark.")
    assert [name for name in missing if not name.startswith(plain)] == []


def test_the_chapter_of_the_book() -> None:
    assert run("docs/python.md", (ROOT / "docs" / "python.md").read_text(encoding="utf-8").replace("```", "")) > 10
