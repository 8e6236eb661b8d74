"""The replay of a program: operand cycles by instruction, packets as qemu counts them."""

import sys
from argparse import ArgumentParser
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from hexnn.testing.programs import PROGRAMS

BENCHMARKS = Path(__file__).resolve().parents[2] / "benchmarks"


@pytest.fixture(scope="module")
def benchmark() -> Callable[[str], Any]:
    """A module of the folder of benchmarks."""
    sys.path.insert(0, str(BENCHMARKS))
    return import_module


@pytest.mark.parametrize(
    ("text", "writes", "reads"),
    [
        ("v5.w += vmpyo(v3.w,v4.h):<<1:rnd:sat:shift", {"v5": 9}, {"v5": 7, "v3": 5, "v4": 5}),
        ("v9:8.h += vmpa(v3:2.ub,r3.b)", {"v9": 9, "v8": 9}, {"v9": 7, "v3": 5, "v2": 5, "r3": 2}),
        ("v7 = vmem(r1++#0x1)", {"v7": 9, "r1": 3}, {"r1": 1}),
        ("vmem(r1+#-0x3) = v5", {}, {"r1": 1, "v5": 7}),
        ("if (q0) vmem(r1+#0x0) = v5", {}, {"q0": 7, "r1": 1, "v5": 7}),
        ("v1 = valign(v2,v3,r4)", {"v1": 9}, {"v2": 5, "v3": 5, "r4": 2}),
        ("r1:0 = memd(r2+#0x8)", {"r1": 4, "r0": 4}, {"r2": 1}),
        ("vtmp.h = vgather(r2,m0,v1.h).h", {"vtmp": 9}, {"r2": 1, "v1": 7}),
        ("vmem(r1+#0x2) = vtmp.new", {}, {"r1": 1}),
    ],
)
def test_cycles(
    benchmark: Callable[[str], Any], text: str, writes: dict[str, int], reads: dict[str, int]
):
    found = benchmark("stalls").decoded(text)
    assert writes.items() <= dict(found.writes).items()
    assert reads.items() <= dict(found.reads).items()


def test_unknown_vector_instruction(benchmark: Callable[[str], Any]):
    with pytest.raises(ValueError, match="not in the tables"):
        benchmark("stalls").decoded("v1 = vunheard(v2)")


def test_stalls(benchmark: Callable[[str], Any]):
    """A product's sources are read early, an addition's late, a forwarded value at once."""
    stalls = benchmark("stalls")
    assert stalls.arrival((10, 9, False), 5) == 12
    assert stalls.arrival((10, 9, False), 7) == 11
    packet = stalls.Packet(
        [stalls.decoded("v1 = vmem(r0+#0x0)"), stalls.decoded("vmem(r1+#0x0) = v1.new")]
    )
    assert "v1" not in dict(packet.reads)


def test_kernels_meet_their_bounds(benchmark: Callable[[str], Any], program: Callable[[str], str]):
    """Two of the kernels, through the whole compiler; the replay's packets are qemu's."""
    for name in PROGRAMS:
        program(name)
    kernels = benchmark("published")
    pool = kernels.measure("e", kernels.TARGET)
    assert pool.packets <= 2_310
    assert pool.stalls <= 0.05 * pool.packets
    softmax = kernels.measure("f", kernels.TARGET)
    assert softmax.packets <= 1_500


@pytest.mark.parametrize("name", ["llvm-objdump", "qemu-hexagon"])
def test_missing_tools_are_named(
    benchmark: Callable[[str], Any], name: str, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("PATH", "")
    with pytest.raises(SystemExit, match=f"'{name}' was not found on the PATH: it is in package"):
        benchmark("stalls").find(name)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["z"], "'z' is none of a, b"),
        (["e", "--target", "v99"], "target 'v99'"),
    ],
)
def test_wrong_arguments_are_one_line(
    benchmark: Callable[[str], Any],
    words: list[str],
    says: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
):
    monkeypatch.setattr(sys, "argv", ["published.py", *words])
    with pytest.raises(SystemExit, match="2"):
        benchmark("published").main()
    last = capsys.readouterr().err.splitlines()[-1]
    assert "error: " in last
    assert says in last


def test_no_names_are_allowed(benchmark: Callable[[str], Any]):
    parser = ArgumentParser()
    parser.add_argument("names", nargs="*", type=benchmark("named_arguments").one_of(("a", "b")))
    assert parser.parse_args([]).names == []
    assert parser.parse_args(["b", "a"]).names == ["b", "a"]
