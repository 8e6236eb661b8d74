"""The registry of packages, which Python files and C++ sources fill."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager

from .package import Package

PACKAGES: dict[str, Package] = {}
"""The registered packages by name, in the order of registration."""


def package(name: str) -> Package:
    """Return the package `name`; register an empty one if there is none."""
    return PACKAGES.setdefault(name, Package(name))


def register_package(given: Package) -> Package:
    """Register a package: under a name that is taken, its records are added to that package. Return
    the registered one.

    Raises PackageError for records that contradict those of the registered package.
    """
    registered = PACKAGES.get(given.name)
    if registered is None:
        PACKAGES[given.name] = given
        return given
    if registered is not given:
        registered.merge(given)
    return registered


@contextmanager
def fresh_registry() -> Generator[dict[str, Package]]:
    """Run the `with` block with an empty registry, which is its value, and restore the old one
    afterwards.
    """
    before = dict(PACKAGES)
    PACKAGES.clear()
    try:
        yield PACKAGES
    finally:
        PACKAGES.clear()
        PACKAGES.update(before)
