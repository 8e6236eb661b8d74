"""What is written as NNEF reads as the same function, or is refused before anything is written."""

from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
from support.random_nnef import MAKERS, operation
from xdsl.dialects.builtin import ModuleOp, f32, i1, i32

from hexnn.dialects import nnef
from hexnn.dialects.diagnostics import HexnnError
from hexnn.dialects.remarks import listening
from hexnn.dialects.tensors import element
from hexnn.frontends.nnef.reader import read
from hexnn.frontends.nnef.writer import write
from hexnn.tools.api import Model, parse

PLAIN = {f32, i32, i1}
"""The element types that a document has words for."""

SEEDS = 3


def is_plain(module: ModuleOp) -> bool:
    """Whether a document has words for all tensors but those of data files."""
    return all(element(value) in PLAIN for op in module.walk() for value in op.operands)


@pytest.mark.parametrize("name", sorted(MAKERS))
def test_random_operations_are_written_or_refused(name: str, tmp_path: Path):
    for seed in range(SEEDS):
        module, inputs = operation(name, seed)
        folder = tmp_path / str(seed)
        if not is_plain(module):
            with pytest.raises(HexnnError, match="cannot be written as NNEF"):
                write(module, folder)
            assert not folder.exists()
            continue
        write(module, folder)
        found = read(folder)
        found.verify()
        wanted, again = Model(module).run(inputs), Model(found).run(inputs)
        for one, other in zip(wanted.values(), again.values(), strict=True):
            assert one.dtype == other.dtype
            np.testing.assert_array_equal(one, other)


def variables(*labels: str) -> ModuleOp:
    """A sum of variables with these labels, the values of which are 1, 2, 4, ..."""
    lines = [
        f'%v{i} = nnef.variable "{label}" dense<{2.0**i}> : tensor<1xf32> : tensor<1xf32>'
        for i, label in enumerate(labels)
    ]
    names = ", ".join(f"%v{i}" for i in range(len(labels)))
    types = ", ".join(["tensor<1xf32>"] * len(labels))
    last = f"%s = nnef.add_n {names} : ({types}) -> tensor<1xf32>"
    body = "\n".join([*lines, last, "func.return %s : tensor<1xf32>"])
    return parse(f"func.func @main(%x: tensor<1xf32>) -> tensor<1xf32> {{\n{body}\n}}")


LABELS: dict[tuple[str, ...], list[str]] = {
    ("w", "w"): ["w", "w_2"],
    ("w", "W"): ["w", "W_2"],
    ("w", "w_2", "w"): ["w", "w_2", "w_3"],
    ("a/w", "A/W", "a\\\\w"): ["a/w", "A/W_2", "a\\w_3"],
    ("a", "a.dat/b"): ["a", "a.dat_b_2"],
    ("a.dat/b", "a"): ["a.dat/b", "a_2"],
    ("a/b", "a"): ["a/b", "a"],
}
"""Labels, and as what they are written."""


@pytest.mark.parametrize("labels", LABELS)
def test_each_variable_has_a_file_of_its_own(labels: tuple[str, ...], tmp_path: Path):
    told: list[str] = []
    with listening(lambda severity, text, loc: told.append(text)):
        write(variables(*labels), tmp_path)
    files = [str(path.relative_to(tmp_path)).casefold() for path in tmp_path.rglob("*.dat")]
    assert all(a != b for a, b in combinations(sorted(files), 2))
    found = read(tmp_path)
    ops = [op for op in found.walk() if isinstance(op, nnef.VariableOp)]
    assert [op.label_text for op in ops] == LABELS[labels]
    assert [op.array.item() for op in ops] == [2.0**i for i in range(len(labels))]
    renamed = [b for b in LABELS[labels] if b.endswith(("_2", "_3")) and b not in labels]
    assert len(told) == len(renamed)


REFUSED = {
    "%x: tensor<2xi64>": ("nnef.copy %x", "tensor<2xi64>", "'x' of tensor<2xi64> would be read as"),
    "%x: tensor<2xf16>": ("nnef.neg %x", "tensor<2xf32>", "'x' of tensor<2xf16> would be read as"),
    "%x: tensor<2xf32>": ("nnef.neg %x", "tensor<2xf16>", "of tensor<2xf16> would be read as"),
    "%x: tensor<2xf32>, %n: tensor<2xf64>": (
        "nnef.neg %x",
        "tensor<2xf32>",
        "'n' of tensor<2xf64>",
    ),
}


@pytest.mark.parametrize("arguments", REFUSED)
def test_what_nnef_has_no_words_for_is_refused(arguments: str, tmp_path: Path):
    operation, result, message = REFUSED[arguments]
    source = arguments.split(": ")[1].split(",")[0]
    module = parse(
        f"func.func @main({arguments}) -> {result} {{\n%y = {operation} : ({source}) -> {result}\n"
        f"func.return %y : {result}\n}}"
    )
    with pytest.raises(HexnnError, match="cannot be written as NNEF: ") as found:
        write(module, tmp_path / "net")
    assert message in str(found.value)
    assert not (tmp_path / "net").exists()


CONSTANTS = {
    "dense<1.0e300> : tensor<2xf64> : tensor<2xf64>": "scalars of 32 bits cannot be",
    "dense<1099511627781> : tensor<2xi64> : tensor<2xi64>": "integers of 32 bits cannot be",
    'dense<"0x0000C07F0000C07F"> : tensor<2xf32> : tensor<2xf32>': "no literal for nan",
}


@pytest.mark.parametrize("constant", CONSTANTS)
def test_constants_beyond_documents_are_refused(constant: str, tmp_path: Path):
    type = constant.rsplit(" : ", 1)[1]
    body = f"%c = nnef.constant {constant}\nfunc.return %c : {type}"
    module = parse(f"func.func @main(%x: tensor<2xf32>) -> {type} {{\n{body}\n}}")
    with pytest.raises(HexnnError, match=CONSTANTS[constant]):
        write(module, tmp_path / "net")
    assert not (tmp_path / "net").exists()


@pytest.mark.parametrize("shape", ["", "3x"])
def test_quantized_constants_keep_their_integers(shape: str, tmp_path: Path):
    type = f"tensor<{shape}!quant.uniform<u8:f32, 0.1:3>>"
    stored = "7" if not shape else "[0, 4, 255]"
    body = (
        f"%c = nnef.constant dense<{stored}> : tensor<{shape}i8> : {type}\nfunc.return %c : {type}"
    )
    module = parse(f"func.func @main(%x: tensor<2xf32>) -> {type} {{\n{body}\n}}")
    write(module, tmp_path)
    (op,) = (op for op in read(tmp_path).walk() if isinstance(op, nnef.ConstantOp))
    assert str(op.type) == type
    assert op.array.tolist() == (7 if not shape else [0, 4, 255])
