"""The fast engine: every kernel is compiled to machine code of the host.

Before a launch the byte ranges that the kernel may access are compared with the memories: if all of
them are inside, the unchecked code runs. Otherwise, or when an address is not statically known, the
checked code runs, which stops at the first access that is outside.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any
from weakref import WeakKeyDictionary

from xdsl.dialects import func

from ...dialects.diagnostics import HexnnError
from ...lowering.llvm.accesses import Extents, access_bytes, extents
from ...lowering.llvm.host_vectors import PORTABLE, HostVectors
from ...lowering.llvm.kernel import translate
from ..instruction_limit import DEFAULT_LIMIT
from ..memory import Memory
from . import jit
from .base import access_error, check_arguments, check_kernel
from .cache_key import fingerprint
from .limits import is_surely_within, limit_error


@dataclass
class CompiledKernel:
    """A kernel compiled to machine code of the host, without bounds checks and without counting
    executed instructions.
    """

    run: Callable[..., int]
    """The function, called with the host address of the memory and the arguments."""

    extents: Extents
    """The byte ranges that the kernel may access."""

    arguments: int
    """The number of the kernel's arguments."""

    counts_instructions: bool
    """Whether instructions must be counted at run time, which only the checked code does."""

    def fits(self, memory: Memory, addresses: Sequence[int]) -> bool:
        """Return whether the code may run unchecked: `addresses`, the kernel's arguments, are
        multiples of 128, all accesses are inside of the memories, and instructions need not be
        counted.
        """
        if self.counts_instructions or not self.extents.complete:
            return False
        for index, low, high in self.extents.spans:
            address = addresses[index]
            if address & 127:
                return False
            first, end = address + low, address + high
            if first < 0:
                return False
            if end > memory.ddr_bytes and not (
                first >= memory.tcm_base and end <= memory.tcm_base + memory.tcm_bytes
            ):
                return False
        return True


class LlvmEngine:
    """The engine that compiles kernels to LLVM IR that uses no intrinsics of the host's CPU, and
    compiles the LLVM IR to machine code of the host.
    """

    host = PORTABLE
    """The vector instructions of the host that the code uses."""

    def __init__(self, limit: int = DEFAULT_LIMIT) -> None:
        self.limit = limit
        self.compiled: WeakKeyDictionary[func.FuncOp, CompiledKernel] = WeakKeyDictionary()
        """The compiled kernels, as long as their operations live."""

        self.pointers: WeakKeyDictionary[Memory, int] = WeakKeyDictionary()
        """The host address of each memory."""

    def prepare(self, kernel: func.FuncOp) -> CompiledKernel:
        """Return the machine code of `kernel`, compiled on first use. Raises HexnnError for a
        kernel that no engine accepts, such as one that executes too many instructions.
        """
        code = self.compiled.get(kernel)
        if code is None:
            check_kernel(kernel, self.limit)
            code = self.compiled[kernel] = compile_kernel(kernel, self.limit, self.host)
        return code

    def run(self, kernel: func.FuncOp, memory: Memory, addresses: Sequence[int]) -> None:
        """Run `kernel` on `memory`, with one address for each of its arguments; accesses are
        checked unless they are known to stay within the memories.

        Raises HexnnError at an access outside of the memories.
        """
        code = self.compiled.get(kernel) or self.prepare(kernel)
        if len(addresses) != code.arguments:
            check_arguments(kernel, addresses)
        if code.fits(memory, addresses):
            code.run(self.pointer(memory), *addresses)
        else:
            run_checked(kernel, memory, addresses, self.limit)

    def bind(
        self, kernel: func.FuncOp, memory: Memory, addresses: Sequence[int]
    ) -> Callable[[], object]:
        """Return the callable that runs `kernel` with these arguments as `run` does: where all
        accesses are known to stay within the memories, the machine code itself.
        """
        code = self.prepare(kernel)
        if len(addresses) != code.arguments or not code.fits(memory, addresses):
            return partial(self.run, kernel, memory, addresses)
        pointer = ctypes.c_void_p(self.pointer(memory))
        return partial(code.run, pointer, *map(ctypes.c_int64, addresses))

    def pointer(self, memory: Memory) -> int:
        """Return the host address of the array that holds `memory`."""
        pointer = self.pointers.get(memory)
        if pointer is None:
            pointer = self.pointers[memory] = memory.data.ctypes.data
        return pointer


class HostEngine(LlvmEngine):
    """The LLVM engine whose code uses the host's dot products, sums of two products and
    permutations of bytes, as far as the CPU has them.
    """

    def __init__(self, limit: int = DEFAULT_LIMIT) -> None:
        super().__init__(limit)
        self.host = jit.host_vectors()


class DotEngine(HostEngine):
    """The engine of the host for a CPU with a dot-product instruction of bytes. The constructor
    raises HexnnError on a CPU without one.
    """

    def __init__(self, limit: int = DEFAULT_LIMIT) -> None:
        super().__init__(limit)
        if not self.host.dot:
            raise HexnnError(
                "this CPU has no dot product of bytes (avx512vnni or avxvnni)",
                notes=["engine 'llvm' computes the same on any CPU"],
            )


def compile_kernel(kernel: func.FuncOp, limit: int, host: HostVectors = PORTABLE) -> CompiledKernel:
    """Compile a kernel to code without bounds checks, or load that code from the cache.

    A kernel that may execute more than `limit` instructions is marked (`counts_instructions`).
    `host` has the vector instructions of the host that the code uses.
    """
    count = len(kernel.body.block.args)
    slice_bytes = jit.vector_bytes()
    key = jit.content_key(f"kernel {slice_bytes} {host}", fingerprint(kernel))
    kinds: list[Any] = [ctypes.c_void_p, *[ctypes.c_int64] * count]
    text = partial(
        translate,
        kernel,
        jit.function_name(key),
        slice_bytes=slice_bytes,
        host=host,
    )
    run = jit.function(key, lambda: text().text, kinds)
    return CompiledKernel(run, extents(kernel), count, not is_surely_within(kernel, limit))


def run_checked(kernel: func.FuncOp, memory: Memory, addresses: Sequence[int], limit: int) -> None:
    """Run a kernel by code that checks the bounds of every access and counts executed instructions;
    `addresses` are the kernel's arguments.

    Raises HexnnError at the first access outside of the memories, and when the kernel executes more
    than `limit` instructions.
    """
    key = jit.content_key("checked", fingerprint(kernel))
    form = translate(kernel, jit.function_name(key), checked=True)
    kinds: list[Any] = [ctypes.c_void_p, ctypes.c_void_p, *[ctypes.c_int64] * len(addresses)]
    run = jit.function(key, lambda: form.text, kinds)
    tcm = memory.tcm_base
    bounds = (ctypes.c_int64 * 5)(memory.ddr_bytes, tcm, tcm + memory.tcm_bytes, limit, 0)
    number = run(memory.data.ctypes.data, bounds, *addresses)
    name = kernel.sym_name.data
    if number < 0:
        raise limit_error(name, form.loops[-number - 1], limit)
    if number:
        op = form.accesses[number - 1]
        raise access_error(name, op, bounds[4], access_bytes(op))
