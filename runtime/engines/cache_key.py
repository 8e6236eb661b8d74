"""Cache keys of compiled kernels: digests of their operations and of the lowering code."""

from __future__ import annotations

import hashlib

from xdsl.dialects import func

from ...dialects.files.source_digest import source_digest
from ...dialects.hvx.fingerprint import kernel_words

LOWERING = ("lowering/llvm", "dialects/hvx", "runtime/engines/jit.py")
"""The sources that lower kernels to machine code of the host."""


def fingerprint(kernel: func.FuncOp) -> str:
    """Return a digest of the operations of `kernel` and of the lowering code; names of the kernel
    and of its values have no effect on it.
    """
    digest = hashlib.sha256(source_digest(*LOWERING).encode())
    for word in kernel_words(kernel):
        digest.update(word.encode())
        digest.update(b" ")
    return digest.hexdigest()
