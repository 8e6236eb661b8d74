"""Variables of nnef networks between runs."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from hexnn.dialects.diagnostics import HexnnError
from hexnn.runtime.executor import prepare
from hexnn.semantics.registry import Array
from hexnn.tools import api

PAIR = "tensor<2xf32>"


def network(*body: str, results: str = PAIR, input: str = PAIR) -> api.Model:
    """A network of these lines, with the input %x."""
    lines = "\n  ".join(body)
    text = f"func.func @main(%x: {input}) -> ({results}) {{\n  {lines}\n}}\n"
    return api.Model(api.parse(text))


VARIABLE = f'%v = nnef.variable "v" dense<[1.0, 2.0]> : {PAIR} : {PAIR}'
SUM = f"%s = nnef.add %v, %x : ({PAIR}, {PAIR}) -> {PAIR}"
UPDATE = f"%u = nnef.update %v, %s : ({PAIR}, {PAIR}) -> {PAIR}"


def pair(*numbers: float) -> Array:
    """Two floats."""
    return np.array(numbers, np.float32)


def test_an_update_lasts_until_a_reset():
    model = network(VARIABLE, SUM, UPDATE, f"func.return %u : {PAIR}")
    x = pair(10, 20)
    assert [model(x).tolist() for _ in range(3)] == [[11, 22], [21, 42], [31, 62]]
    model.reset()
    assert model(x).tolist() == [11, 22]


def test_a_variable_is_what_it_was_when_the_run_began():
    after = f"%w = nnef.copy %v : ({PAIR}) -> {PAIR}"
    model = network(VARIABLE, SUM, UPDATE, after, f"func.return %w : {PAIR}")
    assert [model(pair(1, 1)).tolist() for _ in range(3)] == [[1, 2], [2, 3], [3, 4]]


def test_programs_have_their_own_variables():
    model = network(VARIABLE, SUM, UPDATE, f"func.return %u : {PAIR}")
    first, second = prepare(model.ir), prepare(model.ir)
    inputs = {"input0": pair(1, 1)}
    assert first.run(inputs)["output0"].tolist() == [2, 3]
    assert first.run(inputs)["output0"].tolist() == [3, 4]
    assert second.run(inputs)["output0"].tolist() == [2, 3]


def test_a_variable_keeps_what_the_array_of_the_caller_was():
    program = prepare(
        network(
            VARIABLE,
            f"%u = nnef.update %v, %x : ({PAIR}, {PAIR}) -> {PAIR}",
            f"func.return %v : {PAIR}",
        ).ir
    )
    x = pair(5, 6)
    program.run({"input0": x})
    x[:] = 0
    assert program.run({"input0": x})["output0"].tolist() == [5, 6]


def test_each_value_of_an_update_has_its_own_scale():
    quarters = "tensor<2x!quant.uniform<i8:f32, 0.25:1>>"
    model = network(
        VARIABLE,
        f"%u = nnef.update %v, %x : ({PAIR}, {quarters}) -> tensor<2x!quant.uniform<i8:f32, 0.5>>",
        f"func.return %v, %u : {PAIR}, tensor<2x!quant.uniform<i8:f32, 0.5>>",
        results=f"{PAIR}, tensor<2x!quant.uniform<i8:f32, 0.5>>",
        input=quarters,
    )
    x = np.array([3, -3], np.int8)
    first, second = model.run(x), model.run(x)
    assert first["output0"].tolist() == [1.0, 2.0]
    assert first["output1"].tolist() == [1, -2]
    assert second["output0"].tolist() == [0.5, -1.0]


def test_integers_and_truth_are_kept_as_they_are():
    model = network(
        '%v = nnef.variable "v" dense<[false, true]> : tensor<2xi1> : tensor<2xi1>',
        "%u = nnef.update %v, %x : (tensor<2xi1>, tensor<2xi1>) -> tensor<2xi1>",
        "func.return %v : tensor<2xi1>",
        results="tensor<2xi1>",
        input="tensor<2xi1>",
    )
    x = np.array([True, True])
    assert [model(x).tolist() for _ in range(2)] == [[False, True], [True, True]]


def test_a_variable_without_data_cannot_run():
    missing = f'%v = nnef.variable "v" #hexnn.elided<"no data"> : {PAIR}'
    model = network(missing, SUM, f"func.return %s : {PAIR}")
    with pytest.raises(HexnnError, match="variable has no data"):
        model(pair(1, 1))


@pytest.mark.parametrize("stage", ["source", "qnn", "htp", "hvx"])
def test_missing_files_are_named(stage: str, tmp_path: Path):
    (tmp_path / "graph.nnef").write_text(
        "version 1.0;\ngraph g(x) -> (y)\n{\n    x = external(shape = [1, 3]);\n"
        "    w = variable(shape = [2, 3], label = 'layer/w');\n    y = linear(x, w);\n}\n"
    )
    with pytest.raises(HexnnError) as caught:
        api.load(tmp_path).lower(stage)(np.ones((1, 3), np.float32))
    told = "variable 'layer/w' has no data: there is no file layer/w.dat beside the graph; "
    assert f"{told}--random-weights SEED gives it values" in str(caught.value)
    assert api.load(tmp_path, random_weights=1).lower(stage)(np.ones((1, 3), np.float32)).size == 2
