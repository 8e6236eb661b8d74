"""What a kernel computes and how it is lowered, as one short text."""

from __future__ import annotations

import hashlib
from functools import cache
from importlib.resources import files

from xdsl.dialects import func

from ...dialects.hvx.fingerprint import kernel_words


def fingerprint(kernel: func.FuncOp) -> str:
    """Equal for kernels with equal operations, whatever their names; changes with the lowering."""
    digest = hashlib.sha256(lowering_version().encode())
    for word in kernel_words(kernel):
        digest.update(word.encode())
        digest.update(b" ")
    return digest.hexdigest()


@cache
def lowering_version() -> str:
    """A digest of the code that lowers kernels, so that objects made by other code are not used."""
    digest = hashlib.sha256()
    for package in ("hexnn.lowering.llvm", "hexnn.dialects.hvx"):
        for path in sorted(files(package).iterdir(), key=lambda p: p.name):
            if path.is_file():
                digest.update(path.read_bytes())
    digest.update(files(__package__ or "").joinpath("jit.py").read_bytes())
    return digest.hexdigest()
