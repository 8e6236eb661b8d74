"""LLVM IR to callable machine code of this host, kept on disk by content."""

from __future__ import annotations

import ctypes
import hashlib
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import llvmlite.binding as llvm

from ...dialects.diagnostics import HexnnError
from . import cache as kept

LEVEL = 1
"""Optimization of code generation."""


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
    return kept.fetch(f"{key}.o") or made(key, text)


def made(key: str, text: Callable[[], str]) -> bytes:
    """The object called `key` made anew, and kept."""
    code = generate(text())
    kept.keep(f"{key}.o", code)
    return code


def load(
    key: str, text: Callable[[], str], functions: Sequence[str], kinds: Sequence[Any]
) -> list[Callable[..., int]]:
    """Functions of the object called `key`, all with the same ctypes argument types.

    An object from the disk that lacks one is made anew from `text()`.
    """
    addresses = _addresses(object_file(key, text), functions)
    if not all(addresses):
        addresses = _addresses(made(key, text), functions)
    for name, address in zip(functions, addresses, strict=True):
        if not address:
            raise HexnnError(f"the object of a kernel has no function {name}")
    kind = ctypes.CFUNCTYPE(ctypes.c_int64, *kinds)
    return [kind(address) for address in addresses]


def _addresses(code: bytes, functions: Sequence[str]) -> list[int]:
    """Where the functions of an object lie after it is added to the process; 0 for none."""
    jit = engine()
    jit.add_object_file(llvm.ObjectFileRef.from_data(code))
    jit.finalize_object()
    return [jit.get_function_address(name) for name in functions]


LOADED: dict[str, Callable[..., int]] = {}
"""Functions of this process by key."""


def function(key: str, text: Callable[[], str], kinds: Sequence[Any]) -> Callable[..., int]:
    """The function `kernel_<key>` of the module `text()`, compiled and loaded once."""
    if key not in LOADED:
        (LOADED[key],) = load(key, text, [function_name(key)], kinds)
    return LOADED[key]


def function_name(key: str) -> str:
    """What the function of a key is called."""
    return f"kernel_{key}"
