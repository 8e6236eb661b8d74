"""The writer of all files: they appear together and whole, or what was there stays as it was.

A file is written beside its target under a temporary name, and renamed when everything is written.
Links are followed; mode and owner of a file that is replaced are kept; a file that was read from
is never replaced (`inputs`). Errors of the system name the file that was to be written. A folder
that is written to loses what killed processes left there (`leftovers`).
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
from .destinations import Target, check_inside, target_of
from .leftovers import precious_beside, remove_left_over, temporary_beside
from .protected import REFERENCED, check_replaceable, keep, keeping_inputs
from .signals import deferring, unwinding

FILE, EXECUTABLE = 0o666, 0o111
"""Modes of new files, from which the umask is taken."""

FOREIGN = "was not written by hexnn and is not replaced: move it away, or choose another output"

Content: TypeAlias = "str | bytes | bytearray | memoryview"


def write(
    path: str | Path, content: Content, made_from: Iterable[Path] = (), mode: int = FILE
) -> None:
    """Write one file, or to a device or a pipe; see `outputs`.

    Raises OSError with the name of the file, HexnnError when it is an input.
    """
    with outputs(made_from=made_from) as files:
        files.write(path, content, mode=mode)


@contextmanager
def outputs(root: Path | None = None, made_from: Iterable[Path] = ()) -> Generator[Outputs]:
    """Collect files, which appear at the end of the block; none does when it raises.

    All of them lie in the folder `root`, if one is given; it is made when it is missing. The files
    `made_from`, which hold constants of what is written, are not replaced.
    """
    files = Outputs(root)
    with unwinding(), keeping_inputs():
        keep(made_from, REFERENCED)
        try:
            yield files
            files.commit()
        finally:
            with deferring():
                files.clean_up()


@contextmanager
def naming(path: str | Path) -> Generator[None]:
    """Within, errors of the system are about `path`, whatever the call was about."""
    try:
        yield
    except OSError as e:
        raise OSError(e.errno or errno.EIO, e.strerror or str(e), str(path)) from e


@dataclass
class Change:
    """A file that is to be replaced by a temporary one, or removed when there is none."""

    named: Path
    """The file as the user names it, for messages."""
    target: Path
    temporary: Path | None
    backup: Path
    """What the old file is called until all is done."""
    is_done: bool = False

    def do(self) -> None:
        """Replace or remove the file."""
        with naming(self.named):
            if self.target.exists():
                self._keep_old()
            if self.temporary is not None:
                os.replace(self.temporary, self.target)
            self.is_done = True

    def _keep_old(self) -> None:
        """Give the old file its second name, and where possible leave it the first."""
        try:
            if self.temporary is not None:
                return os.link(self.target, self.backup)
            self.backup = precious_beside(self.target)
        except OSError:  # A file system without hard links.
            self.backup = precious_beside(self.target)
        return os.replace(self.target, self.backup)

    def undo(self) -> None:
        """Restore the old file."""
        if self.backup.exists():
            os.replace(self.backup, self.target)
        elif self.is_done:
            self.target.unlink(missing_ok=True)


@dataclass
class Outputs:
    """Files that are being written, see `outputs`."""

    root: Path | None = None
    _changes: list[Change] = field(default_factory=list[Change])
    _streams: list[tuple[Path, BytesIO]] = field(default_factory=list[tuple[Path, BytesIO]])
    _made: list[Path] = field(default_factory=list[Path])
    """Folders, outermost first."""
    _swept: set[Path] = field(default_factory=set[Path])
    """Folders without what dead processes left."""
    _is_done: bool = False

    def write(
        self,
        path: str | Path,
        content: Content,
        is_ours: Callable[[Path], bool] | None = None,
        mode: int = FILE,
    ) -> None:
        """Write a whole file, see `open`."""
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
        """Give a file to write to, which will be `path`.

        With `is_ours`, a file that is there is only replaced if that says so. Raises OSError for
        `path`, and HexnnError when it must not be replaced.
        """
        path = Path(path)
        with naming(path):
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
        """Write a file, or with no content remove the one of ours that is there; see `open`."""
        if content is not None:
            self.write(path, content, is_ours)
        elif path.exists():
            with naming(path):
                self._add(path, self._checked(path, is_ours).path, None)

    def commit(self) -> None:
        """Give all files their names. Raises OSError with the files as they were."""
        for path, content in self._streams:
            with naming(path), open(path, "wb") as file:
                file.write(content.getbuffer())
        with deferring():
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
        """Remove what is left of temporary and of replaced files."""
        for change in self._changes:
            if change.temporary is not None:
                _remove(change.temporary)
            if self._is_done or change.target.exists():
                _remove(change.backup)
        for folder in () if self._is_done else reversed(self._made):
            with suppress(OSError):
                folder.rmdir()

    def _checked(self, path: Path, is_ours: Callable[[Path], bool] | None) -> Target:
        """Where `path` leads, if it may be written. Makes its folder inside of `root`."""
        if self.root is not None:
            check_inside(path, self.root)
            self._make(path.parent)
        target = target_of(path)
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
        """Make a folder and those around it."""
        if folder.exists():
            return
        self._make(folder.parent)
        self._made.append(folder)
        folder.mkdir()

    def _add(self, named: Path, target: Path, temporary: Path | None) -> Change:
        if target.parent not in self._swept:
            self._swept.add(target.parent)
            remove_left_over(target.parent)
        self._changes.append(Change(named, target, temporary, temporary_beside(target)))
        return self._changes[-1]


def _remove(path: Path) -> None:
    """Remove a file if that can be done."""
    with suppress(OSError):
        path.unlink()


def _mode(path: Path, mode: int) -> tuple[int, tuple[int, int] | None]:
    """The mode to create a file with, and the owner and group of the one that it replaces.

    Raises PermissionError when that one may not be written.
    """
    if not path.exists():
        return mode, None
    if not os.access(path, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
    status = path.stat()
    return stat.S_IMODE(status.st_mode) | mode & EXECUTABLE, (status.st_uid, status.st_gid)


def _own(file: int, mode: int, owner: int, group: int) -> None:
    """Give an open file the owner, as far as the user may, and exactly the mode."""
    with suppress(PermissionError):
        os.fchown(file, owner, group)
    os.fchmod(file, mode)
