"""The conformance records run by the host form of each instruction: a module, a function each."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterable

import numpy as np

from ...lowering.hvx_to_llvm.emitter import MASK, REGISTER, Emitter
from ...lowering.hvx_to_llvm.registry import lowering
from ..reference.hvx.lanes import Array
from . import jit
from .conformance import ANSWER, RECORD, Stub, size


def function(index: int, stub: Stub, e: Emitter) -> str:
    """`void @stubN(ptr record, ptr answer)`: load the operands, execute, store the results."""
    e.lines, e.scopes, e.lanes_of, e.uses_buffer = [], [{}], {}, False
    slot = 1
    inputs: list[str | tuple[str, str]] = []
    for operand in stub.row.inputs:
        match operand.kind:
            case "immediate":
                inputs.append(str(stub.immediate))
            case "scalar" | "scalar64":
                kind = "i32" if operand.kind == "scalar" else "i64"
                inputs.append(load(e, kind, 8))
            case "pair":
                inputs.append((load(e, REGISTER, 128 * slot), load(e, REGISTER, 128 * slot + 128)))
            case _:
                kind = MASK if operand.kind == "pred" else REGISTER
                inputs.append(load(e, kind, 128 * slot))
        slot += size(operand) if operand.kind in ("vector", "pair", "pred") else 0
    found = lowering(stub.row.name)(e, *inputs)
    results = (found,) if len(stub.row.results) == 1 else found
    store_results(e, stub, results)
    buffer = "%buffer = alloca [256 x i8], align 32\n" if e.uses_buffer else ""
    body = "\n".join(e.lines)
    return f"define void @stub{index}(ptr %record, ptr %answer) {{\n{buffer}{body}\nret void\n}}\n"


def load(e: Emitter, kind: str, offset: int) -> str:
    """An operand from the record."""
    place = e.emit(f"getelementptr i8, ptr %record, i32 {offset}")
    return e.effect(f"load {kind}, ptr {place}, align 1")


def store_results(e: Emitter, stub: Stub, results: Iterable[str | tuple[str, str]]) -> None:
    """Results into the answer, as the qemu program lays them out."""
    offset = 0
    for operand, result in zip(stub.row.results, results, strict=True):
        kind = {"pred": MASK, "scalar": "i32"}.get(operand.kind, REGISTER)
        for part in (result,) if isinstance(result, str) else result:
            place = e.emit(f"getelementptr i8, ptr %answer, i32 {offset}")
            e.line(f"store {kind} {part}, ptr {place}, align 1")
            offset += 128


def module(stubs: list[Stub], dot: int = 0) -> str:
    """The IR of a function for each stub; `dot` as in `Emitter`."""
    e = Emitter(dot)
    bodies = [function(index, stub, e) for index, stub in enumerate(stubs)]
    return "\n".join([*e.declarations.values(), *bodies])


def load_functions(text: str) -> list[Callable[..., int]]:
    """The functions of a module, from records to answers."""
    key = jit.content_key("stubs", text)
    names = [f"stub_{key}_{index}" for index in range(text.count("define void @stub"))]
    code = jit.object_file(key, lambda: text.replace("@stub", f"@stub_{key}_"))
    return jit.load(code, names, [ctypes.c_void_p, ctypes.c_void_p])


def compile_stubs(stubs: list[Stub]) -> list[Callable[..., int]]:
    """A function for each stub, from records to answers."""
    return load_functions(module(stubs))


def execute(call: Callable[..., int], records: Array) -> Array:
    """The answers to records, uint8 `[n, ANSWER]`."""
    answers = np.zeros((len(records), ANSWER), np.uint8)
    first, out = records.ctypes.data, answers.ctypes.data
    for k in range(len(records)):
        call(first + k * RECORD, out + k * ANSWER)
    return answers
