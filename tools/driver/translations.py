"""The output formats of `-t` other than IR text: TFLite, NNEF, JSON, pictures, Hexagon assembly and
executables; and which of them the suffix of a file names.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import IO, TYPE_CHECKING, TypeAlias, Union

from xdsl.dialects.builtin import ModuleOp

from ...dialects.diagnostics import HexnnError, op_name

if TYPE_CHECKING:
    from .constants_policy import Elide, SideFile

Constants: TypeAlias = Union["Elide", "SideFile"]
"""How large constants are printed: elided, or in a side file."""


def print_assembly(module: ModuleOp, stream: IO[str]) -> None:
    """Print the Hexagon assembly of a network, or of the kernels of a module without one
    (`hexagon-asm`).
    """
    from ...lowering.hexagon.program.whole import module_assembly

    stream.write(module_assembly(module))


def hexagon_elf(module: ModuleOp) -> bytes:
    """Return the Hexagon executable of a network, an ELF file (`hexagon-elf`)."""
    from ...lowering.hexagon.program.plan import Plan
    from ...runtime.hexagon.build import build

    return build(Plan(module), "outputs")


def tflite(module: ModuleOp) -> bytes:
    """Return the TFLite file of a network of operators of tfl (`tflite`). Raises HexnnError,
    located at the operation, for what TFLite cannot express.
    """
    from ...frontends.tflite import serialize

    require_networks(module, "tflite")
    return serialize(module)


LEVEL_OF = {"tflite": "tfl", "nnef": "nnef", "qnn-json": "qnn"}
"""Name of a format of networks -> the dialect of the networks that it can hold."""


def require_networks(module: ModuleOp, target: str) -> None:
    """Raise HexnnError unless every function of a module is a network, one block of operations with
    semantics on tensors, in the dialect that the format `target` holds.
    """
    from xdsl.dialects.func import FuncOp

    from ...passes.networks import require_network

    for op in module.body.ops:
        if isinstance(op, FuncOp):
            require_network(op)
    require_level_of(target, module)


def require_level_of(target: str, module: ModuleOp) -> None:
    """Raise HexnnError, with what can be done instead, for a module that has operations of other
    levels than the one that the format `target` holds, and none of it.
    """
    from ...passes.levels import LEVELS, SOURCES, levels

    wanted, present = LEVEL_OF[target], levels(module)
    if not present or wanted in present:
        return
    seen, op = next(iter(present.items()))
    if wanted == "qnn" and seen in SOURCES:
        advice = f"-p {LEVELS[seen]} makes {wanted} of it"
    else:
        suffixes = {LEVEL_OF[to]: suffix for suffix, to in SUFFIXES.items() if to in LEVEL_OF}
        own = f"-o FILE{suffixes[seen]} or " if seen in suffixes else ""
        advice = f"{own}-o FILE.mlir writes it"
    raise HexnnError(
        f"-t {target} takes {wanted}, but this is {seen}: '{op_name(op)}'; {advice}", op
    )


def qnn_json(module: ModuleOp, constants: Constants, omit_defaults: bool) -> str:
    """Return a network at stage qnn as the JSON of QNN's converters (`qnn-json`).

    Weights are added to the side file, if `constants` is one, or elided. `omit_defaults` leaves out
    optional members with default values.
    """
    from ...frontends.qnn_json import write
    from .constants_policy import Elide

    require_networks(module, "qnn-json")
    if isinstance(constants, Elide):
        return write(module, limit=constants.limit, omit_defaults=omit_defaults).text
    written = write(module, constants.path.name, omit_defaults=omit_defaults)
    constants.data += written.weights
    return written.text


def print_nnef(module: ModuleOp, stream: IO[str]) -> None:
    """Print the NNEF document of a network, without its data (`nnef`)."""
    from ...frontends.nnef.writer import text_of

    require_networks(module, "nnef")
    stream.write(text_of(module))


def print_dot(module: ModuleOp, stream: IO[str]) -> None:
    """Print a picture of a network in Graphviz' language (`dot`)."""
    from .dot import dot_text

    stream.write(dot_text(module))


def print_svg(module: ModuleOp, stream: IO[str]) -> None:
    """Print a picture of a network as SVG (`svg`)."""
    from ..page.graph_picture import svg_text

    stream.write(svg_text(module))


def write_nnef(module: ModuleOp, folder: Path) -> None:
    """Write a network as an NNEF folder: document, tensor files and quantization (`nnef -o
    FOLDER`). Raises HexnnError if `folder` is a file, or for a function that is no network.
    """
    from ...frontends.nnef.writer import write

    require_networks(module, "nnef")
    if folder.exists() and not folder.is_dir():
        raise HexnnError(f"{folder}: -t nnef writes a folder, and this is none")
    write(module, folder)


TEXTS: dict[str, Callable[[ModuleOp, IO[str]], None]] = {
    "dot": print_dot,
    "hexagon-asm": print_assembly,
    "nnef": print_nnef,
    "svg": print_svg,
}
"""Name of a text format -> function that prints a module in it."""

FOLDERS: dict[str, Callable[[ModuleOp, Path], None]] = {"nnef": write_nnef}
"""Name of a format written as a folder, if `-o` is given -> function that writes it."""

STORED: dict[str, Callable[[ModuleOp, Constants, bool], str]] = {"qnn-json": qnn_json}
"""Name of a text format with a side file of weights -> function that returns the text."""

BINARIES: dict[str, Callable[[ModuleOp], bytes]] = {
    "hexagon-elf": hexagon_elf,
    "tflite": tflite,
}
"""Name of a binary format -> function that returns the bytes."""

PROGRAMS = ("hexagon-elf",)
"""The binary formats whose files are executable."""

OWN = ("mlir", *TEXTS, *STORED, *BINARIES)
"""The names of hexnn's output formats."""

SUFFIXES = {
    ".dot": "dot",
    ".elf": "hexagon-elf",
    ".json": "qnn-json",
    ".nnef": "nnef",
    ".s": "hexagon-asm",
    ".svg": "svg",
    ".tflite": "tflite",
}
"""Suffix of an output file -> the format in which it is written if no other one is asked for."""


def format_of(path: str | None) -> str:
    """Return the name of the format for an output file, by its suffix; `mlir` for the standard
    output and for other suffixes.
    """
    return SUFFIXES.get(Path(path or "-").suffix.lower(), "mlir")


def check_file(target: str, path: Path | None, parts: int = 1) -> None:
    """Raise HexnnError if the format `target` needs an output file but `path` is None, or takes one
    module but the input has several (`parts`).
    """
    if target in BINARIES and path is None:
        raise HexnnError(f"-t {target} writes bytes: it needs -o FILE")
    is_single = target in BINARIES or (path is not None and target in (*FOLDERS, *STORED))
    if is_single and parts > 1:
        raise HexnnError(f"-t {target} writes one network: not with --split-input-file")


def print_nothing(module: ModuleOp, stream: IO[str]) -> None:
    """Print nothing: the printer registered with xDSL for the formats that are written by other
    functions (binaries, JSON).
    """
