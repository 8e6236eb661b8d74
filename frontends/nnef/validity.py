"""Validation of a network for tools that list errors: all violations of the first failing stage."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from xdsl.utils.exceptions import VerifyException

from .container import open_source
from .errors import NnefError, file_error
from .library import declared_operations
from .parser import parse
from .reader import import_document
from .semantics import check


def violations(
    path: str | Path, strict: bool = False, fragments: Sequence[str | Path] = ()
) -> list[NnefError]:
    """Return the rule violations that the first failing stage finds in the network at `path`; empty
    for a valid network.

    The stages are syntax, semantics, and flattening with the checks of arguments and data; the
    first and last stop at the first error. `fragments` are files and folders of fragments that the
    network may invoke. Deviations that exporters commonly make are warnings, or violations if
    `strict`. Raises HexnnError if there is no file at `path`.
    """
    try:
        source = open_source(path)
        document = parse(source.text, source.name, strict)
        known = declared_operations(fragments, strict)
        errors = check(document, source.name, known, strict)
        if not errors:
            import_document(document, source, known, strict).verify()
    except NnefError as wrong:
        return [wrong]
    except VerifyException as wrong:
        return [file_error("argument", str(wrong), str(path))]
    return errors
