"""Cache keys of compiled kernels: digests of their operations and of the lowering code."""

from __future__ import annotations

import hashlib
from functools import cache
from importlib.resources import files

from xdsl.dialects import func

from ...dialects.hvx.fingerprint import kernel_words


def fingerprint(kernel: func.FuncOp) -> str:
    """Return a digest of the operations of `kernel` and of the lowering code; names of the kernel
    and of its values have no effect on it.
    """
    digest = hashlib.sha256(lowering_version().encode())
    for word in kernel_words(kernel):
        digest.update(word.encode())
        digest.update(b" ")
    return digest.hexdigest()


@cache
def lowering_version() -> str:
    """Return a digest of the source files that lower kernels to machine code; as part of cache keys
    it prevents the use of code that other versions of these files compiled.
    """
    digest = hashlib.sha256()
    for package in ("hexnn.lowering.llvm", "hexnn.dialects.hvx"):
        for path in sorted(files(package).iterdir(), key=lambda p: p.name):
            if path.is_file():
                digest.update(path.read_bytes())
    digest.update(files(__package__ or "").joinpath("jit.py").read_bytes())
    return digest.hexdigest()
