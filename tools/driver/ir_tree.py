"""`--print-ir-tree-dir`: the printed IR of a run, a file each time it is printed."""

from __future__ import annotations

import re
from pathlib import Path

from xdsl.dialects.builtin import ModuleOp

from .printing import PrintOptions
from .writing import save


class IrTree:
    """A folder of modules in the order in which they were printed: `03-after-canonicalize.mlir`,
    each with the side file of its large constants, so that each is read back as it was.
    """

    def __init__(self, folder: Path, printing: PrintOptions):
        self.folder = folder
        self.printing = printing
        self.count = 0

    def add(self, headline: str, module: ModuleOp) -> None:
        """Write `module` to the next file, called after `headline`, such as `IR Dump After cse`.

        Raises OSError if it cannot be written.
        """
        words = re.sub(r"[^\w-]+", "-", headline.removeprefix("IR Dump ").lower())
        self.folder.mkdir(parents=True, exist_ok=True)
        path = self.folder / f"{self.count:02}-{words}.mlir"
        save(module, path, f"// {headline}\n", self.printing)
        self.count += 1
