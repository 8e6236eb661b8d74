"""`qnn-run --replace KERNEL=FILE`: machine code from files in place of kernels of a network."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from xdsl.dialects.builtin import StringAttr
from xdsl.rewriter import Rewriter

from ..dialects import htp
from ..dialects.diagnostics import HexnnError, op_error
from ..dialects.files.protected import protect
from ..dialects.hexagon import FuncOp, MachineOp
from ..dialects.hexagon.code_ops import InstructionsOp
from ..dialects.hexagon.places import place
from ..dialects.hexagon.register_names import RegisterName, parse_register
from ..dialects.htp.attributes import target_of
from ..dialects.suggest import did_you_mean
from ..lowering.hexagon.compile import compile_kernel
from ..lowering.hexagon.from_dialect import require_allocated
from ..lowering.hexagon.program.plan import Kernel, code_of
from ..lowering.hexagon.timing.kernel import time_kernel
from .api import parse
from .driver.frontends import decode
from .model import Model
from .records import Records
from .text import table

HEADLINE = ("kernel", "code", "launches", "packets", "stalls", "packets before", "stalls before")

ARGUMENT_WORDS = {"loadri_io": 1, "loadrd_io": 2}
"""Instruction that loads arguments -> how many words."""


@dataclass(frozen=True)
class Row:
    """A kernel for which other code stands: packets and predicted stalls of one launch, with this
    code and with that of the compiler.
    """

    kernel: str
    code: str
    """The file of the code."""

    launches: int
    packets: int
    stalls: int
    packets_before: int
    stalls_before: int


@dataclass(frozen=True, repr=False)
class Replacements(Records):
    """The kernels of a network for which code from files stands."""

    rows: tuple[Row, ...]

    def records(self) -> list[dict[str, Any]]:
        """Return a dict for each kernel, with the names of `Row`."""
        return [asdict(row) for row in self.rows]

    def to_dict(self) -> dict[str, Any]:
        """Return a JSON object with the key `kernels`, the records."""
        return {"kernels": self.records()}

    def lines(self) -> Iterator[str]:
        """Yield the table of the kernels."""
        return iter(table([HEADLINE, *map(cells, self.rows)]))


def cells(row: Row) -> tuple[str, ...]:
    """Return the cells of a row of the printed table."""
    return tuple(f"{cell:,}" if isinstance(cell, int) else cell for cell in asdict(row).values())


def parse_replacements(texts: Sequence[str]) -> dict[str, str]:
    """Parse replacements from the command line: `softmax_0=mine.mlir` -> {"softmax_0":
    "mine.mlir"}. Raises HexnnError for other text, and for two files for one kernel.
    """
    files: dict[str, str] = {}
    for text in texts:
        kernel, equals, path = text.partition("=")
        if not (kernel and equals and path):
            raise HexnnError(f"--replace must read KERNEL=FILE.mlir, got '{text}'")
        if files.setdefault(kernel, path) != path:
            raise HexnnError(f"--replace gives '{kernel}' both '{files[kernel]}' and '{path}'")
    return files


def replace_kernels(model: Model, files: Mapping[str, str]) -> tuple[Model, Replacements]:
    """Return a network at stage hexagon with machine code from `files`, name of a kernel -> path,
    in place of its kernels, and how the code compares with what it replaces.

    A file holds one function in packets, or several of which one has the kernel's name. Raises
    HexnnError for a kernel that the network does not launch, for a file without such a function,
    and for code for another HVX version, with virtual registers, or that reads more arguments than
    a launch gives.
    """
    module = model.ir.clone()
    launches = launches_of(Model(module))
    known = {op.sym_name.data: op for op in code_of(module) if op.sym_name.data in launches}
    rows: list[Row] = []
    for name, path in files.items():
        if name not in known:
            says = f"the network launches no kernel '{name}'{did_you_mean(name, known)}"
            raise HexnnError(f"--replace: {says}", notes=[f"kernels: {', '.join(known) or 'none'}"])
        code = read_code(path, name)
        check_code(code, name, launches[name][0], target_of(module).hvx_version)
        code.sym_name = StringAttr(name)
        rows.append(row(known[name], code, path, len(launches[name])))
        Rewriter.replace_op(known[name], code)
    return Model(module, model.source, model.remarks, "hexagon"), Replacements(tuple(rows))


def launches_of(model: Model) -> dict[str, list[htp.LaunchOp]]:
    """Return the launches of each kernel by the kernel's name."""
    found: dict[str, list[htp.LaunchOp]] = {}
    for op in model.ops:
        if isinstance(op, htp.LaunchOp):
            found.setdefault(op.kernel.root_reference.data, []).append(op)
    return found


