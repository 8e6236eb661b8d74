"""Addresses of operations in the flags that take names of tensors: the tensors that they define."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Iterator, Sequence

from xdsl.ir import Operation

from ..dialects.addresses import NUMBERED, select
from ..dialects.locations import tensor_names
from .tolerances import separated

ADDRESS = re.compile(rf"{NUMBERED}(?::{NUMBERED}| '.*?')?(?==|$)", re.DOTALL)
"""An address that no tensor is called by, in front of `=` or alone."""

LISTS: dict[str, Callable[[str], list[str]]] = {
    "tensors": lambda text: text.split(","),
    "tolerance": separated,
    "compare_layout": lambda text: [text],
    "compare_type": lambda text: [text],
    "bisect": lambda text: [text],
}
"""Argument of `qnn-run` -> the function that splits its text, each part for a name of tensors."""


def name_tensors(args: argparse.Namespace, operations: Sequence[Operation]) -> None:
    """Replace, in the arguments of `LISTS`, each address of `operations` (`conv_2d#3`) by the names
    of the tensors that they define, in place. Raises HexnnError for an address of none.
    """
    for name, split in LISTS.items():
        given = getattr(args, name)
        if isinstance(given, list):
            texts = [str(text) for text in given]
            setattr(
                args, name, [one for t in texts for p in split(t) for one in named(p, operations)]
            )
        elif given is not None:
            parts = (one for part in split(given) for one in named(part, operations))
            setattr(args, name, ",".join(parts))


def named(text: str, operations: Sequence[Operation]) -> Iterator[str]:
    """Yield `text`, `[NAME=]REST` or `NAME`; if NAME is an address, once for each tensor that its
    operations define, with the tensor's name in place of it.
    """
    match = ADDRESS.match(text)
    if match is None:
        yield text
        return
    for op in select(match[0], operations):
        yield from (f"{tensor}{text[match.end() :]}" for tensor in tensor_names(op.location))
