"""No two files of one stem where a reader could take one for the other: checked on the tree."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping

from support.machine import ROOT
from test_layering import sources

OPERATIONS = {
    *(f"dialects/{dialect}" for dialect in ("htp", "nnef", "qnn", "tfl")),
    *(f"semantics/{dialect}" for dialect in ("htp", "nnef", "qnn", "tfl", "tflite")),
    *(f"passes/legalize/{dialect}" for dialect in ("htp", "nnef", "tfl")),
    *(f"kernels/{family}" for family in ("contractions", "maps", "moves", "pools", "reductions")),
    *("passes/canonicalization/qnn", "kernels"),
    *("frontends/tflite/operators", "frontends/tflite/prepare"),
}
"""What operations of a kind are, compute, and become; of TFLite's also their form in files, and
what LiteRT requires of them."""

INSTRUCTIONS = {"semantics/hvx", "lowering/llvm"}
"""What instructions of a kind compute, and become."""

CODE = {"lowering/llvm", "lowering/hexagon/selection", "runtime/engines"}
"""What a part of a kernel becomes: LLVM IR, machine code, Python closures."""

FORMATS = {f"frontends/{format}" for format in ("nnef", "op_package", "qnn_json", "tflite")}
"""The same part of each format."""

BOTH_WAYS = {"frontends/tflite/reading", "frontends/tflite/writing"}
"""The same part of a file, read and written."""

DIALECTS = {
    f"dialects/{dialect}" for dialect in ("hexagon", "htp", "hvx", "nnef", "qnn", "quant", "tfl")
}
"""The same part of each dialect."""

KERNELS = {
    f"kernels/{family}"
    for family in (
        *("contractions", "conversions", "depthwise", "maps", "moves", "pools", "reductions"),
    )
}
"""The same layout, or part of a kernel, in each family of kernels."""

PLANS = {
    f"passes/htp/{part}"
    for part in ("chains", "layouts", "memory", "memory/packing", "schedules", "tiling")
}
"""The same step of each decision about a graph."""

FAMILIES = (OPERATIONS, INSTRUCTIONS, CODE, FORMATS, BOTH_WAYS, DIALECTS, KERNELS, PLANS)
"""Folders that mirror each other: a stem may repeat within one of these."""

EXCEPTIONS = {
    "__init__": "Python's name for a package",
    "arithmetic": "one topic, of scalars, lanes and tensors: the folder says which",
    "base": "of dialects the base classes of operations, of engines that of an engine",
    "blocks": "of qnn blocks of pixels, of streams blocks of bytes",
    "bodies": "of functions that sources only declare, of loops of streams",
    "code": "of streams hvx, of instruction selection virtual registers",
    "compare": "of instructions a kind, of tools what `--compare` does",
    "dialect": "a benchmark of the qnn dialect; the xDSL object of hvx",
    "document": "each writes the page of the documentation that its folder is about",
    "element_types": "the types of one language: what operations have, what results get",
    "instructions": "each is about the checks of instructions on qemu: of a kernel's, of all",
    "kernel": "one kernel: its LLVM function, its run on qemu, its time",
    "kernels": "a benchmark of kernels; the reference kernels of TFLite, in their own folder",
    "memory": "one topic: operations, instructions, and the bytes at run time",
    "naming": "of qnn the names of operation classes, of formats those of tensors",
    "networks": "an example's networks; the base classes of passes on networks",
    "numerics": "the names of the roundings; their arithmetic",
    "operations": "of htp the meaning of all operations, of the reference manual their extraction",
    "parameters": "one topic: constraints of all dialects, of one dialect, the JSON form",
    "parts": "of a vector's loops in LLVM, of a chunk of a stream",
    "permute": "one topic: instructions, and the controls that kernels give them",
    "plan": "of a freestanding program, of a stream",
    "plugin": "the interface of plug-ins, and the example that uses it",
    "quantization": "operations of two dialects; what the tool does, and its benchmark",
    "quantize": "the pass; an example that quantizes without it",
    "registry": "the folder says of what: all semantics, those of instructions, their lowerings",
    "requantization": "one topic: its meaning, its parameters, its code",
    "scalars": "one topic: scalar code as kernels write it and as it is translated",
    "select": "an operation of qnn; the entry of instruction selection",
    "softmax": "one operation, whose meaning several dialects share",
    "steps": "of a legalization the operations that it makes, of an engine its closures",
    "syntax": "of instructions, and of NNEF documents",
    "table": "the one table of its folder: of instructions, of passes",
    "tensors": "one topic: values in IR, in a format, at run time",
    "text": "the text of JSON documents; the text of reports",
    "types": "of registers, and of two formats",
    "validation": "checks of what a user gives; a benchmark beside published figures",
    "whole": "of a network one program, of a tensor one stream",
    "windows": "of HVX the instruction v6mpy, of nnef the operations",
}
"""Stem that repeats elsewhere -> why no one confuses the files."""


def folders_by_stem(paths: Iterable[str]) -> dict[str, set[str]]:
    """The folders that have a file of each stem."""
    folders: dict[str, set[str]] = defaultdict(set)
    for path in paths:
        folder, _, name = path.rpartition("/")
        folders[name.removesuffix(".py")].add(folder)
    return folders


def repeated(folders: Mapping[str, set[str]]) -> set[str]:
    """The stems that repeat outside of a family."""
    return {
        stem
        for stem, where in folders.items()
        if len(where) > 1 and not any(where <= family for family in FAMILIES)
    }


def paths() -> list[str]:
    """The package's files, and those of benchmarks and examples, below the root."""
    more = (path for folder in ("benchmarks", "examples") for path in (ROOT / folder).rglob("*.py"))
    return [str(path.relative_to(ROOT)) for path in (*ROOT.glob("*.py"), *sources(), *more)]


def test_stems_are_unique_but_in_families() -> None:
    """Each exception is one, too."""
    assert repeated(folders_by_stem(paths())) == set(EXCEPTIONS)


def test_families_are_of_folders_that_exist() -> None:
    assert [f for family in FAMILIES for f in family if not (ROOT / f).is_dir()] == []


def test_a_repeated_stem_is_seen() -> None:
    """Within a family it may repeat, but not in a folder outside of it as well."""
    paths = ["dialects/qnn/pad.py", "semantics/qnn/pad.py", "tools/x.py", "kernels/x.py", "y.py"]
    assert repeated(folders_by_stem(paths)) == {"x"}
    assert repeated(folders_by_stem([*paths, "tools/pad.py"])) == {"x", "pad"}
