"""Modules as documents: what is written reads to the same module, and Khronos' parser takes it."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from support import folders
from xdsl.dialects.builtin import ModuleOp

from hexnn.dialects.diagnostics import HexnnError
from hexnn.dialects.nnef.introducing import ConstantOp, VariableOp
from hexnn.frontends.nnef.reader import read
from hexnn.frontends.nnef.tensor_file import QUANTIZED_SIGNED, encode
from hexnn.frontends.nnef.weights import fill_missing
from hexnn.frontends.nnef.writer import MARK, text_of, write
from hexnn.tools.driver.frontends import parse_mlir
from hexnn.tools.universe import new_context

SAME = [
    "relu({x})",
    "add({x}, {y})",
    "sub({x}, 1.5)",
    "max(-0.25, {x})",
    "clamp({x}, 0.0, 6.0)",
    "select(lt({x}, {y}), {x}, {y})",
    "select(not(eq({x}, 0.0)), {x}, 1e-30)",
    "pow({x}, 2.0) / 3.0",
    "prelu({x}, variable(shape = [1, 3], label = 'slope/{n}'))",
    "leaky_relu({x}, alpha = 0.1)",
    "softmax({x})",
    "softmax({x}, axes = [2, 3])",
    "elu({x}, alpha = 0.5)",
    "conv({x}, variable(shape = [3, 3, 3, 3], label = 'f{n}'))",
    "conv({x}, variable(shape = [3, 1, 3, 3], label = 'f{n}'), variable(shape = [1, 3], label = "
    "'b{n}'), groups = 3, border = 'replicate')",
    "conv({x}, variable(shape = [3, 3, 1, 1], label = 'f{n}'), 0.5, padding = [(0, 0), (0, 0)])",
    "deconv({x}, variable(shape = [3, 3, 3, 3], label = 'f{n}'), output_shape = [2, 3, 8, 8])",
    "max_pool({x}, size = [1, 1, 2, 2], border = 'ignore')",
    "avg_pool({x}, size = [1, 1, 3, 3], padding = [(0, 0), (0, 0), (1, 1), (1, 1)])",
    "box({x}, size = [1, 1, 3, 3], normalize = true, dilation = [1, 1, 2, 2])",
    "batch_normalization({x}, 0.0, variable(shape = [1, 3], label = 'v{n}'), {x}, 1.0, "
    "epsilon = 1e-5)",
    "local_response_normalization({x}, size = [1, 3, 1, 1], alpha = 0.1)",
    "l2_normalization({x}, axes = [1], epsilon = 1e-12)",
    "transpose(transpose({x}, axes = [0, 2, 3, 1]), axes = [0, 3, 1, 2])",
    "reshape(reshape({x}, shape = [0, -1]), shape = [2, 3, 8, 8])",
    "reshape({x}, shape = [3, 8], axis_start = 1, axis_count = 2)",
    "squeeze(unsqueeze({x}, axes = [0]), axes = [0])",
    "slice(concat([{x}, {y}], axis = 1), axes = [1], begin = [1], end = [4])",
    "slice({x}, axes = [3], begin = [-1], end = [-9], stride = [-1])",
    "pad(slice({x}, axes = [2], begin = [1], end = [0]), padding = [(0, 0), (0, 0), (1, 0), "
    "(0, 0)], value = 0.5)",
    "tile(slice({x}, axes = [1], begin = [0], end = [1]), repeats = [1, 3, 1, 1])",
    "mean_reduce({x}, axes = [2, 3]) + {y}",
    "sum_reduce({x}, axes = [1], normalize = true) * {y}",
    "cast<scalar>(argmax_reduce({x}, axes = [1])) * {y}",
    "cast<scalar>(lt({x}, {y}))",
    "gather({x}, constant<integer>(shape = [3], value = [2, 0, 1]), axis = 1)",
    "add_n([{x}, {y}, {x}])",
    "matmul({x}, {y}, transposeB = true)",
    "nearest_upsample(area_downsample({x}, factor = [2, 2]), factor = [2, 2])",
    "multilinear_upsample(nearest_downsample({x}, factor = [2, 2]), factor = [2, 2], "
    "method = 'aligned')",
    "linear_quantize({x}, -1.0, 1.0, bits = 8)",
    "min_max_linear_quantize({x}, -1.0, 1.0, bits = 4, signed = true, symmetric = true)",
    "zero_point_linear_quantize({x}, 3, 0.5, bits = 8, signed = false, symmetric = false)",
    "{x} * constant(shape = [1, 3], value = [1.0, -2.5, 1e-7])",
    "{x} + constant(shape = [1, 1, 8], value = [0.125])",
    "update(variable(shape = [2, 3, 8, 8], label = 's{n}'), {x})",
]
"""Expressions of the shape of their tensors."""
SEVERAL = [
    ("m{n}, v{n}", "moments({x}, axes = [2, 3])", "m{n} + v{n} * {x}"),
    ("[p{n}, q{n}, r{n}]", "split({x}, axis = 1, ratios = [1, 1, 1])", "q{n} + {x}"),
    ("[p{n}, q{n}]", "unstack({x}, axis = 0)", "stack([q{n}, p{n}], axis = 0)"),
    ("[p{n}, q{n}]", "copy_n({x}, times = 2)", "p{n} - q{n}"),
    ("p{n}, i{n}", "max_pool_with_index({x}, size = [1, 1, 3, 3])", "p{n} * cast<scalar>(i{n})"),
]
"""Assignments of several results, and what is made of them."""


@st.composite
def documents(draw: st.DrawFn) -> str:
    """Valid graphs."""
    names, lines = ["x"], ["    x = external(shape = [2, 3, 8, 8]);"]
    for number in range(draw(st.integers(1, 6))):
        x, y = draw(st.sampled_from(names)), draw(st.sampled_from(names))
        parts = {"x": x, "y": y, "n": number}
        if draw(st.integers(0, 4)) == 0:
            left, right, then = draw(st.sampled_from(SEVERAL))
            lines.append(f"    {left} = {right};".format(**parts))
        else:
            then = draw(st.sampled_from(SAME))
        lines.append(f"    a{number} = {then};".format(**parts))
        names.append(f"a{number}")
    outputs = draw(st.lists(st.sampled_from(names[1:]), min_size=1, max_size=2, unique=True))
    body = "\n".join(lines)
    return f"version 1.0;\n\ngraph main(x) -> ({', '.join(outputs)})\n{{\n{body}\n}}\n"


def same(first: ModuleOp, second: ModuleOp) -> bool:
    """Whether modules are equal but for names of values, locations, and where data lie."""
    return all(
        a.name == b.name
        and [r.type for r in a.results] == [r.type for r in b.results]
        and [_place(o) for o in a.operands] == [_place(o) for o in b.operands]
        and {k: v for k, v in a.properties.items() if k != "value"}
        == {k: v for k, v in b.properties.items() if k != "value"}
        for a, b in zip(first.walk(), second.walk(), strict=True)
    )


def _place(value: Any) -> tuple[int, int]:
    """Which value of its block this is."""
    owner = value.owner
    block = owner if hasattr(owner, "args") else owner.parent
    return (-1 if block is owner else list(block.ops).index(owner), value.index)


def round_trip(module: ModuleOp, folder: Path) -> None:
    """Write, read, compare; Khronos reads it too."""
    nnef: Any = pytest.importorskip("nnef")
    write(module, folder)
    again = read(folder)
    again.verify()
    text = (folder / "graph.nnef").read_text().removeprefix(MARK)
    assert text == text_of(module)
    assert text_of(again) == text
    assert same(module, again)
    for one, other in zip(_data(module), _data(again), strict=True):
        np.testing.assert_array_equal(one, other)
    nnef.load_graph(str(folder))


def _data(module: ModuleOp) -> list[Any]:
    """The values of all constants and variables."""
    return [op.array for op in module.walk() if isinstance(op, ConstantOp | VariableOp)]


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(documents())
def test_what_is_written_is_the_same_network(tmp_path: Path, text: str) -> None:
    (tmp_path / "graph.nnef").write_text(text)
    module = read(tmp_path / "graph.nnef")
    fill_missing(module, 0)
    round_trip(module, tmp_path / "out")


DATA = """version 1.0;

