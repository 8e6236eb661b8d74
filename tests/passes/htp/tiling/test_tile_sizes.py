"""The smallest tile: what the reason tells fits, and nothing smaller does."""

import re
from collections.abc import Iterator
from itertools import chain
from operator import ge

import numpy as np
import pytest
from support.htp_networks import OUTPUT, Net
from xdsl.dialects.func import FuncOp

import hexnn
from hexnn.dialects import htp, qnn
from hexnn.dialects.diagnostics import HexnnError
from hexnn.dialects.islands import stated_reason
from hexnn.passes.htp.chains import ladder
from hexnn.passes.htp.chains.ladder import Ladder, Tile, Tiling
from hexnn.passes.htp.chains.objectives import INFINITE, Cost
from hexnn.passes.htp.tiling import best_splits
from hexnn.passes.htp.tiling.best_splits import best_split
from hexnn.passes.htp.tiling.regions import RULES
from hexnn.passes.htp.tiling.smallest_tiles import smallest_tile
from hexnn.passes.htp.tiling.splits import Split, WorkingSets, piece, size_of, splits
from hexnn.passes.htp.tiling.tile import tiled
from hexnn.testing.pass_stages import lower_to_htp, run_pass, stages

LIMIT = re.compile(
    r"(\d+) of them (scratch memory of|of .*, ([\dx]+), whose axis (\d) cannot be split( more)?)"
)
TOLD = re.compile(r"its smallest tile needs (\d+) bytes")


def network(seed: int) -> Net:
    """An operation on a random shape."""
    rng = np.random.default_rng(seed)

    def draw(low: int, high: int) -> int:
        return int(rng.integers(low, high, endpoint=True))

    net = Net((draw(1, 2), draw(1, 9), draw(1, 90) if seed % 2 else draw(1, 9), draw(1, 20)))
    match seed % 5:
        case 0:
            net.depthwise(draw(1, 2))
        case 1:
            net.conv(draw(1, 24), stride=draw(1, 2), dilation=(d := draw(1, 2)), pad=d)
        case 2:
            net.add(
                qnn.PoolMax2dOp(net.x, filter_size=(3, 2), stride=(1, 1), pad_amount=(1, 1, 0, 1))
            )
        case 3:
            net.add(qnn.ElementWiseAddOp(net.x, net.x, out=OUTPUT))
        case _:
            net.add(
                qnn.PadOp(
                    net.x,
                    pad_amount=[(0, 1), (1, 2), (0, 3), (0, 0)],
                    pad_constant_value=4,
                    scheme="CONSTANT",
                )
            )
    return net


def told(text: str) -> int:
    """The smallest working set by an error or a reason."""
    found = TOLD.search(text)
    assert found is not None, text
    return int(found[1])


def expect_limit(op: htp.HtpOp, needed: int, text: str) -> None:
    """Check that what `text` tells to limit a tile takes a large share of it, and is part of a
    tensor of the operation: whole along the axis that is named, or not, as it says.
    """
    found = LIMIT.search(text)
    assert found is not None, text
    assert int(found[1]) >= needed // 4
    if found[3] is not None:
        shape, axis = [*map(int, found[3].split("x"))], int(found[4])
        tensors = [*map(htp.shape, op.inputs_and_constants), htp.shape(op.output)]
        holding = [
            dims for dims in tensors if len(dims) == len(shape) and all(map(ge, dims, shape))
        ]
        assert max(shape) == shape[axis]
        assert any(
            shape[axis] < dims[axis] if found[5] else shape[axis] == dims[axis] for dims in holding
        )


def every_piece(op: htp.HtpOp, split: Split) -> Iterator[int]:
    """The working set of each piece; infinite where there is none."""
    for region in chain.from_iterable(chain.from_iterable(split.regions(htp.shape(op.output)))):
        need = RULES[type(op)](op, region)
        made = None if need is None else piece(op, region, need)
        yield 1 << 60 if made is None else size_of(made)


def by_brute_force(op: htp.HtpOp) -> int:
    """The smallest working set of all splits, over all of their pieces."""
    each = (max(every_piece(op, split)) for options in splits(op) for split in options)
    return min(size_of(op), *each)


