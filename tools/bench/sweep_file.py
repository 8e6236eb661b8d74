"""Sweeps: their axes in a TOML file, in a Python file as the dict `sweep`, or as a dict."""

from __future__ import annotations

import glob
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any

from ...dialects import htp
from ...dialects.diagnostics import HexnnError
from ...dialects.files.protected import protect
from ...dialects.htp.target import Target
from ...dialects.packages.sources import position
from ...dialects.suggest import did_you_mean
from ..driver.load import load_file
from ..driver.pin_flags import expanded
from ..driver.pipeline import parse
from ..driver.reading import numerics_named
from .configurations import TILES, Configuration


@dataclass(frozen=True)
class Sweep:
    """The configurations of a sweep, in the order of its axes, the last varying fastest."""

    configurations: tuple[Configuration, ...]


@dataclass(frozen=True)
class Document:
    """A sweep as a dict, with the place of each key in its file."""

    path: str
    """The path of the file; empty if there is none."""

    values: Mapping[str, Any]
    folder: Path
    """The folder from which its paths are taken."""

    def error(self, key: str, message: str, notes: Sequence[str] = ()) -> HexnnError:
        """Return an error at the first line that starts with `key`; the first line of all if none
        does; without a place if there is no file.
        """
        if not self.path:
            return HexnnError(message, notes=notes)
        pattern = re.compile(rf"\s*[\[\"']*{re.escape(key)}\b")
        lines = Path(self.path).read_text(encoding="utf-8").splitlines()
        line = next((n for n, text in enumerate(lines, 1) if pattern.match(text)), 1)
        return HexnnError(message, position(self.path, line, 1), notes)


@dataclass(frozen=True)
class Key:
    """A key of a sweep file: what it holds, and the check of each value."""

    kind: str
    """`axis` of texts, `counts` of them, `sets` of lists of texts, `list` of texts, or `flag`."""

    field: str = ""
    """The field of `Configuration` that it sets, if it is an axis."""

    check: Callable[[str], object] = str
    """Raises HexnnError for an invalid text."""


def layout_named(name: str) -> None:
    """Raise HexnnError unless `name` is a layout of activations, or `auto`."""
    _expect_one(name, ("auto", *htp.activation_layouts()))


def tiles_named(name: str) -> None:
    """Raise HexnnError unless `name` is a way to tile."""
    _expect_one(name, tuple(TILES))


def _expect_one(name: str, known: Sequence[str]) -> None:
    if name not in known:
        raise HexnnError(f"must be {', '.join(known)}, got '{name}'{did_you_mean(name, known)}")


KEYS: dict[str, Key] = {
    "models": Key("axis", "model"),
    "pipelines": Key("axis", "pipeline", parse),
    "targets": Key("axis", "target", Target.parse),
    "layouts": Key("axis", "layout", layout_named),
    "tiles": Key("axis", "tiles", tiles_named),
    "numerics": Key("axis", "numerics", lambda name: name and numerics_named(name)),
    "packages": Key("sets", "packages"),
    "pins": Key("sets", "pins"),
    "contexts": Key("counts", "contexts"),
    "load": Key("list"),
    "check": Key("flag"),
    "counted": Key("flag"),
}
"""The keys of a sweep file."""

FORMS: dict[str, str] = {
    "axis": "a text, or a list of texts",
    "counts": "a whole number, or a list of whole numbers",
    "sets": "a list of lists of texts",
    "list": "a list of texts",
    "flag": "true or false",
}
"""The kind of a key -> its values, for messages."""


def read_sweep(path: str) -> Sweep:
    """Read a sweep from a .toml or .py file. Raises HexnnError, at its line, for an unknown key or
    an invalid value, OSError if the file cannot be read.
    """
    return _sweep(_document(path))


def sweep_of(values: Mapping[str, Any], folder: Path) -> Sweep:
    """Return the sweep of a dict of keys, whose paths are taken from `folder`. Raises HexnnError
    for an unknown key or an invalid value.
    """
    return _sweep(Document("", values, folder.absolute()))


def _sweep(document: Document) -> Sweep:
    values = document.values
    for key in values:
        if key not in KEYS:
            hint = did_you_mean(key, KEYS)
            raise document.error(key, f"unknown key '{key}'{hint}", [f"keys are {', '.join(KEYS)}"])
    if "models" not in values:
        raise document.error("", "a sweep names its networks: models = [...]")
    load = tuple(_resolved(document.folder, name) for name in _checked(document, "load"))
    for file in load:
        load_file(file)
    axes = {key: _axis(document, key) for key, key_of in KEYS.items() if key_of.field}
    flags = {key: _checked(document, key) for key in ("check", "counted") if key in values}
    return Sweep(tuple(_points(axes, {"load": load, **flags})))


