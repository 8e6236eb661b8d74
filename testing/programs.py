"""External programs that tests run: an emulator, assemblers, MLIR's tools, a C++ compiler."""

import os
import shutil

from ..runtime.engines.toolchain import PACKAGES, names_of

HEXAGON = frozenset(PACKAGES)
"""What assembles, links and runs Hexagon programs."""

PROGRAMS: dict[str, tuple[str, ...]] = {
    **{name: names_of(name) for name in PACKAGES},
    "mlir-opt": ("mlir-opt-19", "mlir-opt"),
    "c++": ("c++", "g++", "clang++"),
}
"""A program -> the names that it is installed under, in the order of choice."""


def program(name: str) -> str | None:
    """Return the path of a program of `PROGRAMS`; None if it is not installed."""
    return next(filter(None, map(shutil.which, PROGRAMS[name])), None)


def is_required() -> bool:
    """Return whether a missing program fails a test (`HEXNN_REQUIRE_QEMU=1`), not skips it."""
    return os.environ.get("HEXNN_REQUIRE_QEMU", "") not in ("", "0")


def features() -> set[str]:
    """Return the installed programs: what `// REQUIRES:` in a FileCheck test can ask for."""
    return {name for name in PROGRAMS if program(name)}
