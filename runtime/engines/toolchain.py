"""The Hexagon assembler, linker and emulator, looked up on the PATH with or without a version
suffix.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from ...dialects.diagnostics import HexnnError
from ...dialects.files.outputs import write

PACKAGES = {"llvm-mc": "llvm-19", "ld.lld": "lld-19", "qemu-hexagon": "qemu-user"}
"""The Debian package that provides each tool."""

NAMES = {"qemu-hexagon": ("qemu-hexagon", "qemu-hexagon-static")}
"""The alternative names of a tool."""

VERSIONS = range(25, 16, -1)
"""The version suffixes tried, newest first."""


EMULATED = 67
"""The newest Hexagon version that qemu-hexagon emulates; its CPU model also runs older code."""

ASSEMBLED = 73
"""The newest Hexagon version of programs: LLVM 19 assembles and links it. Resources of newer ones
are assumed to be the same.
"""

FLOATS = 68
"""The first Hexagon version with floating-point vectors."""

QEMU_FLAGS = ("-cpu", f"v{EMULATED}")
"""The flags with which qemu-hexagon runs every program."""


@cache
def find_tool(name: str) -> str | None:
    """Return the path of a tool; None if missing. Versioned names `name-NN` are tried first, newest
    first, then plain names.

    Plain names come last since a distribution's own version may be too old.
    """
    return next(filter(None, map(shutil.which, names_of(name))), None)


def names_of(name: str) -> tuple[str, ...]:
    """Return the names under which a tool may be installed, in the order of choice."""
    return (*(f"{name}-{version}" for version in VERSIONS), *NAMES.get(name, (name,)))


def tool(name: str) -> str:
    """Return the path of a tool. Raises HexnnError when it is missing; the message names the
    package that holds it.
    """
    path = find_tool(name)
    if path is None:
        raise HexnnError(f"'{name}' was not found on the PATH: it is in package {PACKAGES[name]}")
    return path


def missing_tools() -> list[str]:
    """Return the names of the Hexagon tools (assembler, linker, emulator) that are not
    installed.
    """
    return [name for name in PACKAGES if find_tool(name) is None]


def call(name: str, *arguments: str, stdin: bytes = b"") -> bytes:
    """Run the tool `name` with `stdin` as its input; return its standard output. Raises HexnnError,
    with the first lines that the tool printed on standard error, when it fails, and if it is not
    installed.
    """
    done = subprocess.run([tool(name), *arguments], input=stdin, capture_output=True, check=False)
    if done.returncode:
        said = done.stderr.decode(errors="replace").strip().splitlines()
        raise HexnnError(f"{name} failed with status {done.returncode}", notes=said[:10])
    return done.stdout


@cache
def newest_assembled() -> int:
    """Return the newest Hexagon version that the assembler on the PATH knows: 73 of LLVM 19, 81 of
    LLVM 22. Raises HexnnError when it is not installed.
    """
    command = [tool("llvm-mc"), "-triple=hexagon", "-mattr=help"]
    listed = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, check=False)
    return max(map(int, re.findall(r"hvxv(\d+)", (listed.stdout + listed.stderr).decode())))


def assembler_flags(version: int, newest: int = ASSEMBLED) -> list[str]:
    """Return the flags with which the assembler checks packets for a Hexagon `version` such as 73,
    and writes an object file; for versions after `newest` they are those of `newest`.
    """
    known = min(version, newest)
    features = f"-mattr=+hvxv{known},+hvx-length128b"
    if known >= FLOATS:
        features += ",+hvx-qfloat,+hvx-ieee-fp"
    return ["-triple=hexagon", f"-mcpu=hexagonv{known}", features, "-filetype=obj"]


def assemble(
    text: str, output: Path, version: int = EMULATED, link_flags: Sequence[str] = ()
) -> Path:
    """Assemble and link the assembly `text` to a static program for a Hexagon version, with entry
    point `_start`; return the path `output`. `link_flags` are further flags of the linker.

    Files that the text includes are looked for beside `output`. Raises HexnnError with the messages
    of the assembler or linker when it rejects the text.
    """
    source, code = output.with_suffix(".s"), output.with_suffix(".o")
    write(source, text)
    include = f"-I{output.parent}"
    call("llvm-mc", *assembler_flags(version), include, str(source), "-o", str(code))
    call("ld.lld", "-static", *link_flags, str(code), "-o", str(output))
    return output


def emulate(program: Path, stdin: bytes, version: int = EMULATED) -> bytes:
    """Run a program for a Hexagon version on qemu-hexagon with `stdin` as its input; return its
    standard output. Raises HexnnError when the program fails.
    """
    return call("qemu-hexagon", "-cpu", f"v{version}", str(program), stdin=stdin)


@cache
def emulator_version() -> int:
    """Return the major version of qemu-hexagon on the PATH: 7 of Debian 12, 10 of Debian 13. Raises
    HexnnError when it is not installed.
    """
    found = re.search(r"version (\d+)", call("qemu-hexagon", "--version").decode())
    return int(found[1]) if found else 0