def _points(axes: Mapping[str, Sequence[Any]], fixed: Mapping[str, Any]) -> Iterator[Configuration]:
    """Yield a configuration for each combination of values of the axes, each once."""
    fields = [KEYS[key].field for key in axes]
    seen = set[Configuration]()
    for values in product(*axes.values()):
        chosen = dict(zip(fields, values, strict=True))
        model, path = chosen.pop("model")
        one = Configuration(model=model, path=path, **chosen, **fixed)
        if one not in seen:
            seen.add(one)
            yield one


def _document(path: str) -> Document:
    """Read a sweep file as a dict."""
    protect([path])
    folder = Path(path).absolute().parent
    if Path(path).suffix == ".py":
        values = getattr(load_file(path), "sweep", None)
        if not isinstance(values, Mapping):
            raise HexnnError(f"{path}: a sweep in Python is a dict called 'sweep'")
        return Document(path, values, folder)
    try:
        return Document(path, tomllib.loads(Path(path).read_text(encoding="utf-8")), folder)
    except UnicodeDecodeError:
        raise HexnnError(f"{path}: a sweep file is text in UTF-8") from None
    except tomllib.TOMLDecodeError as e:
        raise _not_toml(path, str(e)) from e


def _not_toml(path: str, message: str) -> HexnnError:
    """Return the error for what `tomllib` says of a file; where it names no line, at the last
    one.
    """
    what, _, place = message.rpartition(" (at ")
    at = [int(digits) for digits in re.findall(r"\d+", place)]
    line, column = at or (len(Path(path).read_text(encoding="utf-8").splitlines()), 1)
    return HexnnError(f"not TOML: {what}", position(path, line, column))


def _axis(document: Document, key: str) -> Sequence[Any]:
    """Return the values of an axis; paths in it are taken from the sweep's folder."""
    given, folder = KEYS[key], document.folder
    if key not in document.values:
        return [getattr(Configuration("", ""), given.field)]
    values = _checked(document, key)
    if key == "models":
        return [pair for name in values for pair in _models(document, name)]
    if key == "packages":
        return [tuple(_resolved(folder, name) for name in names) for names in values]
    if key == "pins":
        return [tuple(expanded(map(_in_folder(folder), pins))) for pins in values]
    for value in values if given.kind == "axis" else ():
        try:
            given.check(value)
        except HexnnError as e:
            raise document.error(key, f"{key}: {e.message}", e.notes) from e
    return values


def _checked(document: Document, key: str) -> Any:
    """Return the value of a key in its form: a flag, a tuple of texts or of counts, or a tuple of
    tuples of texts. Raises HexnnError for a value of another form.
    """
    value, kind = document.values.get(key, []), KEYS[key].kind
    if kind in ("axis", "counts") and isinstance(value, str | int):
        value = [value]
    match kind, value:
        case "flag", bool():
            return value
        case "axis", [str(), *_] if _texts(value):
            return tuple(value)
        case "counts", [int(), *_] if all(type(one) is int and one >= 0 for one in value):
            return tuple(value)
        case "list", _ if _texts(value):
            return tuple(value)
        case "sets", [_, *_] if all(map(_texts, value)):
            return tuple(map(tuple, value))
        case _:
            raise document.error(key, f"{key}: must be {FORMS[kind]}, got {value!r}")


def _texts(value: object) -> bool:
    return isinstance(value, list | tuple) and all(isinstance(one, str) for one in value)


def _models(document: Document, name: str) -> list[tuple[str, str]]:
    """Return (path as the sweep names it, absolute path) of the networks that match a path or a
    glob. Raises HexnnError if there is none.
    """
    folder = document.folder
    found = [name] if (folder / name).exists() else sorted(glob.glob(name, root_dir=folder))
    if not found:
        raise document.error("models", f"models: there is no '{name}'")
    return [(one, _resolved(folder, one)) for one in found]


def _in_folder(folder: Path) -> Callable[[str], str]:
    """Return the function that takes the path in a pin `@FILE` from `folder`."""
    return lambda pin: f"@{_resolved(folder, pin[1:])}" if pin.startswith("@") else pin


def _resolved(folder: Path, name: str) -> str:
    return str(folder / name)
