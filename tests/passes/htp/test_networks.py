"""Networks through every pass, with TCM that is large enough and far too small."""

from functools import cache

import numpy as np
import pytest
from goldens import cases
from support.htp_networks import NETWORKS, Net
from xdsl.context import Context
from xdsl.dialects.builtin import IntegerAttr, ModuleOp, StringAttr
from xdsl.ir import Operation
from xdsl.transforms.canonicalize import CanonicalizePass

from hexnn.dialects import htp
from hexnn.dialects.htp.attributes import WHY, target_of
from hexnn.dialects.locations import fused_away
from hexnn.dialects.registries.implementations import Implementation
from hexnn.frontends.tflite import read
from hexnn.passes.htp.layouts import choices
from hexnn.runtime.executor import prepare
from hexnn.runtime.planned import PlannedProgram
from hexnn.semantics.registry import Array
from hexnn.testing.pass_stages import named_inputs, random_inputs, run_pass, stages, tensors

SMALL = {
    "residual": "11K reserve=1K",
    "separable": "13K reserve=1K",
    "branches": "14K reserve=1K",
    "grouped": "11K reserve=1K",
}
"""TCM in which every operation of a network just fits in pieces."""


def check(module: ModuleOp, inputs: dict[str, Array], target: str, predict: str = "bound") -> None:
    """All tensors of the source stay what they are, or were fused by a pass."""
    expected, named = tensors(module, inputs)
    for stage in stages(module, target, predict=predict):
        computed, seen = tensors(module, inputs)
        for name, array in expected.items():
            np.testing.assert_array_equal(computed[name], array, stage)
        for name, array in seen.items():
            np.testing.assert_array_equal(array.ravel(), named[name].ravel(), f"{stage} {name}")
        fused = {t for op in module.walk() for t, _ in fused_away(op.location)}
        alive = {name for name in named if name in seen or name in fused}
        assert alive == set(named) or stage not in ("qnn-to-opdef", "opdef-to-htp"), (
            set(named) - alive
        )


@cache
def checked(network: str, tcm: str) -> ModuleOp:
    """A network with addresses, which is not to be changed; each pass was checked."""
    module = NETWORKS[network]()
    size = SMALL[network] if tcm == "small" else tcm
    check(module, random_inputs(module), f"v73{{tcm={size}}}")
    return module


@pytest.mark.parametrize("tcm", ["8M", "24K", "small"])
@pytest.mark.parametrize("network", NETWORKS)
def test_network(network: str, tcm: str):
    checked(network, tcm)


@pytest.mark.parametrize("network", ["separable", "branches"])
def test_tiles_are_needed_in_little_memory(network: str):
    def count(tcm: str) -> int:
        return sum(isinstance(op, htp.HtpOp) for op in checked(network, tcm).walk())

    assert count("small") > 1.3 * count("8M")


@pytest.mark.parametrize("network", NETWORKS)
def test_buffers_stay_in_the_budget(network: str):
    module = checked(network, "small")
    target = target_of(module)
    assert target.tcm_budget == target.tcm_bytes - 1024
    found = module.attributes[htp.DDR_BYTES]
    assert isinstance(found, IntegerAttr)
    ddr: int = found.value.data
    base = htp.tcm_base(ddr)
    for op in module.walk():
        if isinstance(op, htp.BufferOp):
            address, size = op.address.value.data, htp.physical_bytes(op.output)
            near = htp.space_of(op.output) == htp.TCM
            end = base + target.tcm_budget if near else ddr
            assert (base if near else 0) <= address <= end - size


@pytest.mark.parametrize("network", NETWORKS)
def test_nothing_reads_memory_that_nobody_wrote(network: str):
    module = checked(network, "small")
    inputs = random_inputs(module)
    program = prepare(module)
    assert isinstance(program, PlannedProgram)
    results: list[dict[str, Array]] = []
    fixed = max(
        (op.address.value.data + htp.physical_bytes(op.output))
        for op in module.walk()
        if isinstance(op, htp.ConstantOp) and op.address is not None
    )
    for poison in (0x55, 0xAA):
        program.memory.data[fixed:] = poison
        results.append(program.run(inputs))
    for name in results[0]:
        np.testing.assert_array_equal(results[0][name], results[1][name])


@pytest.mark.parametrize("network", NETWORKS)
def test_without_kernels_everything_runs_by_its_reference(
    network: str, monkeypatch: pytest.MonkeyPatch
):
    def none(op: Operation) -> list[Implementation]:
        return []

    monkeypatch.setattr(choices, "implementations_of", none)
    module = NETWORKS[network]()
    check(module, random_inputs(module), "v73")
    why = [op.attributes[WHY] for op in module.walk() if isinstance(op, htp.Conv2dOp)]
    assert set(why) == {StringAttr("no kernel is registered")}


def test_what_fits_in_no_way_is_named():
    module = NETWORKS["residual"]()
    check(module, random_inputs(module), "v73{tcm=4K}")
    left = [op for op in module.walk() if isinstance(op, htp.Conv2dOp) and op.impl is None]
    assert left
    assert {htp.space_of(value) for op in left for value in op.operands} == {htp.DDR}
    assert all("does not fit the TCM: its smallest tile" in str(op.attributes[WHY]) for op in left)


@pytest.mark.parametrize(("dilation", "stride"), [(3, 1), (2, 1), (1, 2), (3, 2)])
def test_the_smallest_working_set_is_enough(dilation: int, stride: int):
    """Pieces of rows differ in what they need: those in the middle have no padding."""

    def attempt(tcm: int) -> int | None:
        net = Net((1, 6, 6, 12))
        net.conv(1, dilation=dilation, pad=dilation, stride=stride)
        module = net.module()
        list(stages(module, f"v73{{tcm={tcm}}}"))
        why = str(next(op for op in module.walk() if isinstance(op, htp.Conv2dOp)).attributes[WHY])
        needed = why.partition("its smallest tile needs ")[2]
        return int(needed.split()[0]) if needed else None

    needed = attempt(1024)
    assert needed is not None
    assert attempt(needed) is None


REAL = ("resnet8_int8", "ad01_int8", "hello_world_int8", "micro_speech_quantized")


def real(network: str) -> ModuleOp:
    """A network of the goldens, in qnn."""
    path = cases.network(network)
    module = read(path)
    run_pass(module, "tfl-to-qnn", strict=True)
    CanonicalizePass().apply(Context(), module)
    return module


@pytest.mark.parametrize("network", [*REAL, "mobilenet_v1_0.25_128_uint8", "digits_int8"])
def test_real_network(network: str):
    """With the kernels that the compiler chooses unless told otherwise."""
    module = real(network)
    (_, x), *_ = next(iter(cases.load(network).values())).items()
    inputs = named_inputs(module, x)
    for tcm in ("8M", "256K", "64K"):
        check(module.clone(), inputs, f"v73{{tcm={tcm}}}", "scheduled")
