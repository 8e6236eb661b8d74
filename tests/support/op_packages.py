"""Op packages for tests: read from the text of C++ sources, each a file in a folder."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from contextlib import contextmanager
from pathlib import Path

from hexnn.dialects.packages.package import Package
from hexnn.dialects.packages.sources import PackageError
from hexnn.dialects.remarks import listening
from hexnn.frontends.op_package.reader import Sources, read_packages


def written(folder: Path, files: Mapping[str, str]) -> None:
    """Write files: name -> text."""
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


def read_all(folder: Path, text: str | Mapping[str, str], *defines: str) -> list[Package]:
    """The packages of a source, or of the first of several files; `inc` is an include folder."""
    files = {"a.cpp": text} if isinstance(text, str) else text
    written(folder, files)
    first = str(folder / next(iter(files)))
    return read_packages(Sources((first,), (str(folder / "inc"),), defines))


def read(folder: Path, text: str | Mapping[str, str], *defines: str) -> Package:
    """The one package of a source, or of the first of several files."""
    (package,) = read_all(folder, text, "THIS_PKG_NAME=demo", *defines)
    return package


def message(folder: Path, text: str | Mapping[str, str], *defines: str) -> list[str]:
    """The lines of the error of a source, files named relative to `folder`."""
    try:
        read(folder, text, *defines)
    except PackageError as e:
        return str(e).replace(f"{folder}/", "").splitlines()
    return []


def warnings_of(folder: Path, text: str | Mapping[str, str], *defines: str) -> list[str]:
    """The warnings of a source."""
    told = list[str]()
    with listening(lambda severity, text, loc: told.append(f"{severity}: {text}")):
        read(folder, text, *defines)
    return told


@contextmanager
def said() -> Generator[list[str]]:
    """The texts of the diagnostics of the `with` block, which are its value."""
    told = list[str]()
    with listening(lambda severity, text, loc: told.append(text)):
        yield told