@pytest.mark.parametrize("seed", range(5, 10))
def test_operations_fit_in_what_the_error_tells(seed: int):
    module = network(seed).module()
    lower_to_htp(module, "v73")
    run_pass(module, "htp-assign-layout")
    split = [o for o in module.walk() if isinstance(o, htp.HtpOp) and type(o) in RULES and o.impl]
    assert split
    for op in split:
        with pytest.raises(HexnnError) as error:
            best_split(op, 0)
        needed = told(error.value.message)
        assert needed == by_brute_force(op)
        assert max(every_piece(op, best_split(op, needed)[0])) == needed
        with pytest.raises(HexnnError, match=f"needs {needed} bytes of {needed - 1},") as error:
            best_split(op, needed - 1)
        expect_limit(op, needed, error.value.message)


def attempt(seed: int, tcm: int) -> int | None:
    """The most that an operation which stays on its reference is told to need; None where all
    fit.
    """
    module = network(seed).module()
    list(stages(module, f"v73{{tcm={tcm}}}"))
    ops = (op for op in module.walk() if isinstance(op, htp.HtpOp) and op.impl is None)
    reasons = (stated_reason(op) or "" for op in ops)
    return max((told(why) for why in reasons if "does not fit" in why), default=None)


@pytest.mark.parametrize("seed", range(5))
def test_networks_fit_in_what_the_error_tells(seed: int):
    needed = 128
    while (more := attempt(seed, needed)) is not None:
        assert more > needed
        needed = more
    assert attempt(seed, needed - 1) is not None


def test_fewer_rows_with_another_kernel_may_need_more():
    """In pieces of three rows 9,984 bytes, of two or of one, by another kernel, 12,928."""
    net = Net((1, 9, 256, 4))
    net.depthwise()
    assert list(stages(net.module(), "v73{tcm=9984}"))


def test_splits_of_very_many_pieces_are_not_compared(monkeypatch: pytest.MonkeyPatch):
    """A million channels in pieces of 4 would take minutes to compare."""
    net = Net((1, 4, 8, 1_000_003))
    net.add(qnn.ReluOp(net.x))
    module = net.module()
    run = stages(module, "v68{tcm=1M}")
    assert [next(run) for _ in range(3)][1:] == ["opdef-to-htp", "htp-assign-layout"]
    op = next(op for op in module.walk() if isinstance(op, htp.ClampOp))
    compared = list[int]()

    def moved_by(op: htp.HtpOp, split: Split, known: WorkingSets, most: int) -> int:
        compared.append(split.count)
        return 0

    monkeypatch.setattr(best_splits, "moved_by", moved_by)
    split, moved = best_split(op, (1 << 20) - 128)
    assert (split.count, moved) == (min(compared), 0)
    assert max(compared) <= best_splits.MANY


@pytest.mark.parametrize("seed", range(5))
def test_sizes_that_an_operation_does_not_fit_are_not_planned(
    seed: int, monkeypatch: pytest.MonkeyPatch
):
    """Though no plan of a larger size is known, where packing fails."""
    module = network(seed).module()
    lower_to_htp(module, "v73")
    run_pass(module, "htp-assign-layout")
    function = next(op for op in module.body.ops if isinstance(op, FuncOp))
    ops = [op for op in function.body.block.ops if isinstance(op, htp.HtpOp) and op.impl]
    sizes = [smallest_tile(op, 0).nbytes for op in ops]
    planned = list[int]()

    def cost_of(
        function: FuncOp, tiling: Tiling, budget: int, tile: Tile, target: htp.Target
    ) -> Cost:
        planned.append(budget)
        return INFINITE

    monkeypatch.setattr(ladder, "cost_of", cost_of)
    target = htp.Target.parse(f"v73{{tcm={(most := 4 * max(sizes))}}}")
    Ladder.of(function, target, tiled).best(most)
    assert max(sizes) <= min(planned) < most


@pytest.mark.parametrize("tcm", ["2K", "3K", "4K"])
def test_pieces_of_depth_that_read_more_than_others(tcm: str):
    """The piece in which the second copy starts reads the whole depth."""
    source, result = (f"tensor<1x3x3x{n}x!quant.uniform<i16:f32, 0.1:0>>" for n in (211, 422))
    text = f"""func.func @main(%x: {source}) -> {result} {{
      %y = qnn.tile %x {{multiples = [1, 1, 1, 2]}} : ({source}) -> {result}
      func.return %y : {result}
    }}"""
    model = hexnn.Model(hexnn.parse(text))
    x = np.arange(3 * 3 * 211, dtype=np.int16).reshape(1, 3, 3, 211)
    lowered = model.lower("hvx", f"v73{{tcm={tcm}}}")
    (computed,) = lowered.run({"input0": x}).values()
    np.testing.assert_array_equal(computed, np.tile(x, 2))
