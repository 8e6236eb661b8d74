"""The targets of `-t` other than IR text: JSON, NNEF, Hexagon assembly and executables."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import IO

from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp

from ...dialects.diagnostics import HexnnError
from ...passes.networks import require_network
from .constants_policy import Elide, SideFile


def print_assembly(module: ModuleOp, stream: IO[str]) -> None:
    """`hexagon-asm`: the program of a network, or the kernels of a module that has only those."""
    from ...lowering.hexagon.program.whole import module_assembly

    stream.write(module_assembly(module))


def elf(module: ModuleOp) -> bytes:
    """`hexagon-elf`: the same program, assembled and linked."""
    from ...lowering.hexagon.program.plan import Plan
    from ...runtime.hexagon.build import build

    return build(Plan(module), "outputs")


def require_networks(module: ModuleOp) -> None:
    """Raise HexnnError for the first function of a module that is not a network's entry."""
    for op in module.body.ops:
        if isinstance(op, FuncOp):
            require_network(op)


def qnn_json(module: ModuleOp, constants: Elide | SideFile, omit_defaults: bool) -> str:
    """`qnn-json`: the graph as QNN's converters write it; weights go to the side file."""
    from ...frontends.qnn_json import write

    require_networks(module)
    if isinstance(constants, Elide):
        return write(module, limit=constants.limit, omit_defaults=omit_defaults).text
    written = write(module, constants.path.name, omit_defaults=omit_defaults)
    constants.data += written.weights
    return written.text


def print_nnef(module: ModuleOp, stream: IO[str]) -> None:
    """`nnef`: the document of a network, without its data."""
    from ...frontends.nnef.writer import text_of

    require_networks(module)
    stream.write(text_of(module))


def write_nnef(module: ModuleOp, folder: Path) -> None:
    """`nnef` into a file: a folder with the document, the data and the quantization."""
    from ...frontends.nnef.writer import write

    require_networks(module)
    if folder.exists() and not folder.is_dir():
        raise HexnnError(f"{folder}: -t nnef writes a folder, and this is none")
    write(module, folder)


TEXTS: dict[str, Callable[[ModuleOp, IO[str]], None]] = {
    "hexagon-asm": print_assembly,
    "nnef": print_nnef,
}
"""Targets that are text, by name."""

FOLDERS: dict[str, Callable[[ModuleOp, Path], None]] = {"nnef": write_nnef}
"""Targets that are a folder where `-o` names one, by name."""

STORED: dict[str, Callable[[ModuleOp, Elide | SideFile, bool], str]] = {"qnn-json": qnn_json}
"""Targets that are text with a side file for weights, by name; the flag leaves out defaults."""

BINARIES: dict[str, Callable[[ModuleOp], bytes]] = {"hexagon-elf": elf}
"""Targets that are executables, by name."""


def check_file(target: str, path: Path | None, parts: int = 1) -> None:
    """Raise HexnnError when `target` needs a file to write, or one for each part of the input."""
    if target in BINARIES and path is None:
        raise HexnnError(f"-t {target} writes a program: it needs -o FILE")
    is_single = target in BINARIES or (path is not None and target in (*FOLDERS, *STORED))
    if is_single and parts > 1:
        raise HexnnError(f"-t {target} writes one network: not with --split-input-file")


def print_nothing(module: ModuleOp, stream: IO[str]) -> None:
    """Placeholder printer for targets that other tables handle."""
