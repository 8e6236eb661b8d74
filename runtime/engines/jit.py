"""LLVM IR to callable machine code of this host, kept on disk by content."""

from __future__ import annotations

import ctypes
import hashlib
import os
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm

from ...dialects.diagnostics import HexnnError

LEVEL = 1
"""Optimization of code generation."""

DIGEST_BYTES = 32


def cache_folder() -> Path:
    """Where compiled kernels are kept: `HEXNN_CACHE`, else `hexnn` in the user's cache folder."""
    named = os.environ.get("HEXNN_CACHE")
    if named:
        return Path(named)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "hexnn"


@cache
def host() -> tuple[str, str]:
    """The CPU and its features."""
    return llvm.get_host_cpu_name(), llvm.get_host_cpu_features().flatten()


@cache
def vector_bytes() -> int:
    """The size of the host's vectors."""
    features = llvm.get_host_cpu_features()
    sizes = {"avx512f": 64, "avx2": 32}
    return next((size for name, size in sizes.items() if features.get(name)), 16)


@cache
def dot_bytes() -> int:
    """The bytes that the host's dot product of unsigned and signed bytes takes; 0 without one."""
    features = llvm.get_host_cpu_features()
    found = {"avx512vnni": 64, "avxvnni": 32}
    return next((size for name, size in found.items() if features.get(name)), 0)


@cache
def target_machine() -> llvm.TargetMachine:
    """The code generator of this host."""
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    cpu, features = host()
    target = llvm.Target.from_default_triple()
    return target.create_target_machine(cpu=cpu, features=features, opt=LEVEL)


@cache
def engine() -> llvm.ExecutionEngine:
    """The process's execution engine, to which objects are added."""
    empty = llvm.parse_assembly("")
    return llvm.create_mcjit_compiler(empty, target_machine())


def content_key(*parts: str) -> str:
    """A name for code that is made from `parts` for this host."""
    text = "\0".join([*parts, *host(), str(llvm.llvm_version_info), str(LEVEL)])
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def optimize(module: llvm.ModuleRef) -> None:
    """The passes that pay: loop invariants out of loops, addresses simplified."""
    options = llvm.create_pipeline_tuning_options(speed_level=1)
    builder = llvm.create_pass_builder(target_machine(), options)
    passes = llvm.create_new_module_pass_manager()
    passes.add_instruction_combine_pass()
    passes.run(module, builder)


def generate(text: str) -> bytes:
    """The object file of a module. Raises HexnnError when LLVM refuses it."""
    machine = target_machine()
    try:
        module = llvm.parse_assembly(text)
        module.verify()
    except RuntimeError as error:
        raise HexnnError(f"LLVM refuses the code of a kernel: {error}") from None
    optimize(module)
    return machine.emit_object(module)


def object_file(key: str, text: Callable[[], str]) -> bytes:
    """The object called `key`, from the disk or made from `text()` and kept."""
    path = cache_folder() / f"{key}.o"
    found = read_object(path)
    if found is None:
        found = generate(text())
        write_object(path, found)
    return found


def read_object(path: Path) -> bytes | None:
    """An object that was kept; none when it is not there or not whole."""
    try:
        content = path.read_bytes()
    except OSError:
        return None
    digest, code = content[:DIGEST_BYTES], content[DIGEST_BYTES:]
    return code if hashlib.sha256(code).digest() == digest else None


def write_object(path: Path, code: bytes) -> None:
    """Keep an object, behind its digest; a folder that cannot be written keeps nothing."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        part = path.with_suffix(f".{os.getpid()}")
        part.write_bytes(hashlib.sha256(code).digest() + code)
        part.replace(path)
    except OSError:
        pass


def load(code: bytes, functions: Sequence[str], kinds: Sequence[Any]) -> list[Callable[..., int]]:
    """Functions of an object, all with the same ctypes argument types."""
    jit = engine()
    jit.add_object_file(llvm.ObjectFileRef.from_data(code))
    jit.finalize_object()
    kind = ctypes.CFUNCTYPE(ctypes.c_int64, *kinds)
    return [kind(jit.get_function_address(name)) for name in functions]


LOADED: dict[str, Callable[..., int]] = {}
"""Functions of this process by key."""


def function(key: str, text: Callable[[], str], kinds: Sequence[Any]) -> Callable[..., int]:
    """The function `kernel_<key>` of the module `text()`, compiled and loaded once."""
    if key not in LOADED:
        (LOADED[key],) = load(object_file(key, text), [function_name(key)], kinds)
    return LOADED[key]


def function_name(key: str) -> str:
    """What the function of a key is called."""
    return f"kernel_{key}"
