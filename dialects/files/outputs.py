"""The writer of all output files: all are complete and in place at the end, or nothing changes.

A file is written under a temporary name beside its destination and renamed once all files are
written. Symbolic links are followed, mode and owner of a replaced file are kept, and a file that
was read is never replaced (`protected`). Messages of OSErrors name the file as the user did.
Temporary files that killed processes left in a folder are removed (`leftovers`).
"""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Callable, Generator, Iterable
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from typing import BinaryIO, TypeAlias

from ..diagnostics import HexnnError
from .destinations import Destination, check_inside, destination_of
from .leftovers import backup_beside, remove_leftovers, temporary_beside
from .protected import REFERENCED, check_replaceable, protect, protecting_inputs
from .signals import deferring_signals, unwinding_on_signals

FILE, EXECUTABLE = 0o666, 0o111
"""The mode of new files, less the umask, and the bits added for an executable."""

FOREIGN = "was not written by hexnn and is not replaced: move it away, or choose another output"
"""The error message for an existing file that hexnn did not write."""

Content: TypeAlias = "str | bytes | bytearray | memoryview"


def write(
    path: str | Path, content: Content, made_from: Iterable[Path] = (), mode: int = FILE
) -> None:
    """Write one file, device or pipe completely, or leave it unchanged.

    Raises OSError with `path`, and HexnnError if `path` was read as an input or is one of
    `made_from`, the files from which constants in `content` are read. `mode` is the mode of a new
    file before the umask.
    """
    with outputs(made_from=made_from) as files:
        files.write(path, content, mode=mode)


@contextmanager
def outputs(root: Path | None = None, made_from: Iterable[Path] = ()) -> Generator[Outputs]:
    """Collect output files in the `with` block; at its end rename all of them into place, or none
    if it raises.

    With `root`, all files must be in this folder, which is created if it is missing. The files
    `made_from`, from which constants of the outputs are read, are not replaced.
    """
    files = Outputs(root)
    with unwinding_on_signals(), protecting_inputs():
        protect(made_from, REFERENCED)
        try:
            yield files
            files.commit()
        finally:
            with deferring_signals():
                files.clean_up()


@contextmanager
def reporting_path(path: str | Path) -> Generator[None]:
    """Replace the path in OSErrors that the `with` block raises by `path`, as the user gave it."""
    try:
        yield
    except OSError as e:
        raise OSError(e.errno or errno.EIO, e.strerror or str(e), str(path)) from e


@dataclass
class Change:
    """A change of one file at the end of `outputs`: its replacement by a temporary file, or its
    removal if there is no temporary file.
    """

    named: Path
    """The path as the user gave it, for messages."""
    target: Path
    """The path behind its symbolic links."""
    temporary: Path | None
    """The temporary file with the new content, or None to remove the file."""
    backup: Path
    """The path of the old file until all changes are done."""
    is_done: bool = False
    """Whether the replacement or removal has happened."""

    def do(self) -> None:
        """Replace or remove the file, keeping the old one as the backup."""
        with reporting_path(self.named):
            if self.target.exists():
                self._keep_old()
            if self.temporary is not None:
                os.replace(self.temporary, self.target)
            self.is_done = True

    def _keep_old(self) -> None:
        """Make the old file available as the backup: as a hard link if possible, else by renaming
        it.
        """
        try:
            if self.temporary is not None:
                return os.link(self.target, self.backup)
            self.backup = backup_beside(self.target)
        except OSError:  # A file system without hard links.
            self.backup = backup_beside(self.target)
        return os.replace(self.target, self.backup)

    def undo(self) -> None:
        """Restore the old file, or remove the new one if there was none."""
        if self.backup.exists():
            os.replace(self.backup, self.target)
        elif self.is_done:
            self.target.unlink(missing_ok=True)


