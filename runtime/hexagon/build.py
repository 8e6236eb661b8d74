"""ELF programs of networks, kept by content."""

from __future__ import annotations

import hashlib
from pathlib import Path
from tempfile import TemporaryDirectory

from ...lowering.hexagon.plan import Plan
from ...lowering.hexagon.program import Detail, SideFile, assembly, kernel_texts, link_flags
from ..engines.jit import cache_folder, read_object, write_object
from ..engines.toolchain import assemble, assembler_flags

CONSTANTS = "constants.bin"


def build(plan: Plan, detail: Detail) -> bytes:
    """The ELF file of a program. Raises HexnnError when a tool is missing or refuses the text."""
    side = SideFile(CONSTANTS)
    text = assembly(plan, kernel_texts(plan), detail, side.embed)
    path = cache_folder() / f"{content_key(plan, text, side)}.elf"
    found = read_object(path)
    if found is None:
        found = assembled(plan, text, side)
        write_object(path, found)
    return found


def content_key(plan: Plan, text: str, side: SideFile) -> str:
    """A name for what a program is made of."""
    digest = hashlib.sha256(side.data)
    for word in (text, *assembler_flags(plan.version), *link_flags(plan)):
        digest.update(word.encode())
    return digest.hexdigest()[:32]


def assembled(plan: Plan, text: str, side: SideFile) -> bytes:
    """Assemble and link."""
    with TemporaryDirectory() as folder:
        (Path(folder) / CONSTANTS).write_bytes(side.data)
        output = Path(folder) / "network"
        return assemble(text, output, plan.version, link_flags(plan)).read_bytes()
