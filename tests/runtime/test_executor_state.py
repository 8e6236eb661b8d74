"""Operations that keep something between runs, subgraphs, and what passes may do with them."""

from collections.abc import Mapping, Sequence

import numpy as np
import pytest
from support.oracle import oracle
from xdsl.dialects.builtin import ModuleOp

from hexnn.dialects import qnn
from hexnn.dialects.diagnostics import HexnnError
from hexnn.runtime.engines.numpy_engine import NumpyEngine
from hexnn.runtime.executor import prepare
from hexnn.semantics.registry import Array
from hexnn.tools import api


def network(
    *body: str,
    arguments: str = "",
    results: str = "",
    rest: str = "",
    types: Mapping[str, str] | None = None,
) -> ModuleOp:
    """A module whose @main has these lines, and further functions; `types` are aliases."""
    aliases = "".join(f"{name} = {type}\n" for name, type in (types or {}).items())
    lines = "\n  ".join(body)
    main = f"func.func @main({arguments}) -> ({results}) {{\n  {lines}\n}}\n"
    return api.parse(f"{aliases}{main}{rest}")


def buffer(parameters: str) -> ModuleOp:
    """A buffer of 3 frames of one number, which may be reset."""
    types = "(tensor<1xf32>, tensor<i1>) -> tensor<3xf32>"
    return network(
        f"%y = qnn.buffer %x, %r {{buffer_size = 3 : ui32, buffer_dim = 0 : ui32{parameters}}}"
        f" : {types}",
        "func.return %y : tensor<3xf32>",
        arguments="%x: tensor<1xf32>, %r: tensor<i1>",
        results="tensor<3xf32>",
    )


def frames(module: ModuleOp, count: int, resets: Sequence[int] = ()) -> list[list[float] | None]:
    """What a buffer gives for the numbers from 1 on; None while it blocks."""
    program = prepare(module)
    given: list[list[float] | None] = []
    for index in range(1, count + 1):
        x, reset = np.array([index], np.float32), np.array(index in resets)
        outputs = program.run({"input0": x, "input1": reset})
        given.append(outputs["output0"].tolist() if outputs else None)
    return given


STRIDE, PADDING = ", stride = 2 : ui32", ", buffer_padding = 2 : ui32"
LEFT = ", mode = #qnn<buffer_mode NON_BLOCKING_LEFT>"
RIGHT = ", mode = #qnn<buffer_mode NON_BLOCKING_RIGHT>"


FRAMES = [
    ("", [None, None, [1, 2, 3], [2, 3, 4], [3, 4, 5]]),
    (STRIDE, [None, None, [1, 2, 3], None, [3, 4, 5]]),
    (LEFT + STRIDE, [[1, 0, 0], [1, 2, 0], [1, 2, 3], [3, 4, 0], [3, 4, 5]]),
    (RIGHT + STRIDE, [[0, 0, 1], [0, 1, 2], [1, 2, 3], [3, 4, 0], [3, 4, 5]]),
    (PADDING, [[0, 0, 1], [0, 1, 2], [1, 2, 3], [2, 3, 4], [3, 4, 5]]),
]
"""(parameters of a buffer, what it gives for the numbers 1 to 5)."""


@oracle("formula", qnn.BufferOp)
@pytest.mark.parametrize(("parameters", "wanted"), FRAMES)
@pytest.mark.parametrize("passes", ["", "qnn-to-opdef", "qnn-to-htp", "qnn-to-hvx"])
def test_frames_of_several_runs(passes: str, parameters: str, wanted: list[list[float] | None]):
    """At each stage: a buffer stays in qnn."""
    assert frames(api.apply(buffer(parameters), passes), 5) == wanted


BYTES = "!quant.uniform<i8:f32, 0.5:-7>"


def test_kernels_wait_for_a_buffer():
    """And what comes from it by a transfer; what does not need it runs."""
    module = network(
        "%r = qnn.relu %x : (!a) -> !a",
        "%y = qnn.buffer %r {buffer_size = 2 : ui32, buffer_dim = 1 : ui32} : (!a) -> !b",
        "%z = qnn.relu_min_max %y {min_value = 0.0 : f32, max_value = 6.0 : f32} : (!b) -> !b",
        "func.return %r, %y, %z : !a, !b, !b",
        arguments="%x: !a",
        results="!a, !b, !b",
        types={"!a": f"tensor<1x1x8x8x{BYTES}>", "!b": f"tensor<1x2x8x8x{BYTES}>"},
    )
    planned = prepare(api.apply(module, "qnn-to-hvx"), NumpyEngine())
    plain = prepare(module)
    for seed in range(3):
        x = np.random.default_rng(seed).integers(-128, 128, (1, 1, 8, 8)).astype(np.int8)
        wanted, found = (program.run({"input0": x}) for program in (plain, planned))
        assert list(found) == list(wanted) == ["output0", "output1", "output2"][: 3 if seed else 1]
        assert all(np.array_equal(found[name], wanted[name]) for name in wanted)


