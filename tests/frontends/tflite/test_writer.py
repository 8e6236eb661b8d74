"""Writing .tflite files: they read back as the same IR, and LiteRT runs them the same."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from support.by_content import by_content
from xdsl.dialects.builtin import ModuleOp, StringAttr, TensorType, f32, i32
from xdsl.dialects.func import ReturnOp
from xdsl.ir import Block, Operation

from hexnn.dialects import locations, tfl
from hexnn.dialects.constants import ConstantOp
from hexnn.dialects.diagnostics import HexnnError
from hexnn.dialects.entry_function import Entry
from hexnn.frontends.tflite import read, serialize, write

DIGITS = Path(__file__).parents[3] / "examples" / "digits" / "digits_int8.tflite"
NETWORKS = (
    "coral/mobilenet_v1_0.25_128_uint8.tflite",
    "mlperf-tiny/ad01_float.tflite",
    "mlperf-tiny/ad01_int8.tflite",
    "mlperf-tiny/resnet8_int8.tflite",
    "tflite-micro/hello_world_int8.tflite",
    "tflite-micro/micro_speech_quantized.tflite",
)
ModelPath = Callable[[str], Path]


def tensor_names(module: ModuleOp) -> list[str | None]:
    """The tensors that operations define, in order."""
    return [locations.tensor_name(op.location) for op in module.walk()]


def expect_round_trip(path: Path, again: Path) -> None:
    """`path`, read and written, reads as the same IR with the same names."""
    first = read(path)
    write(first, again)
    second = read(again)
    assert tensor_names(first) == tensor_names(second)
    first, second = by_content(first), by_content(second)
    assert first.is_structurally_equivalent(second)
    assert str(first) == str(second)


def litert_tensors(path: Path) -> list[NDArray[Any]]:
    """The outputs of LiteRT's reference kernels for random inputs of seed 0."""
    interpreter = pytest.importorskip("ai_edge_litert.interpreter")
    resolver = interpreter.OpResolverType.BUILTIN_REF
    model = interpreter.Interpreter(
        model_path=str(path), num_threads=1, experimental_op_resolver_type=resolver
    )
    model.allocate_tensors()
    rng = np.random.default_rng(0)
    for detail in model.get_input_details():
        noise = rng.integers(0, 256, detail["shape"])
        model.set_tensor(
            detail["index"], noise.astype(np.uint8).view(np.int8).astype(detail["dtype"])
        )
    model.invoke()
    return [model.get_tensor(detail["index"]) for detail in model.get_output_details()]


@pytest.mark.parametrize("name", NETWORKS)
def test_round_trip(model_path: ModelPath, tmp_path: Path, name: str) -> None:
    """Real networks keep their IR and what LiteRT computes."""
    path, again = model_path(name), tmp_path / "again.tflite"
    expect_round_trip(path, again)
    for a, b in zip(litert_tensors(path), litert_tensors(again), strict=True):
        np.testing.assert_array_equal(a, b)


def test_round_trip_of_our_network(tmp_path: Path) -> None:
    """Ours, too."""
    expect_round_trip(DIGITS, tmp_path / "again.tflite")


def test_writing_is_deterministic() -> None:
    """The same IR gives the same bytes: our network is as our writer makes it."""
    assert serialize(read(DIGITS)) == serialize(read(DIGITS))


def test_its_own_file_is_kept(tmp_path: Path) -> None:
    """The file that a module's constants lie in is not replaced."""
    path = tmp_path / "m.tflite"
    path.write_bytes(DIGITS.read_bytes())
    with pytest.raises(HexnnError, match=r"m\.tflite: holds constants of the network"):
        write(read(path), path)
    assert [p.read_bytes() for p in tmp_path.iterdir()] == [DIGITS.read_bytes()]


KIND = TensorType(f32, [2])


def function(*ops: Operation, output: str | None = None) -> ModuleOp:
    """`@main` of these operations; it returns the last one's results, a single one as `output`."""
    outputs = None if output is None else [output]
    return Entry.make(Block([*ops, ReturnOp(*ops[-1].results)]), outputs=outputs).module()


def test_names_without_locations() -> None:
    """Tensors of new IR are called as its values, the outputs as the function says."""
    constant = tfl.PseudoConstOp.of(np.ones(2, np.float32), KIND)
    constant.output.name_hint = "ones"
    relu = tfl.ReluOp.create(operands=[constant.output], result_types=[KIND])
    again = read(serialize(function(constant, relu, output="y:0")))
    (found,) = [op for op in again.walk() if isinstance(op, tfl.ReluOp)]
    assert locations.tensor_name(found.location) == "y:0"
    (ones,) = [op for op in again.walk() if isinstance(op, ConstantOp)]
    assert ones.output.name_hint == "ones"


def test_custom_operator() -> None:
    """A custom operator keeps code and options."""
    constant = tfl.PseudoConstOp.of(np.ones(2, np.float32), KIND)
    option = tfl.PseudoConstOp.of(np.array([7], np.int32), TensorType(i32, [1])).value
    custom = tfl.CustomOp.create(
        operands=[constant.output],
        result_types=[KIND],
        properties={"custom_code": StringAttr("Fft"), "custom_option": option},
    )
    again = read(serialize(function(constant, custom)))
    (op,) = [op for op in again.walk() if isinstance(op, tfl.CustomOp)]
    assert op.custom_code.data == "Fft"
    assert op.custom_option is not None
    assert serialize(again) == serialize(read(serialize(again)))


def test_what_cannot_be_written(tmp_path: Path) -> None:
    """Operators of no dialect, modules without a function, folders that are not there."""
    constant = tfl.PseudoConstOp.of(np.ones(2, np.float32), KIND)
    unknown = tfl.UnsupportedOp.create(
        operands=[constant.output],
        result_types=[KIND],
        properties={"builtin": StringAttr("SQROOT")},
    )
    with pytest.raises(HexnnError, match="TFLite has no builtin operator SQROOT"):
        serialize(function(constant, unknown))
    with pytest.raises(HexnnError, match="no function @main"):
        serialize(ModuleOp([]))
    with pytest.raises(FileNotFoundError, match=r"No such file.*m\.tflite"):
        write(read(DIGITS), tmp_path / "none" / "m.tflite")
