"""The flags for op packages, which read and write the C++ sources of users."""

from typing import Any

PACKAGE_FLAGS: dict[str, dict[str, Any]] = {
    "--op-package": {
        "action": "append",
        "default": [],
        "metavar": "FILE|DIR",
        "help": "register the op package in C++ sources, XML configurations and pdl patterns",
    },
    "--include-dir": {
        "action": "append",
        "default": [],
        "metavar": "DIR",
        "help": "with --op-package: search included files there, too",
    },
    "--define": {
        "action": "append",
        "default": [],
        "metavar": "NAME[=VALUE]",
        "help": "with --op-package: define a macro; THIS_PKG_NAME names the package",
    },
    "--list-packages": {
        "action": "store_true",
        "help": "print the packages, their operations, implementations and rules, and exit",
    },
    "--emit-op-package": {
        "metavar": "PACKAGE",
        "help": "print a registered package as C++ and exit",
    },
    "--emit-pdl": {
        "metavar": "PACKAGE",
        "help": "print the rules of a registered package as patterns of pdl and exit",
    },
}
"""The flags by their long names."""

SHORT = {"--include-dir": "-I", "--define": "-D"}
"""Long name -> short name, as compilers have it."""

PACKAGES_ALONE = ("--op-package", "--include-dir", "--define")
"""The flags that say which packages are read."""
