"""Unique labels of variables, so that each has its own data file on any file system."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import chain, count
from pathlib import PurePosixPath

from ...dialects import nnef
from .container import GRAPH, QUANT, data_file


def labels(variables: Iterable[nnef.VariableOp]) -> dict[nnef.VariableOp, str]:
    """Return a unique label for each variable: its own, with a number appended if it is taken.

    A label is taken if another differs from it by case only, or if its file would be a folder.
    """
    files: set[str] = {GRAPH, QUANT}
    folders = set[str]()
    chosen: dict[nnef.VariableOp, str] = {}
    for op in variables:
        label = chosen[op] = unused_label(op.label_text, files, folders)
        file = folded_path(label)
        files.add(str(file))
        folders.update(map(str, file.parents))
    return chosen


def unused_label(label: str, files: set[str], folders: set[str]) -> str:
    """Return `label`, or if it is taken the label with the smallest number that makes it unused.

    If a folder of the label's path exists as a file, the numbered label has no folders.
    """
    inside = any(str(folder) in files for folder in folded_path(label).parents)
    base = re.sub(r"[/\\]", "_", label) if inside else label
    candidates = (f"{base}_{number}" for number in count(2))
    return next(one for one in chain([label], candidates) if not is_taken(one, files, folders))


def folded_path(label: str) -> PurePosixPath:
    """Return the path of a label's data file, case-folded."""
    return PurePosixPath(data_file(label, GRAPH).casefold())


def is_taken(label: str, files: set[str], folders: set[str]) -> bool:
    """Return whether a label's data file is in `files`, or a file would have to be a folder."""
    file = folded_path(label)
    return str(file) in files | folders or any(str(folder) in files for folder in file.parents)
