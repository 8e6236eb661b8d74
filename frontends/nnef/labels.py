"""Labels of variables as they are written: each has a data file of its own, on any file system."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import chain, count
from pathlib import PurePosixPath

from ...dialects import nnef
from .container import GRAPH, QUANT, data_file


def labels(variables: Iterable[nnef.VariableOp]) -> dict[nnef.VariableOp, str]:
    """The label of each variable: its own for the first one, with a number where that is taken.

    Labels are taken by others whose files differ by case alone, and by folders of other files.
    """
    files: set[str] = {GRAPH, QUANT}
    folders = set[str]()
    found: dict[nnef.VariableOp, str] = {}
    for op in variables:
        label = found[op] = free(op.label_text, files, folders)
        file = file_of(label)
        files.add(str(file))
        folders.update(map(str, file.parents))
    return found


def free(label: str, files: set[str], folders: set[str]) -> str:
    """The first of the label and those with a number behind it that is not taken.

    Where a folder of it is a file of another one, the numbered ones are in no folder.
    """
    inside = any(str(folder) in files for folder in file_of(label).parents)
    base = re.sub(r"[/\\]", "_", label) if inside else label
    candidates = (f"{base}_{number}" for number in count(2))
    return next(one for one in chain([label], candidates) if not is_taken(one, files, folders))


def file_of(label: str) -> PurePosixPath:
    """The data file of a label where letters have no case."""
    return PurePosixPath(data_file(label, GRAPH).casefold())


def is_taken(label: str, files: set[str], folders: set[str]) -> bool:
    """Whether the data file of a label is there already, or a folder where it needs a file."""
    file = file_of(label)
    return str(file) in files | folders or any(str(folder) in files for folder in file.parents)
