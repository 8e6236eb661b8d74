"""`--load FILE.py`: the user's own passes, kernels, targets and op packages.

The file is run once, as a module; the tool then uses what it registers with hexnn's decorators.
"""

import sys
from collections.abc import Mapping
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

from ...dialects.diagnostics import HexnnError
from ...dialects.files.protected import protect
from ...dialects.registries.loaded import LOADED


def loaded_files() -> Mapping[str, str]:
    """Return the loaded files: path in tracebacks -> path as the user gave it."""
    return LOADED


def load_file(path: str) -> ModuleType:
    """Run the Python file `path` as a module; add its folder to the search path for imports. Raises
    HexnnError if there is no such file, or it lacks the suffix .py.
    """
    file = Path(path)
    if not file.is_file():
        raise HexnnError(f"{path}: no such file to load")
    protect([path])
    name = f"hexnn_loaded_{file.stem}"
    spec = spec_from_file_location(name, file)
    if spec is None or spec.loader is None:
        raise HexnnError(f"{path}: a file to load must be Python, with the suffix .py")
    LOADED[spec.origin or path] = path
    module = sys.modules[name] = module_from_spec(spec)
    if (folder := str(file.absolute().parent)) not in sys.path:
        sys.path.append(folder)
    spec.loader.exec_module(module)
    return module
