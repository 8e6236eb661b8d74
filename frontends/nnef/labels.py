"""Choice of unique labels for variables, so that each has its own data file on any file system."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import chain, count
from pathlib import PurePosixPath

from ...dialects import nnef
from .container import GRAPH, QUANT, data_file


def labels(variables: Iterable[nnef.VariableOp]) -> dict[nnef.VariableOp, str]:
    """Return a unique label for each variable: its own, with a number appended if it is taken.

    A label is taken if its data file, compared without case, is another variable's file or folder,
    or needs a folder that is another variable's file.
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
    """Return `label` if no file of `files` and no folder of `folders` is in its way, else the first
    such label of `label_2`, `label_3`, ...

    If one of the label's folders is already a file, `/` in the numbered label becomes `_`.
    """
    inside = any(str(folder) in files for folder in folded_path(label).parents)
    base = re.sub(r"[/\\]", "_", label) if inside else label
    candidates = (f"{base}_{number}" for number in count(2))
    return next(one for one in chain([label], candidates) if not is_taken(one, files, folders))


def folded_path(label: str) -> PurePosixPath:
    """Return the relative path of a label's data file in lower case: `Conv1/W` -> `conv1/w.dat`."""
    return PurePosixPath(data_file(label, GRAPH).casefold())


def is_taken(label: str, files: set[str], folders: set[str]) -> bool:
    """Return whether the path of a label's data file is in `files` or `folders`, or one of its
    folders is in `files`; both hold case-folded paths.
    """
    file = folded_path(label)
    return str(file) in files | folders or any(str(folder) in files for folder in file.parents)