@oracle("formula", qnn.BufferOp)
def test_a_reset_comes_before_the_new_frames():
    assert frames(buffer(LEFT), 4, resets=[3]) == [[1, 0, 0], [1, 2, 0], [3, 0, 0], [3, 4, 0]]
    assert frames(buffer(PADDING), 3, resets=[2]) == [[0, 0, 1], [0, 0, 2], [0, 2, 3]]


def test_frames_are_filled_up_with_real_zeros():
    quantized = "!quant.uniform<i8:f32, 0.5:-7>"
    module = network(
        "%y = qnn.buffer %x {buffer_size = 2 : ui32, buffer_dim = 1 : ui32"
        f"{LEFT}}} : (tensor<2x1x{quantized}>) -> tensor<2x2x{quantized}>",
        f"func.return %y : tensor<2x2x{quantized}>",
        arguments=f"%x: tensor<2x1x{quantized}>",
        results=f"tensor<2x2x{quantized}>",
    )
    outputs = prepare(module).run({"input0": np.array([[1], [2]], np.int8)})
    assert outputs["output0"].tolist() == [[1, -7], [2, -7]]


def test_what_waits_for_a_buffer_does_not_run():
    module = network(
        "%a = qnn.buffer %x {buffer_size = 2 : ui32, buffer_dim = 0 : ui32}"
        " : (tensor<1xf32>) -> tensor<2xf32>",
        "%b = qnn.buffer %a {buffer_size = 4 : ui32, buffer_dim = 0 : ui32, stride = 2 : ui32"
        f"{LEFT}}} : (tensor<2xf32>) -> tensor<4xf32>",
        "%c = qnn.relu %x : (tensor<1xf32>) -> tensor<1xf32>",
        "func.return %b, %c : tensor<4xf32>, tensor<1xf32>",
        arguments="%x: tensor<1xf32>",
        results="tensor<4xf32>, tensor<1xf32>",
    )
    model = api.Model(module)
    one = {"input0": np.ones(1, np.float32)}
    assert list(model.run(one)) == ["output1"]
    assert model.run(one)["output0"].tolist() == [1, 1, 0, 0]
    model.reset()
    assert list(model.run(one)) == ["output1"]


def test_a_model_without_output_says_so():
    model = api.Model(buffer(""))
    with pytest.raises(HexnnError, match="gives no output yet: a buffer waits for more frames"):
        model(np.ones(1, np.float32), np.array(False))


def test_samples_of_one_run_are_inferences_in_a_row():
    module = network(
        "%y = qnn.buffer %x {buffer_size = 3 : ui32, buffer_dim = 0 : ui32}"
        " : (tensor<1xf32>) -> tensor<3xf32>",
        "func.return %y : tensor<3xf32>",
        arguments="%x: tensor<1xf32>",
        results="tensor<3xf32>",
    )
    outputs = api.Model(module).run(np.arange(5).astype(np.float32))
    assert outputs["output0"].tolist() == [0, 1, 2, 1, 2, 3, 2, 3, 4]


def test_comparisons_begin_anew():
    first, second = (api.Model(buffer(LEFT)) for _ in range(2))
    first.run({"input0": np.ones(1, np.float32), "input1": np.array(False)})
    assert second.compare(first)
    assert first.compare(second)


def random(operands: str, types: str, parameters: str = "", arguments: str = "") -> ModuleOp:
    """Two networks' worth of random numbers."""
    made = f"qnn.random_uniform_like{operands}{parameters} : {types} -> tensor<100xf32>"
    return network(
        f"%a = {made}",
        f"%b = {made}",
        "func.return %a, %b : tensor<100xf32>, tensor<100xf32>",
        arguments=arguments,
        results="tensor<100xf32>, tensor<100xf32>",
    )


def pairs(module: ModuleOp, runs: int, **inputs: Array) -> list[Array]:
    """All numbers of several runs."""
    program = prepare(module)
    return [array for _ in range(runs) for array in program.run(inputs).values()]


