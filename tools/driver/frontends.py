"""Reading of a file in any format that the tools accept, as a module."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeAlias

from xdsl.context import Context
from xdsl.dialects.builtin import FileLineColLoc, IntAttr, ModuleOp, StringAttr
from xdsl.ir import Operation

from ...dialects.constants import ConstantOp, FileAttr
from ...dialects.diagnostics import HexnnError
from ...dialects.files.protected import REFERENCED, protect
from ...dialects.garbage_collection import paused_collection
from ...dialects.quant import NUMERICS, NumericsAttr
from ...dialects.remarks import warning
from ..universe import new_context
from .constants_policy import resolve_reference
from .formats import STDIN, frontend_of
from .input_shapes import resize
from .located_parser import LocatedParser
from .reading import Reading


def parse_mlir(
    ctx: Context, text: str, name: str, *, line_offset: int = 0, implicit_module: bool = True
) -> ModuleOp:
    """Parse a module; `name` is the file name in locations.

    References to constant files are resolved relative to the folder of file `name`. `line_offset`
    lines of the file precede `text`. With `implicit_module`, operations outside of a module form
    one.
    """
    module = LocatedParser(ctx, text, name, line_offset).parse_module(implicit_module)
    resolve_references(module, Path(name).parent)
    return module


def resolve_references(module: ModuleOp, folder: Path) -> None:
    """Make the constants of a module that refer to files relative to `folder` refer to them from
    anywhere.
    """
    for op in module.walk():
        if isinstance(op, ConstantOp) and isinstance(value := op.properties.get("value"), FileAttr):
            op.value = FileAttr(resolve_reference(value.data, folder))
            protect([op.value.data.path], REFERENCED)


def read_mlir(path: str, ctx: Context, how: Reading) -> ModuleOp:
    """Read a module from the IR text in file `path`; no option in `how` applies to it."""
    return parse_mlir(ctx, decode(Path(path).read_bytes(), path), path)


def read_tflite(path: str, ctx: Context, how: Reading) -> ModuleOp:
    """Read the TFLite network in file `path` as tfl IR, with the reader's options `how`; weights
    refer to the file unless it is standard input.
    """
    from ...frontends.tflite import read

    source = sys.stdin.buffer.read() if path == STDIN else path
    shapes = dict(how.input_shapes)
    return read(source, path, how.strict, how.signature, shapes, _evaluated)


def _evaluated(op: Operation, arrays: Sequence[Any]) -> Sequence[Any]:
    """Return the results of an operation, by its semantics, from an array for each operand."""
    from ...semantics.registry import evaluate

    return evaluate(op, arrays)


def read_qnn_json(path: str, ctx: Context, how: Reading) -> ModuleOp:
    """Read a QNN graph from JSON; weights refer to the binary file beside it. No option in `how`
    applies to it.
    """
    from ...frontends.qnn_json import read

    return read(path, ctx)


def read_nnef(path: str, ctx: Context, how: Reading) -> ModuleOp:
    """Read the NNEF folder, document or archive at `path` as nnef IR, with the reader's options
    `how`; weights refer to their files.
    """
    from ...frontends.nnef.reader import read

    return read(path, how.strict, how.fragments)


Reader: TypeAlias = Callable[[str, Context, Reading], ModuleOp]

DEFAULT = Reading()
"""The default options for reading networks."""

FRONTENDS: dict[str, Reader] = {
    "mlir": read_mlir,
    "tflite": read_tflite,
    "nnef": read_nnef,
    "qnn-json": read_qnn_json,
}
"""Name of a frontend -> function that reads a file."""


def decode(data: bytes, name: str) -> str:
    """Decode `data`, the contents of file `name`, as UTF-8. Raises HexnnError with the line of the
    first invalid byte.
    """
    try:
        return data.decode()
    except UnicodeDecodeError as e:
        line = data.count(b"\n", 0, e.start) + 1
        raise HexnnError(f"{name}: line {line} is not UTF-8 text; is this IR?") from e


@contextmanager
def reporting_warnings(path: str) -> Generator[None]:
    """In the `with` block, turn Python warnings about the file `path` into diagnostics of the
    tools.
    """
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always", UserWarning)
        yield
    for one in caught:
        warning(f"{path}: {one.message}")


def fill_missing(module: ModuleOp, seed: int | None) -> None:
    """Fill the NNEF variables that have no data with random data of the given seed; None leaves
    them without.

    Raises HexnnError for a network of another dialect.
    """
    if seed is not None:
        from ...frontends.nnef.weights import fill_missing

        if not any(op.dialect_name() == "nnef" for op in module.walk()):
            raise HexnnError("random weights are for variables of NNEF, the network is of another")
        fill_missing(module, seed)


def complete(module: ModuleOp, how: Reading) -> None:
    """Apply the options `how` to a module just read: fill NNEF variables without data with random
    data if a seed is given, give inputs their shapes, and record the numerics (set of roundings) if
    given.
    """
    fill_missing(module, how.random_weights)
    if how.input_shapes:
        resize(module, dict(how.input_shapes))
    if how.numerics is not None:
        module.attributes[NUMERICS] = NumericsAttr(how.numerics)


def check_source(module: ModuleOp, how: Reading) -> None:
    """Raise HexnnError for the first tfl operation that LiteRT would reject, if `how.strict`; else
    do nothing.
    """
    if how.strict:
        from ...frontends.tflite.prepare import check

        check(module)


def read_as(frontend: str, path: str, ctx: Context, how: Reading) -> ModuleOp:
    """Read file `path` with the frontend of this name and the reader's options `how`. Raises
    HexnnError, located in the file, if that needs more memory than there is.
    """
    try:
        with paused_collection():
            return FRONTENDS[frontend](path, ctx, how)
    except MemoryError as e:
        start = FileLineColLoc(StringAttr(path), IntAttr(0), IntAttr(0))
        raise HexnnError("the file needs more memory than there is", start) from e


def read(
    path: str,
    ctx: Context | None = None,
    frontend: str | None = None,
    how: Reading = DEFAULT,
) -> ModuleOp:
    """Read the module in file `path`, by default with the frontend of its suffix and a new context;
    `how` are the reader's options.
    """
    kind = frontend or frontend_of(path)
    module = read_as(kind, path, ctx or new_context(), how)
    complete(module, how)
    return module
