"""Compilation of LLVM IR to machine code of the host, cached on disk by content."""

from __future__ import annotations

import ctypes
import hashlib
from collections.abc import Callable, Sequence
from functools import cache
from threading import Lock
from typing import Any

import llvmlite.binding as llvm

from ...dialects.diagnostics import HexnnError
from ...dialects.files import cache as disk_cache
from ...lowering.llvm.host_vectors import HostVectors

LEVEL = 1
"""LLVM's optimization level for code generation; a higher one takes longer to compile."""


@cache
def host() -> tuple[str, str]:
    """Return the name of the host's CPU and its features, as LLVM spells them."""
    return llvm.get_host_cpu_name(), llvm.get_host_cpu_features().flatten()


@cache
def vector_bytes() -> int:
    """Return the width of the host's SIMD registers in bytes (16, 32 or 64)."""
    features = llvm.get_host_cpu_features()
    sizes = {"avx512f": 64, "avx2": 32}
    return next((size for name, size in sizes.items() if features.get(name)), 16)


FEATURES = {
    "dot": {"avx512vnni": 64, "avxvnni": 32},
    "multiply_add": {"avx512bw": 64, "avx2": 32, "sse2": 16},
    "permutation": {"avx512vbmi": 64, "avx2": 32, "ssse3": 16},
}
"""By instruction of `HostVectors`: the features of a CPU that have it, and the width in bytes."""


@cache
def host_vectors() -> HostVectors:
    """Return the vector instructions that this CPU has, each in its greatest width."""
    features = llvm.get_host_cpu_features()
    widths = {
        name: next((size for feature, size in its.items() if features.get(feature)), 0)
        for name, its in FEATURES.items()
    }
    return HostVectors(**widths)


@cache
def target_machine() -> llvm.TargetMachine:
    """Return LLVM's code generator for the host."""
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    cpu, features = host()
    target = llvm.Target.from_default_triple()
    return target.create_target_machine(cpu=cpu, features=features, opt=LEVEL)


@cache
def engine() -> llvm.ExecutionEngine:
    """Return the LLVM execution engine of this process, to which compiled object files are
    added.
    """
    empty = llvm.parse_assembly("")
    return llvm.create_mcjit_compiler(empty, target_machine())


def content_key(*parts: str) -> str:
    """Return the cache key of code made from the texts `parts`: a digest of them, the host's CPU
    and the version of LLVM.
    """
    text = "\0".join([*parts, *host(), str(llvm.llvm_version_info), str(LEVEL)])
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def optimize(module: llvm.ModuleRef) -> None:
    """Run LLVM's instruction combining on a module, in place."""
    options = llvm.create_pipeline_tuning_options(speed_level=1)
    builder = llvm.create_pass_builder(target_machine(), options)
    passes = llvm.create_new_module_pass_manager()
    passes.add_instruction_combine_pass()
    passes.run(module, builder)


def generate(text: str) -> bytes:
    """Compile the LLVM IR `text` of a module to an object file. Raises HexnnError when LLVM rejects
    it.
    """
    machine = target_machine()
    try:
        module = llvm.parse_assembly(text)
        module.verify()
    except RuntimeError as error:
        raise HexnnError(f"LLVM refuses the code of a kernel: {error}") from None
    optimize(module)
    return machine.emit_object(module)


def object_file(key: str, text: Callable[[], str]) -> bytes:
    """Return the object file with cache key `key`: from the disk cache, or else compiled from the
    LLVM IR that `text()` returns, and cached.
    """
    return disk_cache.fetch(f"{key}.o") or compile_and_cache(key, text)


def compile_and_cache(key: str, text: Callable[[], str]) -> bytes:
    """Compile the LLVM IR that `text()` returns to an object file, and store it in the cache under
    `key`.
    """
    code = generate(text())
    disk_cache.store(f"{key}.o", code)
    return code


def load(
    key: str, text: Callable[[], str], functions: Sequence[str], kinds: Sequence[Any]
) -> list[Callable[..., int]]:
    """Return `functions` of the object file with cache key `key` as callables, all with the ctypes
    argument types `kinds`.

    A cached file that lacks one of them is compiled anew from the LLVM IR that `text()` returns.
    Raises HexnnError if that lacks one too.
    """
    addresses = _addresses(object_file(key, text), functions)
    if not all(addresses):
        addresses = _addresses(compile_and_cache(key, text), functions)
    for name, address in zip(functions, addresses, strict=True):
        if not address:
            raise HexnnError(f"the object of a kernel has no function {name}")
    kind = ctypes.CFUNCTYPE(ctypes.c_int64, *kinds)
    return [kind(address) for address in addresses]


def _addresses(code: bytes, functions: Sequence[str]) -> list[int]:
    """Load the object file `code` into the process; return the addresses of `functions`, 0 for
    missing ones.
    """
    jit = engine()
    jit.add_object_file(llvm.ObjectFileRef.from_data(code))
    jit.finalize_object()
    return [jit.get_function_address(name) for name in functions]


LOADING = Lock()
"""Held while a function is compiled and loaded, for LLVM does one at a time."""

LOADED: dict[str, Callable[..., int]] = {}
"""The functions loaded in this process, by key."""


def function(key: str, text: Callable[[], str], kinds: Sequence[Any]) -> Callable[..., int]:
    """Return the function `kernel_<key>` of the LLVM IR that `text()` returns, compiled and loaded
    on first use, in one thread at a time; `kinds` are the ctypes types of its arguments.
    """
    with LOADING:
        if key not in LOADED:
            (LOADED[key],) = load(key, text, [function_name(key)], kinds)
        return LOADED[key]


def function_name(key: str) -> str:
    """Return the symbol of the kernel function with cache key `key`."""
    return f"kernel_{key}"
