"""Documents that mean harm: one line says what is wrong, soon, and nothing else comes out."""

import os
import time
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from support import nnef_invalid

from hexnn.dialects.diagnostics import HexnnError
from hexnn.frontends.nnef import flatten, stream
from hexnn.frontends.nnef.reader import read
from hexnn.frontends.nnef.validity import violations

SECONDS = 5
"""More than any document here takes."""


def graph(body: str, fragments: str = "") -> str:
    """A document with this body."""
    head = "version 1.0;\nextension KHR_enable_fragment_definitions;\n"
    return f"{head}{fragments}\ngraph g(x) -> (y) {{ x = external(shape = [2, 3]);\n{body} }}\n"


def fragment(body: str, name: str = "f") -> str:
    """A fragment with this body."""
    return f"fragment {name}(x: tensor<scalar>) -> (y: tensor<scalar>) {{ {body} }}\n"


def chain(length: int) -> str:
    """Fragments that each invoke the next one twice."""
    middle = "".join(fragment(f"y = f{i + 1}(f{i + 1}(x));", f"f{i}") for i in range(length))
    return middle + fragment("y = sin(x);", f"f{length}")


COUNT = "fragment n(i: integer) -> (m: integer) { m = n(i = i + 1) if i < 10000 else 0; }\n"


def deep(value: str, link: str, levels: int) -> str:
    """Long chains within one another."""
    for _ in range(levels):
        value = f"({value}){link * 99}"
    return value


DEEP = f"fragment n(i: integer) -> (m: integer) {{ m = {deep('n(i = i - 1)', ' + 1', 16)}; }}\n"
TYPE = "(" * 38 + "?" + "[][][][][][], ?)" * 38
HOSTILE = {
    "chains within recursion": (graph("y = reshape(x, shape = [n(i = 490)]);", DEEP), "recursion"),
    "chains within chains": (graph(f"y = {deep('z', ' + 1.0', 36)};"), "used-before"),
    "subscripts within subscripts": (graph(f"y = {deep('x', '[0]', 36)};"), "subscript-type"),
    "types within types": (
        graph("y = x;", f"fragment f<?>(x: {TYPE} = 1) -> (y: ?) {{ y = 1; }}"),
        "default-type",
    ),
    "parentheses": (graph(f"y = {'(' * 100_000}x{')' * 100_000};"), "nesting"),
    "brackets": (graph(f"y = {'[' * 100_000};"), "nesting"),
    "signs": (graph(f"y = {'-' * 100_000}x;"), "nesting"),
    "powers of signs": (graph(f"y = {'x ^ -' * 10_000}x;"), "nesting"),
    "invocations": (graph(f"y = {'relu(' * 100_000}x;"), "nesting"),
    "sums": (graph(f"y = x{' + x' * 100_000};"), "nesting"),
    "subscripts": (graph(f"y = x{'[0]' * 100_000};"), "nesting"),
    "choices": (graph(f"y = {'x if true else ' * 10_000}x;"), "nesting"),
    "conditions": (graph(f"y = x if {'(x if ' * 10_000}x;"), "nesting"),
    "comprehensions": (graph(f"y = {'[for i in ' * 10_000}x;"), "nesting"),
    "types": (graph("y = x;", f"fragment f(x: {'(' * 10_000}"), "nesting"),
    "targets": (graph(f"{'[' * 10_000}y = x;"), "nesting"),
    "defaults": (graph("y = x;", f"fragment f(x: integer[] = {'[' * 10_000}"), "nesting"),
    "arrays of types": (
        graph("y = x;", f"fragment f(x: integer{'[]' * 10_000}) -> (y: integer) {{ y = 1; }}"),
        "nesting",
    ),
    "digits": (graph(f"y = x * {'1' * 100_000}.0;"), "number"),
    "exponent": (graph(f"y = x * 1e{'9' * 200};"), "number"),
    "integers": (graph("y = reshape(x, shape = [18446744073709551616]);"), "arithmetic"),
    "repeats": (graph("y = reshape(x, shape = [0] * 1000000000000);"), "size"),
    "strings": (graph("y = variable(shape = [1], label = 'a' * 1000000000000);"), "size"),
    "repeated repeats": (graph(f"y = reshape(x, shape = [0]{' * 1000' * 50});"), "size"),
    "powers": (graph("y = reshape(x, shape = [9 ^ 9 ^ 9 ^ 9]);"), "arithmetic"),
    "recursion": (graph("y = f(x);", fragment("y = f(x);")), "recursion"),
    "recursion in turns": (
        graph("y = f(x);", fragment("y = g(x);") + fragment("y = f(x);", "g")),
        "recursion",
    ),
    "deep recursion": (graph("y = reshape(x, shape = [n(i = 0)]);", COUNT), "recursion"),
    "expansion": (graph("y = f0(x);", chain(60)), "size"),
    "cycle": (graph("y = relu(z); z = relu(y);"), "used-before"),
    "itself": (graph("y = y;"), "used-before"),
    "constants": (graph("y = constant(shape = [100000, 100000], value = [0.0]);"), "size"),
    "variables": (graph("y = variable(shape = [4000000000, 4000000000], label = 'w');"), "size"),
    "tiles": (graph("y = tile(x, repeats = [4000000000, 4000000000]);"), "size"),
    "pads": (graph("y = pad(x, padding = [(0, 9223372036854775807), (0, 0)]);"), "size"),
    "copies": (graph("[y] = copy_n(x, times = 1000000000000);"), "argument"),
    "tensors of strings": (graph("y = constant<string>(shape = [1], value = ['a']);"), "argument"),
    "a NUL": (graph("y = x\0;"), "character"),
    "a null in a string": (graph("y = variable(shape = [1], label = 'a\0b');"), "string"),
    "no ASCII": (graph("y = ｘ;"), "character"),
    "open string": (graph("y = variable(shape = [1], label = 'w" + "\\" * 100_001), "string"),
    "comment to the end": ("version 1.0; #" + "x" * 1_000_000, "document"),
    "nothing": ("", "version"),
    "white space": (" \t\n\f\v" * 100_000, "version"),
}


