"""Outputs appear together and whole, or what was there stays as it was."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
from collections.abc import Callable, Generator
from contextlib import suppress
from itertools import count
from pathlib import Path

import pytest
from support.faults import fault, snapshot
from support.hostile import in_child

from hexnn.dialects.diagnostics import HexnnError
from hexnn.dialects.files.leftovers import temporary_beside
from hexnn.dialects.files.marks import END, is_side_file
from hexnn.dialects.files.outputs import EXECUTABLE, FILE, outputs, write
from hexnn.dialects.files.protected import protect, protecting_inputs


def old(folder: Path) -> Path:
    """A folder with two files, one of them private, and a link to the other."""
    folder.mkdir()
    (folder / "a").write_bytes(b"old a")
    (folder / "b").write_bytes(b"old b")
    (folder / "b").chmod(0o600)
    (folder / "link").symlink_to("a")
    return folder


def change(folder: Path) -> None:
    """Replace both, one through the link; remove nothing; make a file in a new folder."""
    with outputs(folder) as files:
        files.write(folder / "link", "new a")
        files.write(folder / "b", b"new b")
        files.write(folder / "sub" / "c", b"new c", lambda path: False)


def full() -> None:
    """A full disk."""
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_everything_is_written(tmp_path: Path) -> None:
    """Modes are kept, links are followed and stay."""
    folder = old(tmp_path / "x")
    change(folder)
    assert {p.name: p.read_bytes() for p in folder.rglob("*") if p.is_file()} == {
        "a": b"new a",
        "b": b"new b",
        "c": b"new c",
        "link": b"new a",
    }
    assert (folder / "link").is_symlink()
    assert (folder / "b").stat().st_mode & 0o777 == 0o600


def interrupt() -> None:
    """Ctrl-C."""
    signal.raise_signal(signal.SIGINT)


@pytest.fixture
def interruptible() -> Generator[None]:
    """Have Ctrl-C raise KeyboardInterrupt, also where the tests were started to ignore it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("interruptible")
@pytest.mark.parametrize(("what", "error"), [(full, OSError), (interrupt, KeyboardInterrupt)])
def test_a_failure_at_any_point_leaves_what_was_there(
    what: Callable[[], None], error: type[BaseException], tmp_path: Path
) -> None:
    """All old or all new, and nothing else, whichever call of the system fails."""
    changed = old(tmp_path / "changed")
    change(changed)
    both = [snapshot(old(tmp_path / "old")), snapshot(changed)]
    seen: list[int] = []
    for at in count():
        folder = old(tmp_path / f"{at}")
        with suppress(error), fault(at, what) as found:
            change(folder)
        if not found.happened:
            break
        seen.append(both.index(snapshot(folder)))
    assert seen.count(0) > 10


def test_a_signal_that_ends_the_process_leaves_what_was_there(tmp_path: Path) -> None:
    """Also outside of the tools, and the process ends by that signal."""
    before = snapshot(old(tmp_path / "old"))
    for at in range(0, 12, 3):
        folder = old(tmp_path / f"{at}")

        def work(folder: Path = folder, at: int = at) -> None:
            signal.signal(signal.SIGTERM, signal.SIG_DFL)
            with fault(at, lambda: signal.raise_signal(signal.SIGTERM)):
                change(folder)

        assert in_child(work).status == -signal.SIGTERM
        assert snapshot(folder) == before


@pytest.mark.parametrize("links", [True, False])
def test_what_killed_processes_left_goes_with_the_next_write(links: bool, tmp_path: Path) -> None:
    """No content is lost: each file is old or new, or under a name that no write removes."""
    left_over = 0
    for at in count():
        folder = old(tmp_path / f"{at}")

        def work(folder: Path = folder, at: int = at) -> bool:
            if not links:
                os.link = no_links
            with fault(at, lambda: os.kill(os.getpid(), signal.SIGKILL)) as found:
                change(folder)
            return found.happened

        if in_child(work).status == 0:
            break
        left_over += any(p.name.startswith(".hexnn-") for p in folder.iterdir())
        write(folder / "another", "x")
        kept = [p for p in folder.iterdir() if p.name.startswith(".hexnn-")]
        assert not links or not kept
        contents = {p.read_bytes() for p in folder.iterdir() if p.is_file()}
        assert any({a, b} <= contents for a in (b"old a", b"new a") for b in (b"old b", b"new b"))
    assert left_over > 5


def no_links(*arguments: object, **named: object) -> None:
    """A file system without hard links."""
    raise OSError(errno.EPERM, os.strerror(errno.EPERM))


def test_what_another_host_writes_is_kept(tmp_path: Path) -> None:
    """Its processes have other numbers."""
    with subprocess.Popen(["true"]) as dead:
        dead.wait()
    own = temporary_beside(tmp_path / "x", dead.pid)
    digest = own.name.split("-")[2]
    other = own.with_name(own.name.replace(digest, "0" * len(digest)))
    own.touch()
    other.touch()
    write(tmp_path / "x", "new")
    assert {p.name for p in tmp_path.iterdir()} == {"x", other.name}


