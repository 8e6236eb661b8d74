"""Writing of text together with the side file of its constants: both or neither."""

from collections.abc import Iterable
from pathlib import Path

from xdsl.dialects.builtin import ModuleOp

from ...dialects.constants import referenced
from ...dialects.files.destinations import is_storable
from ...dialects.files.marks import is_side_file
from ...dialects.files.outputs import outputs
from .constants_policy import SideFile
from .flags import ELISION_LIMIT
from .printing import PLAIN, PrintOptions, module_text


def side_path(path: Path) -> Path:
    """Return the path of the side file that holds the large constants of the text at `path`, such
    as `net.mlir.bin`.
    """
    return path.with_name(f"{path.name}.bin")


def save(
    module: ModuleOp, path: str | Path, header: str = "", options: PrintOptions = PLAIN
) -> None:
    """Write `module`, after `header`, to `path`, printed with `options`, and its large constants to
    a side file; on an error, neither is written.
    """
    side = SideFile(side_path(Path(path)), ELISION_LIMIT)
    text = header + module_text(module, side, options)
    write(Path(path), text, side.content, referenced(module))


def write(
    path: Path, content: str | bytes, side: bytes = b"", made_from: Iterable[Path] = ()
) -> None:
    """Write `content`, and a non-empty `side` file beside it (not beside devices or pipes): both or
    neither.

    `made_from` are the files that the content was read from: they are not overwritten. Raises
    OSError if a file cannot be written, HexnnError if it must not be overwritten.
    """
    with outputs(made_from=made_from) as files:
        files.write(path, content)
        if side and is_storable(path):
            files.write(side_path(path), side, is_side_file)
