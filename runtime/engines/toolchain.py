"""Hexagon's assembler, linker and emulator, found on the PATH with or without a version suffix."""

from __future__ import annotations

import shutil
import subprocess
from functools import cache
from pathlib import Path

from ...dialects.diagnostics import HexnnError

PACKAGES = {"llvm-mc": "llvm-19", "ld.lld": "lld-19", "qemu-hexagon": "qemu-user"}
"""The Debian package of each tool."""

VERSIONS = range(25, 16, -1)

ASSEMBLER_FLAGS = (
    "-triple=hexagon",
    "-mcpu=hexagonv67",
    "-mattr=+hvxv67,+hvx-length128b",
    "-filetype=obj",
)


@cache
def find_tool(name: str) -> str | None:
    """The path of a tool: the plain name first, then `name-NN` from the newest version down."""
    names = [name, *(f"{name}-{version}" for version in VERSIONS)]
    return next((path for path in map(shutil.which, names) if path), None)


def tool(name: str) -> str:
    """The path of a tool. Raises HexnnError that names its package when it is missing."""
    path = find_tool(name)
    if path is None:
        raise HexnnError(f"'{name}' was not found on the PATH: it is in package {PACKAGES[name]}")
    return path


def missing_tools() -> list[str]:
    """The tools that are not installed."""
    return [name for name in PACKAGES if find_tool(name) is None]


def call(name: str, *arguments: str, stdin: bytes = b"") -> bytes:
    """Run a tool and give its standard output. Raises HexnnError with what it said on failure."""
    done = subprocess.run([tool(name), *arguments], input=stdin, capture_output=True, check=False)
    if done.returncode:
        said = done.stderr.decode(errors="replace").strip().splitlines()
        raise HexnnError(f"{name} failed with status {done.returncode}", notes=said[:10])
    return done.stdout


def assemble(text: str, output: Path) -> Path:
    """Assemble and link a static program that starts at `_start`."""
    source, code = output.with_suffix(".s"), output.with_suffix(".o")
    source.write_text(text)
    call("llvm-mc", *ASSEMBLER_FLAGS, str(source), "-o", str(code))
    call("ld.lld", "-static", str(code), "-o", str(output))
    return output


def emulate(program: Path, stdin: bytes) -> bytes:
    """Run a program on qemu-hexagon."""
    return call("qemu-hexagon", "-cpu", "v67", str(program), stdin=stdin)