@dataclass
class Outputs:
    """The output files of one `outputs` block, which are all renamed into place at its end, or none
    of them if the block fails.
    """

    root: Path | None = None
    _changes: list[Change] = field(default_factory=list[Change])
    _streams: list[tuple[Path, BytesIO]] = field(default_factory=list[tuple[Path, BytesIO]])
    _made: list[Path] = field(default_factory=list[Path])
    """The folders that were created, outermost first."""
    _swept: set[Path] = field(default_factory=set[Path])
    """The folders from which left-over temporary files have been removed."""
    _is_done: bool = False

    def write(
        self,
        path: str | Path,
        content: Content,
        is_ours: Callable[[Path], bool] | None = None,
        mode: int = FILE,
    ) -> None:
        """Write `content` as the whole of file `path`, at `commit`. `is_ours` tells whether an
        existing file was written by hexnn; one that was not is not replaced. `mode` is the mode of
        a new file before the umask. Raises OSError with `path`, and HexnnError if the file there
        must not be replaced.
        """
        data = content.encode() if isinstance(content, str) else content
        with self.open(path, is_ours, mode) as file:
            file.write(data)

    @contextmanager
    def open(
        self,
        path: str | Path,
        is_ours: Callable[[Path], bool] | None = None,
        mode: int = FILE,
    ) -> Generator[BinaryIO]:
        """Yield a binary file whose content becomes that of `path` at `commit`.

        `is_ours` tells whether an existing file was written by hexnn; one that was not is not
        replaced. `mode` is the mode of a new file before the umask. Raises OSError with `path`, and
        HexnnError if the file there must not be replaced.
        """
        path = Path(path)
        with reporting_path(path):
            target = self._checked(path, is_ours)
            if target.is_stream:
                self._streams.append((target.path, BytesIO()))
                yield self._streams[-1][1]
                return
            mode, owner = _mode(target.path, mode)
            change = self._add(path, target.path, temporary_beside(target.path))
            flags = os.O_CREAT | os.O_EXCL | os.O_RDWR | os.O_CLOEXEC
            with os.fdopen(os.open(change.temporary or "", flags, mode), "w+b") as file:
                if owner is not None:
                    _own(file.fileno(), mode, *owner)
                yield file

    def write_or_remove(
        self, path: Path, content: Content | None, is_ours: Callable[[Path], bool]
    ) -> None:
        """Write `content` to file `path`, or if `content` is None remove the file, if there is one.

        Raises HexnnError if `is_ours` returns False for the existing file: hexnn did not write it.
        """
        if content is not None:
            self.write(path, content, is_ours)
        elif path.exists():
            with reporting_path(path):
                self._add(path, self._checked(path, is_ours).path, None)

    def commit(self) -> None:
        """Write the outputs that are devices or pipes, then rename all temporary files to their
        destinations. Raises OSError, after undoing all renaming.
        """
        for path, content in self._streams:
            with reporting_path(path), open(path, "wb") as file:
                file.write(content.getbuffer())
        with deferring_signals():
            try:
                for change in self._changes:
                    change.do()
            except BaseException:
                for change in reversed(self._changes):
                    with suppress(OSError):
                        change.undo()
                raise
            self._is_done = True

    def clean_up(self) -> None:
        """Remove temporary files and backups; if `commit` did not succeed, also the folders that
        were created.
        """
        for change in self._changes:
            if change.temporary is not None:
                _remove(change.temporary)
            if self._is_done or change.target.exists():
                _remove(change.backup)
        for folder in () if self._is_done else reversed(self._made):
            with suppress(OSError):
                folder.rmdir()

    def _checked(self, path: Path, is_ours: Callable[[Path], bool] | None) -> Destination:
        """Return the destination of `path`, and create missing folders inside of `root`.

        Raises HexnnError or OSError if there is a folder at `path`, another output of this block,
        or a file that must not be replaced: an input of the run, or one for which `is_ours` returns
        False.
        """
        if self.root is not None:
            check_inside(path, self.root)
            self._make(path.parent)
        target = destination_of(path)
        if target.path.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
        if any(change.target == target.path for change in self._changes):
            raise HexnnError(f"{path}: two outputs have this name")
        check_replaceable(target.path)
        if is_ours is not None and target.path.exists():
            if target.is_stream or not is_ours(target.path):
                raise HexnnError(f"{path}: {FOREIGN}")
        return target

    def _make(self, folder: Path) -> None:
        """Create a folder and its missing parents."""
        if folder.exists():
            return
        self._make(folder.parent)
        self._made.append(folder)
        folder.mkdir()

    def _add(self, named: Path, target: Path, temporary: Path | None) -> Change:
        """Add the replacement of file `target` by `temporary`, or its removal if that is None,
        after removing left-over temporary files from its folder.

        `named` is the path as the user gave it, for messages.
        """
        if target.parent not in self._swept:
            self._swept.add(target.parent)
            remove_leftovers(target.parent)
        self._changes.append(Change(named, target, temporary, temporary_beside(target)))
        return self._changes[-1]


def _remove(path: Path) -> None:
    """Remove a file; ignore errors."""
    with suppress(OSError):
        path.unlink()


def _mode(path: Path, mode: int) -> tuple[int, tuple[int, int] | None]:
    """Return the mode of the file to be written at `path`, and the (owner, group) that it takes
    over from an existing file there; None if no file exists.

    `mode` is the mode of a new file before the umask. Raises PermissionError if the existing file
    is not writable.
    """
    if not path.exists():
        return mode, None
    if not os.access(path, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
    status = path.stat()
    return stat.S_IMODE(status.st_mode) | mode & EXECUTABLE, (status.st_uid, status.st_gid)


def _own(file: int, mode: int, owner: int, group: int) -> None:
    """Set the owner and group of an open file, if permitted, and its mode."""
    with suppress(PermissionError):
        os.fchown(file, owner, group)
    os.fchmod(file, mode)
