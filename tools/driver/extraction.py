"""`--extract`: restricts a network to some of its operations; `--with-data`: the values that it is
given there.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from pathlib import Path

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import BlockArgument, OpResult, SSAValue

from ...dialects import htp
from ...dialects.addresses import select
from ...dialects.diagnostics import HexnnError
from ...dialects.entry_function import Entry
from ...frontends.tflite.kept import SIGNATURES
from ..array_files import save_arrays
from ..given import given_arrays
from ..inputs import Array
from ..model import Model
from ..subnetwork import Boundary, Interface, movable, restrict


def extract_by_flags(module: ModuleOp, args: argparse.Namespace) -> None:
    """Restrict `module` as the parsed flags `--extract` request, in place, and write the file of
    `--with-data`.
    """
    data = extract(module, args.extract, args.input if args.with_data else None)
    if args.with_data:
        save_arrays(Path(args.with_data), data)


def extract(
    module: ModuleOp, addresses: Sequence[str], inputs: Sequence[str] | None = None
) -> dict[str, Array]:
    """Restrict the network `module` to the operations that any of `addresses` selects, in place:
    what flows in becomes inputs, what flows out outputs, named after their tensors.

    Returns the values of these inputs and outputs, by name, in a run of the whole network on
    `inputs`, `[NAME=]FILE` each, random ones if empty; nothing if None. Raises HexnnError for an
    address that selects nothing, and for a network whose memory is planned.
    """
    if htp.DDR_BYTES in module.attributes:
        raise HexnnError("--extract needs a network whose memory is not planned yet", module)
    function = Entry.of(module).function
    known = movable(function.body.block)
    chosen = {op for address in addresses for op in select(address, known)}
    kept = [op for op in known if op in chosen]
    boundary = Boundary.of(function.body.block, kept)
    arrays = [] if inputs is None else _values(module, boundary, inputs)
    restrict(function, kept)
    function.attributes.pop(SIGNATURES, None)
    names = [*Entry(function).inputs, *Entry(function).outputs]
    return dict(zip(names, arrays, strict=True)) if arrays else {}


def _values(module: ModuleOp, boundary: Boundary, inputs: Sequence[str]) -> list[Array]:
    """Return the values of `boundary` in a run of the network `module` on `inputs`."""
    whole = module.clone()
    copies = dict(zip(module.walk(), whole.walk(), strict=True))
    interface = Interface(Entry.of(whole).function)

    def copied(value: SSAValue) -> SSAValue:
        if isinstance(value, BlockArgument):
            return interface.block.args[value.index]
        assert isinstance(value, OpResult)
        return copies[value.op].results[value.index]

    arrays = _inputs(Model(module), inputs)
    interface.give_back([copied(value) for value in (*boundary.inputs, *boundary.outputs)])
    interface.settle()
    network = Model(whole)
    return list(network.run({name: arrays[name] for name in network.inputs}).values())


def _inputs(model: Model, texts: Sequence[str]) -> Mapping[str, Array]:
    """Return the arrays of `texts`, `[NAME=]FILE` each, floats quantized for quantized inputs;
    random ones if there are none.
    """
    if not texts:
        return model.random_inputs()
    return model.arrays(given_arrays(texts, model.inputs, quantize=True), quantize=True)
