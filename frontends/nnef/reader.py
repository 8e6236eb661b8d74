"""Reader of NNEF networks: folders, documents and archives."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from xdsl.dialects.builtin import ModuleOp

from ...dialects.garbage_collection import paused_collection
from .container import Source, open_source
from .flatten import flatten
from .importer import Importer
from .library import declared_operations
from .parser import parse
from .semantics import check
from .syntax import Document, Fragment


def read(path: str | Path, strict: bool = False, fragments: Sequence[str | Path] = ()) -> ModuleOp:
    """Read the network in a folder, a graph.nnef file or an archive as nnef IR.

    `fragments` are files, or folders of files, with fragments that the network may invoke.
    Variables without data are allowed, but such a network cannot be executed. Deviations that
    exporters commonly make are warnings, or errors if `strict`. Raises NnefError for a violation of
    a rule.
    """
    with paused_collection():
        source = open_source(path)
        document = parse(source.text, source.name, strict)
        known = declared_operations(fragments, strict)
        if errors := check(document, source.name, known, strict):
            raise errors[0]
        return import_document(document, source, known, strict)


def import_document(
    document: Document, source: Source, known: Mapping[str, Fragment], strict: bool = False
) -> ModuleOp:
    """Return the module for a document that passed the semantic checks; `source` has its data
    files.

    `known` are the operations and fragments declared outside of the document, by name. Raises
    NnefError for invalid values, arguments or data; if `strict`, also for deviations that exporters
    commonly make.
    """
    own = {fragment.name: fragment for fragment in document.fragments}
    importer = Importer(source, {**known, **own}, strict)
    values = flatten(document, source.name, importer.declared, importer)
    return importer.module(document, values)