def read_code(path: str, kernel: str) -> FuncOp:
    """Return the function of machine code in a file: the only one, or the one of the kernel's name.
    Raises HexnnError if there is none, ParseError and Failures for text that is not valid.
    """
    protect([path])
    module = parse(decode(Path(path).read_bytes(), path), path)
    functions = [op for op in module.body.ops if isinstance(op, FuncOp)]
    named = [op for op in functions if op.sym_name.data == kernel]
    if not (chosen := named or functions):
        raise HexnnError("the file holds no hexagon.func", module)
    if len(chosen) > 1:
        names = ", ".join(f"@{op.sym_name.data}" for op in chosen)
        raise op_error(chosen[1], f"none of several is @{kernel}", [f"the file has {names}"])
    chosen[0].detach()
    return chosen[0]


def check_code(code: FuncOp, kernel: str, launch: htp.LaunchOp, version: int) -> None:
    """Raise HexnnError unless code can stand for a kernel that `launch` runs on HVX version
    `version`.
    """
    own, given = code.version.value.data, len(launch.addressed)
    if own != version:
        raise op_error(code, f"is code for v{own}, and the network is compiled for v{version}")
    require_allocated(code)
    for op, word in ArgumentReads().of(code):
        if word >= given:
            says = f"in {place(op)} reads argument {word}, counted from 0"
            raise op_error(op, says, [f"a launch of @{kernel} gives {given}"])


@dataclass
class ArgumentReads:
    """A walk over code in program order that finds the arguments which it reads."""

    pointers: set[RegisterName] = field(default_factory=lambda: {parse_register("r0")})
    """The registers that hold the address of the arguments."""

    def of(self, code: FuncOp) -> Iterator[tuple[MachineOp, int]]:
        """Yield (instruction, number of the last argument that it loads) for each load from the
        arguments' address, or from a register to which it was copied.
        """
        for holder in code.body.walk():
            if isinstance(holder, InstructionsOp):
                yield from self.packet(holder.instructions)

    def packet(self, ops: Sequence[MachineOp]) -> Iterator[tuple[MachineOp, int]]:
        """Yield the reads of a packet; keep which registers hold the address behind it."""
        copies: set[RegisterName] = set()
        for op in ops:
            name, uses = op.INSTRUCTION.name, op.arguments
            if not uses or uses[0] not in self.pointers:
                continue
            if name in ARGUMENT_WORDS and isinstance(uses[1], int):
                yield op, uses[1] // 4 + ARGUMENT_WORDS[name] - 1
            copies.update(op.results_written if name == "tfr" else ())
        written = {cell for op in ops for out in op.results_written for cell in out.cells}
        self.pointers = {reg for reg in self.pointers if not written & set(reg.cells)} | copies


def row(kernel: Kernel, code: FuncOp, path: str, launches: int) -> Row:
    """Return the row of a kernel for which the code in file `path` stands."""
    version = code.version.value.data
    now, before = (time_kernel(compile_kernel(each, version), version) for each in (code, kernel))
    counts = now.packets, now.stalls, before.packets, before.stalls
    return Row(kernel.sym_name.data, path, launches, *counts)
