"""Unique labels for the variables of a written network: one data file each on any file system."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import chain, count
from pathlib import PurePosixPath

from ...dialects import nnef
from .container import GRAPH, QUANT, data_file


def labels(variables: Iterable[nnef.VariableOp]) -> dict[nnef.VariableOp, str]:
    """The unique label of each variable: its own, with a number appended where that is taken.

    A label is also taken when another file differs by case alone, or a folder has its file's name.
    """
    files: set[str] = {GRAPH, QUANT}
    folders = set[str]()
    chosen: dict[nnef.VariableOp, str] = {}
    for op in variables:
        label = chosen[op] = free(op.label_text, files, folders)
        file = file_of(label)
        files.add(str(file))
        folders.update(map(str, file.parents))
    return chosen


def free(label: str, files: set[str], folders: set[str]) -> str:
    """The label, or the label with the least number appended that makes it free.

    When a folder in the label's path is a file already, the numbered label is without folders.
    """
    inside = any(str(folder) in files for folder in file_of(label).parents)
    base = re.sub(r"[/\\]", "_", label) if inside else label
    candidates = (f"{base}_{number}" for number in count(2))
    return next(one for one in chain([label], candidates) if not is_taken(one, files, folders))


def file_of(label: str) -> PurePosixPath:
    """The path of a label's data file, case-folded."""
    return PurePosixPath(data_file(label, GRAPH).casefold())


def is_taken(label: str, files: set[str], folders: set[str]) -> bool:
    """Whether a label's data file exists in `files`, or conflicts with a folder."""
    file = file_of(label)
    return str(file) in files | folders or any(str(folder) in files for folder in file.parents)
