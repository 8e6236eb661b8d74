"""What the flags for op packages do: packages are registered, and written as C++ and pdl."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from ...dialects.diagnostics import HexnnError
from ...dialects.packages.package import Package
from ...dialects.packages.registry import PACKAGES, register_package
from ...dialects.packages.terms import DEFAULT_PACKAGE
from ...dialects.suggest import did_you_mean


def register_packages(args: argparse.Namespace) -> None:
    """Register the packages that the flags name. Raises PackageError for what is not valid."""
    if args.op_package:
        read_and_register(args.op_package, args.include_dir, args.define)


def read_and_register(
    paths: Sequence[str], include_dirs: Sequence[str], defines: Sequence[str]
) -> list[Package]:
    """Register the packages in C++ sources, XML configurations and folders of them; return the
    registered packages.

    `include_dirs` are folders in which included files are searched, `defines` macros, each as
    `NAME` or `NAME=VALUE`. Raises PackageError for what is not valid, HexnnError for a path that
    holds no package.
    """
    from ...frontends.op_package.reader import Sources, read_packages

    packages = read_packages(Sources(tuple(paths), tuple(include_dirs), tuple(defines)))
    return [register_package(package) for package in packages]


def emitted(name: str) -> str:
    """Return the C++ source of a registered package. Raises HexnnError if there is none of that
    name.
    """
    from ...frontends.op_package.writer import package_text

    return package_text(registered(name)).removesuffix("\n")


def emitted_pdl(name: str) -> str:
    """Return the rules of a registered package as a module of patterns of pdl. Raises HexnnError if
    there is no package of that name, or a rule has no such form.
    """
    from ...frontends.op_package.pdl_writer import pdl_module

    return str(pdl_module(registered(name)))


def registered(name: str) -> Package:
    """Return the registered package of a name. Raises HexnnError if there is none."""
    from ...passes.legalize.htp.default_implementations import default_package

    if name == DEFAULT_PACKAGE:
        return default_package()
    if name not in PACKAGES:
        there = f" ({', '.join(PACKAGES)})" if PACKAGES else ""
        near = did_you_mean(name, PACKAGES)
        raise HexnnError(f"no package '{name}' is registered{there}{near}")
    return PACKAGES[name]