graph main(x) -> (y)
{
    x = external(shape = [2, 3]);
    w = variable(shape = [2, 3], label = 'w');
    y = add(x, w);
}
"""
QUANT = """"x": zero_point_linear_quantize(zero_point = 3, scale = 0.5, bits = 8, signed = true, \
symmetric = false);
"w": zero_point_linear_quantize(zero_point = [0, 0, 0], scale = [0.5, 0.25, 1.0], bits = 4, \
signed = true, symmetric = true);
"y": zero_point_linear_quantize(zero_point = 0, scale = 1.0, bits = 16, signed = false, \
symmetric = false);
"""


def test_quantized_tensors_keep_their_bits(tmp_path: Path) -> None:
    codes = np.array([[-7, 0, 7], [1, 2, 3]], np.int8)
    (tmp_path / "graph.nnef").write_text(DATA)
    (tmp_path / "graph.quant").write_text(QUANT)
    (tmp_path / "w.dat").write_bytes(encode(codes, QUANTIZED_SIGNED, 4))
    module = read(tmp_path)
    write(module, tmp_path / "out")
    for name in ("graph.quant", "w.dat"):
        assert (tmp_path / "out" / name).read_bytes() == (tmp_path / name).read_bytes()


@pytest.mark.parametrize("dtype", ["f2", "f8", "i1", "i8", "u2", "?"])
def test_data_keep_their_type(dtype: str, tmp_path: Path) -> None:
    array = np.arange(6).reshape(2, 3).astype(dtype)
    kind = {"f": "scalar", "b": "logical"}.get(array.dtype.kind, "integer")
    text = DATA.replace("w = variable", f"w = variable<{kind}>").replace("add(x, w)", "copy(w)")
    (tmp_path / "graph.nnef").write_text(text)
    (tmp_path / "w.dat").write_bytes(encode(array))
    write(read(tmp_path), tmp_path / "out")
    assert (tmp_path / "out" / "w.dat").read_bytes() == (tmp_path / "w.dat").read_bytes()


def flat(outputs: str, body: str, tmp_path: Path) -> list[str]:
    """The lines of a graph after its inputs."""
    head = "x = external(shape = [2]);\n"
    text = f"version 1.0; graph g(x) -> ({outputs}) {{ {head} {body} }}"
    (tmp_path / "graph.nnef").write_text(text)
    written = text_of(read(tmp_path)).splitlines()
    return [line.strip() for line in written if "external" not in line][2:]


def test_inputs_that_are_outputs_are_copied(tmp_path: Path) -> None:
    lines = flat("y", "y = x;", tmp_path)
    assert lines == ["graph main(x) -> (x_copy)", "{", "x_copy = copy(x);", "}"]


def test_outputs_that_are_the_same_are_copied(tmp_path: Path) -> None:
    lines = flat("y, z", "y = relu(x); z = y;", tmp_path)
    name = lines[2].split()[0]
    assert lines[0] == f"graph main(x) -> ({name}, {name}_copy)"
    assert lines[3] == f"{name}_copy = copy({name});"


def test_literals_of_operands(tmp_path: Path) -> None:
    lines = flat("y", "y = clamp(x, -1e-10, 1e16) * (1.0 / 3.0);", tmp_path)
    assert lines[2].endswith("= clamp(x, -1.0e-10, 1.0e+16);")
    assert ", 0.33333334);" in lines[3]


def test_constants_that_are_outputs_stay(tmp_path: Path) -> None:
    lines = flat("y", "y = constant(shape = [2], value = [1.5]);", tmp_path)
    assert lines[2] == "y = constant<scalar>(shape = [2], value = [1.5, 1.5]);"


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("func.func @other() {\n func.return\n}", "the module has no function @main"),
        ("func.func @main() {\n func.return\n}", "needs inputs and outputs to be written as NNEF"),
        (
            "func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {\n"
            "%y = arith.addf %x, %x : tensor<2xf32>\n func.return %y : tensor<2xf32>\n}",
            "is no operation of NNEF",
        ),
        (
            "func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {\n"
            '%c = nnef.constant dense<"0x0000807F"> : tensor<f32> : tensor<f32>\n'
            "%y = nnef.min %x, %c : (tensor<2xf32>, tensor<f32>) -> tensor<2xf32>\n"
            "func.return %y : tensor<2xf32>\n}",
            "NNEF has no literal for inf",
        ),
    ],
)
def test_other_modules_are_refused(body: str, message: str, tmp_path: Path) -> None:
    module = parse_mlir(new_context(), body, "m.mlir")
    with pytest.raises(HexnnError, match=message):
        write(module, tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_networks_come_back(tmp_path: Path) -> None:
    for path in folders.models("nnef-tools/*.txt"):
        text = text_of(read(path))
        (tmp_path / "graph.nnef").write_text(text)
        assert text_of(read(tmp_path)) == text, path
    for index, path in enumerate(folders.models("nnef-generated/*")):
        round_trip(read(path), tmp_path / str(index))
