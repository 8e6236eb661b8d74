"""ELF programs of networks, kept by content."""

from __future__ import annotations

import hashlib
from functools import cache
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory

from xdsl.dialects.func import FuncOp

from ...dialects.files.outputs import write
from ...dialects.hvx.fingerprint import fingerprint
from ...lowering.hexagon.program.plan import Plan
from ...lowering.hexagon.program.whole import (
    Detail,
    SideFile,
    assembly,
    kernel_text,
    label,
    link_flags,
)
from ..engines.cache import fetch, keep
from ..engines.toolchain import assemble, assembler_flags

CONSTANTS = "constants.bin"

NAME = "@kernel@"
"""Stands for the name of a kernel in a text that is kept."""

CODE = (
    "hexnn.lowering.hexagon",
    "hexnn.lowering.hexagon.program",
    "hexnn.lowering.hexagon.registers",
    "hexnn.lowering.hexagon.scheduling",
    "hexnn.lowering.hexagon.selection",
    "hexnn.dialects.hvx",
)
"""The packages that decide what a kernel becomes."""


def build(plan: Plan, detail: Detail) -> bytes:
    """The ELF file of a program. Raises HexnnError when a tool is missing or refuses the text."""
    side = SideFile(CONSTANTS)
    kernels = [kept_text(kernel, plan.version) for kernel in plan.launched.values()]
    text = assembly(plan, kernels, detail, side.embed)
    name = f"{content_key(plan, text, side)}.elf"
    found = fetch(name)
    if found is None:
        found = assembled(plan, text, side)
        keep(name, found)
    return found


def kept_text(kernel: FuncOp, version: int) -> str:
    """The assembly of a kernel, from the disk or compiled and kept."""
    words = f"{fingerprint(kernel)} {version} {code_version()}"
    name = f"{hashlib.sha256(words.encode()).hexdigest()[:32]}.s"
    found = fetch(name)
    if found is None:
        found = kernel_text(kernel, version, NAME).encode()
        keep(name, found)
    return found.decode().replace(NAME, label(kernel))


@cache
def code_version() -> str:
    """A digest of the code that compiles kernels, so that what other code made is not used."""
    digest = hashlib.sha256()
    for package in CODE:
        for path in sorted(files(package).iterdir(), key=lambda p: p.name):
            if path.is_file():
                digest.update(path.read_bytes())
    return digest.hexdigest()


def content_key(plan: Plan, text: str, side: SideFile) -> str:
    """A name for what a program is made of."""
    digest = hashlib.sha256(side.data)
    for word in (text, *assembler_flags(plan.version), *link_flags(plan)):
        digest.update(word.encode())
    return digest.hexdigest()[:32]


def assembled(plan: Plan, text: str, side: SideFile) -> bytes:
    """Assemble and link."""
    with TemporaryDirectory() as folder:
        write(Path(folder) / CONSTANTS, side.data)
        output = Path(folder) / "network"
        return assemble(text, output, plan.version, link_flags(plan)).read_bytes()