@pytest.mark.parametrize("what", HOSTILE)
def test_hostile_documents(what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(flatten, "OPERATIONS", 5_000)
    text, rule = HOSTILE[what]
    path = tmp_path / "graph.nnef"
    path.write_text(text)
    begin = time.monotonic()
    (error, *_) = violations(path)
    assert time.monotonic() - begin < SECONDS
    assert error.name == rule
    assert len(str(error).split("\n")[0]) < 1000 + len(str(tmp_path))


def test_documents_that_are_too_long(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream, "LENGTH", 1000)
    path = tmp_path / "graph.nnef"
    path.write_text(graph(f"y = concat([x{', x' * 1000}], axis = 0);"))
    assert "a document has at most 1000 lexical elements (length, " in str(violations(path)[0])


def test_moderate_depths_are_fine(tmp_path: Path) -> None:
    path = tmp_path / "graph.nnef"
    count = "fragment n(i: integer) -> (m: integer) { m = n(i = i - 1) + 1 if i > 0 else 0; }\n"
    body = f"y = {'(' * 30}x{')' * 30} * {'-' * 9}1.0 + x{' + x' * 90};\n"
    path.write_text(graph(f"{body} z = reshape(x, shape = [n(i = 450) - 444]);", count))
    assert violations(path) == []
    read(path).verify()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_pipes_are_no_networks(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "graph.nnef")
    for path in (tmp_path, tmp_path / "graph.nnef"):
        assert "there is no graph.nnef" in str(violations(path)[0])


SEEDS = [
    text
    for stage in ("semantics", "flattening")
    for _, text in nnef_invalid.cases(stage)
    if "60" not in text and "n(" not in text
]
PIECES = st.sampled_from(
    "( ) [ ] { } < > , ; : = - + * / ^ ! ? -> <= == && || ' \" \\ # \n 0 1 -1 1.0 1e9 99999999999 "
    "true false in if else for yield x y n f [] (1,2) tensor tensor<?> integer scalar[] string "
    "shape_of length_of range_of relu(x) conv split moments concat graph fragment version "
    "external variable constant label = 'w' [0]*9999999 copy_n(x,times=3) \0 ä".split(" ")
)


@settings(max_examples=400, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_mutated_documents_are_read_or_refused(tmp_path: Path, data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(SEEDS))
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text)))
        gone = data.draw(st.sampled_from([0, 0, 1, 2, 5, 20]))
        text = text[:at] + data.draw(PIECES | st.just("")) + text[at + gone :]
    path = tmp_path / "graph.nnef"
    path.write_text(text)
    with suppress(HexnnError):
        read(path).verify()


@settings(max_examples=200, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(PIECES, max_size=12).map(" ".join))
def test_noise_in_a_body_is_read_or_refused(tmp_path: Path, body: str) -> None:
    path = tmp_path / "graph.nnef"
    path.write_text(graph(f"y = {body};"))
    with suppress(HexnnError):
        read(path).verify()
