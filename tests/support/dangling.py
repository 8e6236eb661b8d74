"""Finds operations outside of a module that still read its values: what a pass left behind."""

from __future__ import annotations

from collections.abc import Iterator

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation, SSAValue


def dangling_readers(module: ModuleOp) -> list[Operation]:
    """The operations that read a value of `module` and are not in it."""
    return [
        use.operation
        for value in values(module)
        for use in value.uses
        if use.operation.get_toplevel_object() is not module
    ]


def values(module: ModuleOp) -> Iterator[SSAValue]:
    """All results and arguments."""
    for op in module.walk():
        yield from op.results
        for region in op.regions:
            for block in region.blocks:
                yield from block.args
