"""What this machine has that some tests need: an emulator, assemblers, MLIR's tools."""

import os
import shutil
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

TOOLS: dict[str, tuple[str, ...]] = {
    "qemu-hexagon": ("qemu-hexagon", "qemu-hexagon-static"),
    "llvm-mc": ("llvm-mc-19", "llvm-mc"),
    "ld.lld": ("ld.lld-19", "ld.lld"),
    "mlir-opt": ("mlir-opt-19", "mlir-opt"),
    "c++": ("c++", "g++", "clang++"),
}
"""A program that tests run -> the names that it goes by."""


HEXAGON = frozenset({"qemu-hexagon", "llvm-mc", "ld.lld"})
"""What makes and runs Hexagon programs."""


def program(name: str) -> str | None:
    """The path of a program of `TOOLS`; none when it is not installed."""
    return next(filter(None, map(shutil.which, TOOLS[name])), None)


def is_required() -> bool:
    """Whether a missing emulator is a failure (`HEXNN_REQUIRE_QEMU=1`), not a reason to skip."""
    return os.environ.get("HEXNN_REQUIRE_QEMU", "") not in ("", "0")


def features() -> set[str]:
    """What `// REQUIRES:` in a FileCheck test can ask for."""
    return {name for name in TOOLS if program(name)}
