"""mlir-opt reads the generic text of every stage, and what it writes means the same."""

from __future__ import annotations

import subprocess
from collections.abc import Callable

import numpy as np
import pytest
from support import machine
from xdsl.dialects.builtin import ModuleOp

from hexnn.dialects.locations import tensor_name
from hexnn.runtime.executor import execute
from hexnn.testing.pass_stages import parse
from hexnn.tools.api import apply
from hexnn.tools.driver.constants_policy import Keep
from hexnn.tools.driver.frontends import read
from hexnn.tools.driver.printing import PrintOptions, module_text
from hexnn.tools.engine_names import DEFAULT_ENGINE
from hexnn.tools.execution import make_engine
from hexnn.tools.random_inputs import random_inputs

DIGITS = machine.ROOT / "examples/digits"
TFL = "digits_branches_int8.tflite"
LOWERED = "tfl-to-qnn,qnn-to-htp"
PLACED = f"{LOWERED},htp-assign-layout,htp-tile"
PLANNED = f"{PLACED},htp-plan-memory"

STAGES = {
    "tfl": (TFL, ""),
    "nnef": ("digits_nnef", ""),
    "qnn": (TFL, "tfl-to-qnn"),
    "qnn-floats": ("digits_nnef", "nnef-to-qnn"),
    "opdef": (TFL, "tfl-to-qnn,qnn-to-opdef"),
    "opdef-floats": ("digits_nnef", "nnef-to-qnn,qnn-to-opdef"),
    "htp": (TFL, LOWERED),
    "htp-placed": (TFL, PLACED),
    "htp-planned": (TFL, PLANNED),
    "hvx": (TFL, f"{PLANNED},htp-to-hvx"),
}
"""Stage -> a network of the project, and the passes that lead there."""


def mlir_opt(command: str, text: str, *more: str) -> str:
    """What mlir-opt makes of a module with operations that it does not know, in generic form."""
    options = ["--allow-unregistered-dialect", "--mlir-print-op-generic", "--canonicalize", "--cse"]
    done = subprocess.run(
        [command, *options, *more], input=text, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr[:500]
    return done.stdout


def outputs(module: ModuleOp) -> list[np.ndarray]:
    """What a network computes of random inputs."""
    engine = make_engine(DEFAULT_ENGINE)
    return list(execute(module, random_inputs(module, 0), engine=engine).values())


@pytest.mark.parametrize("stage", STAGES)
def test_mlir_opt_reads_and_writes_every_stage(stage: str, program: Callable[[str], str]):
    network, passes = STAGES[stage]
    module = read(str(DIGITS / network))
    module = apply(module, passes) if passes else module
    text = module_text(module, Keep(), PrintOptions(generic=True))
    back = parse(mlir_opt(program("mlir-opt"), text))
    back.verify()
    for was, now in zip(outputs(module), outputs(back), strict=True):
        np.testing.assert_array_equal(was, now, strict=True)


def test_we_read_the_locations_that_mlir_opt_writes(program: Callable[[str], str]):
    """It gives every location a name, and defines most of them after their use."""
    module = apply(read(str(DIGITS / TFL)), "tfl-to-qnn")
    text = module_text(module, Keep(), PrintOptions(generic=True, debuginfo=True))
    written = mlir_opt(program("mlir-opt"), text, "--mlir-print-debuginfo")
    back = parse(written)
    assert written.index("loc(#loc1") < written.index("\n#loc1 = ")
    names = [tensor_name(op.location) for op in module.walk()]
    assert [tensor_name(op.location) for op in back.walk()] == names


def test_mlir_opt_reads_our_encodings(program: Callable[[str], str]):
    expansion = (
        "!hexnn.blockwise_expansion<i8<-8:7>:f32:3, {0.1:0, 0.2:0}, u8<4>, {{1, 16}, {3, 8}}>"
    )
    vector = (
        "!hexnn.vector<i8:f32:3, {0.1:0, 0.2:0}, block = [4, 8], vector = 2, stride = 1, index = 6>"
    )
    module = parse(
        f"func.func private @f(tensor<1x1x2x2x{expansion}>, tensor<1x1x4x2x{vector}>) -> ()"
    )
    generic = module_text(module, Keep(), PrintOptions(generic=True))
    assert str(parse(mlir_opt(program("mlir-opt"), generic))) == str(module)
