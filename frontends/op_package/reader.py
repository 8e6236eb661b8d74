"""Reading of op packages: C++ sources, XML configurations, folders of both."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from xdsl.dialects.builtin import LocationAttr

from ...dialects.diagnostics import HexnnError
from ...dialects.files.protected import protect
from ...dialects.packages.package import Package, check_package_name
from ...dialects.packages.rule import Rule
from ...dialects.packages.sources import PackageError
from ...dialects.packages.terms import DEFAULT_PACKAGE
from ...dialects.remarks import warning
from .groups import grouped
from .macro_reader import MacroReader
from .preprocessor import SourcePreprocessor
from .translation_unit import REGISTRATIONS, TranslationUnit

SOURCES = (".cpp", ".cc", ".cxx", ".c")
HEADERS = (".h", ".hpp", ".hxx", ".hh")
CONFIGURATIONS = (".xml",)
PATTERNS = (".mlir",)
NAME_MACRO = "THIS_PKG_NAME"
"""The macro that holds the name of the package where the interface does not."""

KINDS = {"ops": "operations", "optimizations": "rules", "param orders": "parameter orders"}
"""What an Init registers -> what it is called."""


@dataclass(frozen=True)
class Sources:
    """What to read as op packages: paths of files and folders, and for the preprocessor the folders
    of included files and the macros to define.
    """

    paths: tuple[str, ...]
    include_dirs: tuple[str, ...] = ()
    defines: tuple[str, ...] = ()
    """Macros as `NAME` or `NAME=VALUE`."""


def read_packages(given: Sources) -> list[Package]:
    """Return the packages in the C++ sources, XML configurations and rules as patterns of pdl that
    `given` lists.

    All C++ sources together are one package. Its name is the macro THIS_PKG_NAME, else what the
    interface's `sg_packageName` says, else the name of the first file or folder. Raises
    PackageError for what is not valid, HexnnError for a path that holds no package, OSError for a
    file that cannot be read.
    """
    files = [file for path in given.paths for file in files_of(path)]
    protect(files)
    packages = dict[str, Package]()
    code = [file for file in files if Path(file).suffix in (*SOURCES, *HEADERS)]
    if code:
        packages |= {package.name: package for package in read_code(code, given)}
    for file in files:
        if Path(file).suffix in CONFIGURATIONS:
            from .configuration import read_configuration

            declared = read_configuration(file)
            packages.setdefault(declared.name, Package(declared.name)).merge(declared)
        elif Path(file).suffix in PATTERNS:
            from .pdl_reader import read_patterns

            rules = read_patterns(file)
            packages.setdefault(rules.name, Package(rules.name)).merge(rules)
    return list(packages.values())


def files_of(path: str) -> list[str]:
    """Return the files that a path stands for: itself, or the sources and configurations (not
    patterns) in a folder. Raises HexnnError if there are none.
    """
    folder = Path(path)
    if folder.is_dir():
        suffixes = (*SOURCES, *CONFIGURATIONS)
        found = [str(p) for p in sorted(folder.rglob("*")) if p.suffix in suffixes and p.is_file()]
        if not found:
            raise HexnnError(f"{path}: no sources of an op package ({', '.join(suffixes)})")
        return found
    if not folder.is_file():
        raise HexnnError(f"{path}: no such file or folder of an op package")
    if folder.suffix not in (*SOURCES, *HEADERS, *CONFIGURATIONS, *PATTERNS):
        known = ", ".join((*SOURCES, *HEADERS, *CONFIGURATIONS, *PATTERNS))
        raise HexnnError(f"{path}: an op package is a folder or a file with a suffix of {known}")
    return [path]


def read_code(files: Sequence[str], given: Sources) -> list[Package]:
    """Return the one package that the C++ sources `files` make together, then the default package
    if they have rules for it. `given` holds include folders and macros, and the paths that name the
    package if the sources do not.
    """
    named, units = list[str](), list[TranslationUnit]()
    for file in files:
        preprocessor = SourcePreprocessor(given.include_dirs, given.defines)
        unit = TranslationUnit()
        unit.read(grouped(preprocessor.tokens(file)))
        units.append(unit)
        macro = preprocessor.macros.get(NAME_MACRO)
        if macro is not None and macro.value:
            named.append("".join(token.value for token in macro.value).strip('"'))
    given_names = [*named, *filter(None, (unit.package_name for unit in units))]
    fallback = Path(given.paths[0]).absolute().stem
    package = Package(checked_name(given_names[0] if given_names else fallback))
    default = Package(DEFAULT_PACKAGE)
    readers = [MacroReader(unit, package.name) for unit in units]
    records = [(record, reader.section) for reader in readers for record in reader.records()]
    unnamed = unnamed_lists(readers)
    for record, section in records:
        if isinstance(record, Rule) and section in unnamed:
            record = replace(record, unnamed_list=section)
        is_default = isinstance(record, Rule) and record.package == DEFAULT_PACKAGE
        (default if is_default else package).add(record)
    check_registration(package, units, readers)
    check_hooks(package)
    return [package, *([default] if default.rules else [])]


def checked_name(name: str) -> str:
    """Return `name`, a package's name, unchanged. Raises HexnnError if it cannot stand before `::`
    in the names of the package's operations.
    """
    try:
        check_package_name(name, None)
    except PackageError as e:
        raise HexnnError(f"{e.message}: give one by -D {NAME_MACRO}=") from None
    return name


def check_registration(
    package: Package, units: Iterable[TranslationUnit], readers: Iterable[MacroReader]
) -> None:
    """Warn of the implementations, rules and parameter orders of a package that its interface (its
    own Init function) never registers, and add them to `never_registered`. A package without an
    interface is taken to register all.
    """
    interface = next((unit.interface for unit in units if unit.interface), None)
    if interface is None:
        return
    registered = {kind for unit in units for kind in unit.registered}
    counts = {
        "ops": len(package.implementations),
        "optimizations": len(package.rules),
        "param orders": len(package.orders),
    }
    for macro, kind in REGISTRATIONS.items():
        count = counts[kind]
        if count and kind not in registered:
            package.never_registered.add(kind)
            text = f"the {KINDS[kind]} of package {package.name} ({count}) are never registered"
            warning(f"{text}: its Init does not call {macro}()", interface)
    check_lists(readers)


def check_hooks(package: Package) -> None:
    """Warn of the constructor hooks of functions that no macro registers as implementations."""
    registered = {one.function for one in package.implementations}
    for hook in package.hooks:
        if hook.function not in registered:
            text = f"no macro registers {hook.function}: its hook has no effect"
            warning(text, hook.loc)


def unnamed_lists(readers: Iterable[MacroReader]) -> dict[str, LocationAttr]:
    """Return list of definitions -> where it begins, for the lists in the sources of one package
    that the package's interface does not name; none if the interface names no lists at all.
    """
    readers = [*readers]
    declared = {name for reader in readers for name in reader.declared}
    defined = {name: loc for reader in readers for name, loc in reader.defined.items()}
    return {name: loc for name, loc in defined.items() if declared and name not in declared}


def check_lists(readers: Iterable[MacroReader]) -> None:
    """Warn of lists of definitions in the sources of one package that the package's interface does
    not name, if it names any.
    """
    for name, loc in unnamed_lists(readers).items():
        text = f"what {name} defines is never registered"
        warning(f"{text}: DECLARE_PKG_OPS_OPTS_LIST({name}) is missing", loc)
