"""Writes text and the side file of its constants: both or neither."""

import os
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from tempfile import NamedTemporaryFile

from xdsl.dialects.builtin import ModuleOp

from .constants_policy import DEFAULT_LIMIT, SideFile
from .printing import PLAIN, PrintOptions, module_text


def side_path(path: Path) -> Path:
    """The file that holds the large constants of the text at `path`: `net.mlir.bin`."""
    return path.with_name(f"{path.name}.bin")


def is_storable(path: Path) -> bool:
    """Whether `path` is, or will be, a file that can have another beside it; not a device."""
    return path.is_file() or not path.exists()


def save(
    module: ModuleOp, path: str | Path, header: str = "", options: PrintOptions = PLAIN
) -> None:
    """Write `module` to `path`, its large constants beside it; nothing is written on an error."""
    side = SideFile(side_path(Path(path)), DEFAULT_LIMIT)
    write(Path(path), header + module_text(module, side, options), bytes(side.data))


def write(path: Path, content: str | bytes, side: bytes = b"") -> None:
    """Write `content`, and `side` beside it unless empty. A device or a pipe gets it alone."""
    data = content.encode() if isinstance(content, str) else content
    if not is_storable(path):
        path.write_bytes(data)
        return
    contents = {path: data, **({side_path(path): side} if side else {})}
    staged = dict[Path, str]()
    try:
        for target, data in contents.items():
            with naming(target):
                staged[target] = _staged(target, data)
        for target in reversed(contents):
            with naming(target):
                os.replace(staged[target], target)
    finally:
        for temporary in staged.values():
            Path(temporary).unlink(missing_ok=True)


def write_program(path: Path, data: bytes) -> None:
    """Write a file that can be executed."""
    write(path, data)
    if path.is_file():
        path.chmod(path.stat().st_mode | 0o111)


@contextmanager
def naming(target: Path) -> Generator[None]:
    """Within, errors of the system are about `target`, whatever the call was about."""
    try:
        yield
    except OSError as e:
        raise OSError(e.errno, e.strerror, str(target)) from e


def _staged(target: Path, data: bytes) -> str:
    """A temporary file in the folder of `target` that holds `data`, with a new file's mode."""
    with NamedTemporaryFile(dir=target.parent, prefix=f".{target.name}.", delete=False) as file:
        file.write(data)
    mask = os.umask(0)
    os.umask(mask)
    os.chmod(file.name, 0o666 & ~mask)
    return file.name