def test_random_numbers_go_on_and_repeat_from_the_start():
    module = random("", "()", " {low = -1.0 : f32, high = 3.0 : f32}")
    found = pairs(module, 2)
    assert len({array.tobytes() for array in found}) == 4
    assert all((-1 <= array).all() and (array < 3).all() for array in found)
    np.testing.assert_array_equal(found, pairs(module, 2))


@oracle("formula", qnn.RandomUniformLikeOp)
def test_random_numbers_are_uniform():
    numbers = np.sort(np.concatenate(pairs(random("", "()"), 50)))
    expected = (np.arange(numbers.size) + 0.5) / numbers.size
    # Of 10,000 numbers the largest distance to the line passes 0.02 once in 10^3 seeds.
    assert np.abs(numbers - expected).max() < 0.02


def test_seeds_decide_all_numbers():
    module = random(" null, %s", "(none, tensor<1xf32>)", arguments="%s: tensor<1xf32>")
    seeds = [np.array([seed], np.float32) for seed in (1, 2)]
    first, again, *_ = pairs(module, 2, input0=seeds[0])
    np.testing.assert_array_equal(first, again)
    assert (pairs(module, 1, input0=seeds[1])[0] != first).any()


def test_sizes_of_random_numbers_may_be_told():
    module = network(
        "%y = qnn.random_uniform_like %n : (tensor<2xui32>)"
        " -> tensor<?x4x!quant.uniform<u8:f32, 0.01:0>, #qnn.bounds<[3, 4]>>",
        "func.return %y : tensor<?x4x!quant.uniform<u8:f32, 0.01:0>, #qnn.bounds<[3, 4]>>",
        arguments="%n: tensor<2xui32>",
        results="tensor<?x4x!quant.uniform<u8:f32, 0.01:0>, #qnn.bounds<[3, 4]>>",
    )
    (y,) = prepare(module).run({"input0": np.array([2, 4], np.uint32)}).values()
    assert y.shape == (2, 4)
    assert y.max() <= 100
    with pytest.raises(HexnnError, match=r"sizes must fit the output .*, got \[4, 4\]"):
        prepare(module).run({"input0": np.array([4, 4], np.uint32)})


BRANCHES = """
func.func private @double(%x: tensor<2xf32>) -> tensor<2xf32> {
  %y = qnn.element_wise_add %x, %x : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  func.return %y : tensor<2xf32>
}
func.func private @keep(%x: tensor<2xf32>) -> tensor<2xf32> {
  func.return %x : tensor<2xf32>
}
"""


@oracle("formula", qnn.IfOp)
@pytest.mark.parametrize("condition", [True, False])
def test_one_of_two_subgraphs_runs(condition: bool):
    module = network(
        "%y = qnn.if %c, %x {then_graph = @double, else_graph = @keep}"
        " : (tensor<i1>, tensor<2xf32>) -> tensor<2xf32>",
        "func.return %y : tensor<2xf32>",
        arguments="%c: tensor<i1>, %x: tensor<2xf32>",
        results="tensor<2xf32>",
        rest=BRANCHES,
    )
    x = np.array([1, 2], np.float32)
    outputs = prepare(module).run({"input0": np.array(condition), "input1": x})
    np.testing.assert_array_equal(outputs["output0"], 2 * x if condition else x)


COUNTING = """
func.func private @push(%x: tensor<?xf32, #qnn.bounds<[1]>>) -> tensor<?xf32, #qnn.bounds<[2]>> {
  %y = qnn.concat %x, %x : (tensor<?xf32, #qnn.bounds<[1]>>, tensor<?xf32, #qnn.bounds<[1]>>)
    -> tensor<?xf32, #qnn.bounds<[2]>>
  func.return %y : tensor<?xf32, #qnn.bounds<[2]>>
}
"""


def test_subgraphs_of_dynamic_networks_run():
    types = "tensor<?xf32, #qnn.bounds<[1]>>", "tensor<?xf32, #qnn.bounds<[2]>>"
    module = network(
        "%y = qnn.if %c, %x {then_graph = @push, else_graph = @push}"
        f" : (tensor<i1>, {types[0]}) -> {types[1]}",
        f"func.return %y : {types[1]}",
        arguments=f"%c: tensor<i1>, %x: {types[0]}",
        results=types[1],
        rest=COUNTING,
    )
    x = np.array([3], np.float32)
    outputs = prepare(module).run({"input0": np.array(True), "input1": x})
    assert outputs["output0"].tolist() == [3, 3]
