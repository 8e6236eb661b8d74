"""The ELF programs of networks, cached on disk under a digest of assembly, constants and flags."""

from __future__ import annotations

import hashlib
from pathlib import Path
from tempfile import TemporaryDirectory

from xdsl.dialects.func import FuncOp

from ...dialects.files.cache import fetch, store
from ...dialects.files.outputs import write
from ...dialects.files.source_digest import CODE_SOURCES, source_digest
from ...dialects.hvx.fingerprint import fingerprint
from ...lowering.hexagon.program.plan import Kernel, Plan
from ...lowering.hexagon.program.whole import (
    Detail,
    SideFile,
    assembly,
    kernel_text,
    label,
    link_flags,
)
from ..engines.toolchain import assemble, assembler_flags

CONSTANTS = "constants.bin"
"""The name of the file of constants that the assembly includes."""


PLACEHOLDER = "@kernel@"
"""The placeholder for a kernel's name in cached assembly."""


def build(plan: Plan, detail: Detail) -> bytes:
    """Return the ELF file of the program of the network that `plan` describes, from the cache if it
    is there.

    With `detail` = `steps` the program writes, beside its outputs, the index of each step and, on
    request, the tensors of the source network. Raises HexnnError when a tool is missing or rejects
    the assembly.
    """
    side = SideFile(CONSTANTS)
    kernels = [cached_kernel_text(kernel, plan.version) for kernel in plan.launched.values()]
    text = assembly(plan, kernels, detail, side.embed)
    name = f"{content_key(plan, text, side)}.elf"
    cached = fetch(name)
    if cached is None:
        cached = assemble_program(plan, text, side)
        store(name, cached)
    return cached


def cached_kernel_text(kernel: Kernel, version: int) -> str:
    """Return the assembly of a kernel for a Hexagon version, from the cache, or compiled and
    cached; of machine code its text.
    """
    if not isinstance(kernel, FuncOp):
        return kernel_text(kernel, version)
    words = f"{fingerprint(kernel)} {version} {source_digest(*CODE_SOURCES)}"
    name = f"{hashlib.sha256(words.encode()).hexdigest()[:32]}.s"
    cached = fetch(name)
    if cached is None:
        cached = kernel_text(kernel, version, PLACEHOLDER).encode()
        store(name, cached)
    return cached.decode().replace(PLACEHOLDER, label(kernel))


def content_key(plan: Plan, text: str, side: SideFile) -> str:
    """Return the cache key of a program: a digest of its assembly `text`, of its constants in
    `side`, and of the flags of assembler and linker, which depend on `plan`.
    """
    digest = hashlib.sha256(side.data)
    for word in (text, *assembler_flags(plan.version), *link_flags(plan)):
        digest.update(word.encode())
    return digest.hexdigest()[:32]


def assemble_program(plan: Plan, text: str, side: SideFile) -> bytes:
    """Assemble and link the program of the network that `plan` describes from its assembly `text`
    and its constants in `side`; return the ELF file.
    """
    with TemporaryDirectory() as folder:
        write(Path(folder) / CONSTANTS, side.data)
        output = Path(folder) / "network"
        return assemble(text, output, plan.version, link_flags(plan)).read_bytes()