def test_an_error_of_the_block_leaves_what_was_there(tmp_path: Path) -> None:
    """Whatever was written before is not there."""
    folder = old(tmp_path / "x")
    before = snapshot(folder)

    def fail() -> None:
        with outputs(folder) as files:
            files.write(folder / "sub" / "deep" / "c", "new")
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    assert snapshot(folder) == before


def test_a_folder_that_is_written_is_not_left(tmp_path: Path) -> None:
    """Neither through a link to a file nor through one to a folder."""
    (tmp_path / "elsewhere").mkdir()
    folder = old(tmp_path / "x")
    (folder / "out").symlink_to(tmp_path / "elsewhere")
    (folder / "file").symlink_to(tmp_path / "elsewhere" / "file")
    for name in ("out/c", "file", "../c"):
        with pytest.raises(HexnnError, match="leads out of"):
            with outputs(folder) as files:
                files.write(folder / name, "new")
    assert not list((tmp_path / "elsewhere").iterdir())


def test_what_is_not_ours_is_kept(tmp_path: Path) -> None:
    """A side file replaces only another one, and no device."""
    side = tmp_path / "net.bin"
    side.write_bytes(b"weights of somebody")
    for content in (b"weights of somebody", b""):
        side.write_bytes(content)
        with pytest.raises(HexnnError, match="was not written by hexnn"), outputs() as files:
            files.write(side, b"new" + END, is_side_file)
        assert side.read_bytes() == content
    side.unlink()
    for content in (b"first", b"second"):
        with outputs() as files:
            files.write(side, content + END, is_side_file)
        assert side.read_bytes() == content + END
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(HexnnError, match="was not written by hexnn"), outputs() as files:
        files.write(tmp_path / "pipe", b"new", is_side_file)


def test_an_input_is_kept(tmp_path: Path) -> None:
    """Under each of its names."""
    folder = old(tmp_path / "x")
    os.link(folder / "b", folder / "hard")
    with protecting_inputs():
        protect([folder / "a", folder / "b"])
        for name in ("a", "link", "../x/a", "b", "hard"):
            with pytest.raises(HexnnError, match="is an input and is not overwritten"):
                write(folder / name, "new")
    write(folder / "a", "new")


def test_two_outputs_of_one_name_are_refused(tmp_path: Path) -> None:
    """The second would replace the first."""
    folder = old(tmp_path / "x")
    with outputs() as files:
        files.write(folder / "a", "first")
        with pytest.raises(HexnnError, match="link: two outputs have this name"):
            files.write(folder / "link", "second")
    assert (folder / "a").read_bytes() == b"first"


def test_errors_name_the_output(tmp_path: Path) -> None:
    """Folders that are missing or files, files that are folders, loops, names too long."""
    folder = old(tmp_path / "x")
    (folder / "loop").symlink_to("loop")
    (folder / "closed").touch()
    (folder / "closed").chmod(0o400)
    names = ["none/c", "a/c", ".", "loop", "n" * 256]
    for name in names if os.geteuid() == 0 else [*names, "closed"]:
        with pytest.raises(OSError, match="Errno") as error:
            write(folder / name, "new")
        assert error.value.filename == str(folder / name)
    write(folder / ("n" * 255), "new")


def test_streams_are_written_to_as_they_are(tmp_path: Path) -> None:
    """Devices, and `/dev/stdout` though it leads to a file."""
    write("/dev/null", b"new")
    assert not Path("/dev/null").is_file()
    with pytest.raises(OSError, match=r"No space left.*/dev/full"):
        write("/dev/full", b"new")

    def print_it() -> None:
        (tmp_path / "link").symlink_to("/dev/stdout")
        write("/dev/stdout", "first\n")

    assert in_child(print_it).stdout == "first\n"
    assert Path("/dev/stdout").is_symlink()
    write(tmp_path / "link", "")
    assert (tmp_path / "link").is_symlink()


def test_new_files_have_the_mode_of_new_files(tmp_path: Path) -> None:
    """That of the umask, for programs too; programs of old files can be run by all who read."""
    (tmp_path / "y").touch()
    write(tmp_path / "x", "text")
    write(tmp_path / "run", "text", mode=FILE | EXECUTABLE)
    mode = (tmp_path / "y").stat().st_mode
    assert (tmp_path / "x").stat().st_mode == mode
    (tmp_path / "y").chmod(0o777)
    write(tmp_path / "y", "text", mode=FILE | EXECUTABLE)
    assert (tmp_path / "run").stat().st_mode & 0o700 == 0o700
    assert (tmp_path / "run").stat().st_mode & 0o666 == mode & 0o666
    assert (tmp_path / "y").stat().st_mode & 0o777 == 0o777
