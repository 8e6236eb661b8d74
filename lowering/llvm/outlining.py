"""Functions for sequences of LLVM instructions that a kernel repeats: a call compiles in a tenth of
the time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from .emitter import REGISTER, Emitter

ATTRIBUTES = 'nounwind "prefer-vector-width"="512" "min-legal-vector-width"="512"'
"""The attributes of LLVM functions: vectors of 512 bits may be used."""

MAX_INLINED = 24
"""How often a kernel inlines a sequence; further repetitions are calls, before which the host saves
its vector registers. Kernels with few repetitions are those with short loops, where that counts:
with 8, depthwise convolutions of mobilenet_v2, int8, take 30 % longer and compile no faster."""

Build = Callable[..., Sequence[str]]
"""A function that emits instructions, given the emitter and the names of registers, and returns the
names of one or two registers."""


def repeated(e: Emitter, name: str, arguments: Sequence[str], build: Build) -> Sequence[str]:
    """Emit what `build` emits for whole registers `arguments`: inline, or after `MAX_INLINED` times
    as a call of the function `name`; return the names of its results.

    Constants, and slices of registers, are always inlined: the former simplify the instructions.
    """
    e.repetitions[name] += 1
    constant = not all(each.startswith("%") for each in arguments)
    if e.repetitions[name] <= MAX_INLINED or constant or e.start:
        return build(e, *arguments)
    if name not in e.declarations:
        e.declarations[name] = definition(e, name, len(arguments), build)
    kind = e.declarations[name].partition(" @")[0].removeprefix("define internal ")
    result = e.emit(f"call {kind} @{name}({', '.join(f'{REGISTER} {a}' for a in arguments)})")
    if kind == REGISTER:
        return [result]
    return [e.emit(f"extractvalue {kind} {result}, {k}") for k in range(2)]


def definition(e: Emitter, name: str, arguments: int, build: Build) -> str:
    """Return the text of the function `name` with the instructions of `build`, which may need
    declarations in the module.
    """
    inner, names = Emitter(e.host), [f"%a{k}" for k in range(arguments)]
    results = build(inner, *names)
    kind, value = REGISTER, results[0]
    if len(results) == 2:
        kind = f"{{ {REGISTER}, {REGISTER} }}"
        first = inner.emit(f"insertvalue {kind} poison, {REGISTER} {results[0]}, 0")
        value = inner.emit(f"insertvalue {kind} {first}, {REGISTER} {results[1]}, 1")
    e.declarations |= inner.declarations
    parameters = ", ".join(f"{REGISTER} {each}" for each in names)
    lines = "\n".join([*inner.lines, f"ret {kind} {value}"])
    head = f"define internal {kind} @{name}({parameters})"
    return f"{head} noinline {ATTRIBUTES} {{\n{lines}\n}}"
