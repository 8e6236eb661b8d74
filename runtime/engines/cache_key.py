"""Cache keys of kernels: digests of their operations and of the lowering code."""

from __future__ import annotations

import hashlib
from functools import cache
from importlib.resources import files

from xdsl.dialects import func

from ...dialects.hvx.fingerprint import kernel_words


def fingerprint(kernel: func.FuncOp) -> str:
    """Return a digest of the lowering code and of a kernel's operations, whatever the names of
    kernel and values.
    """
    digest = hashlib.sha256(lowering_version().encode())
    for word in kernel_words(kernel):
        digest.update(word.encode())
        digest.update(b" ")
    return digest.hexdigest()


@cache
def lowering_version() -> str:
    """Return a digest of the lowering code, so that code compiled by another version is not
    used.
    """
    digest = hashlib.sha256()
    for package in ("hexnn.lowering.llvm", "hexnn.dialects.hvx"):
        for path in sorted(files(package).iterdir(), key=lambda p: p.name):
            if path.is_file():
                digest.update(path.read_bytes())
    digest.update(files(__package__ or "").joinpath("jit.py").read_bytes())
    return digest.hexdigest()
