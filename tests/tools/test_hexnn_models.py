"""Networks are fetched whole, checked, and written once; each failure is one line."""

from __future__ import annotations

import hashlib
import re
import threading
from collections.abc import Callable, Generator, Iterable
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from support import folders

from hexnn.tools import hexnn_models
from hexnn.tools.public_networks import TABLE, networks

COMMIT = "0123456789abcdef0123456789abcdef01234567"
CONTENT = bytes(range(256)) * 9
HEADER = "name\taddress\tcommit\tsha256\tlicence\n"


class Quiet(SimpleHTTPRequestHandler):
    """A server of a folder that tells nothing; of `cut` it sends less than it says."""

    def log_message(self, format: str, *args: Any) -> None:
        """Nothing."""

    def do_GET(self) -> None:
        """Serve a file."""
        if not self.path.endswith("cut"):
            return super().do_GET()
        self.send_response(200)
        self.send_header("Content-Length", "1000")
        self.end_headers()
        self.wfile.write(b"few")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Generator[str]:
    """The address of a server that has the file COMMIT/net.tflite."""
    root = tmp_path_factory.mktemp("served")
    (root / COMMIT).mkdir()
    (root / COMMIT / "net.tflite").write_bytes(CONTENT)
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(root))) as http:
        thread = threading.Thread(target=http.serve_forever, args=(0.01,))
        thread.start()
        yield f"http://127.0.0.1:{http.server_port}"
        http.shutdown()
        thread.join()


@pytest.fixture
def table(server: str, tmp_path: Path) -> Callable[..., str]:
    """Makes a table of one network `a/net.tflite`, with other columns by keyword."""

    def make(**columns: str) -> str:
        row = {
            "name": "a/net.tflite",
            "address": f"{server}/{{commit}}/net.tflite",
            "commit": COMMIT,
            "sha256": hashlib.sha256(CONTENT).hexdigest(),
            "licence": "Apache-2.0",
        }
        path = tmp_path / "table.tsv"
        path.write_text(HEADER + "\t".join((row | columns).values()) + "\n")
        return str(path)

    return make


def files(folder: Path) -> Iterable[str]:
    return [str(path.relative_to(folder)) for path in sorted(folder.rglob("*")) if path.is_file()]


def test_a_network_is_fetched_once(
    table: Callable[..., str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    out, path = tmp_path / "new" / "out", table()
    assert hexnn_models.main(["fetch", "--into", str(out), "--table", path]) == 0
    assert (out / "a" / "net.tflite").read_bytes() == CONTENT
    assert files(out) == ["a/net.tflite"]
    offline = table(address="http://127.0.0.1:9/none")
    assert hexnn_models.main(["fetch", "--into", str(out), "--table", offline]) == 0
    assert capsys.readouterr().out == "a/net.tflite: fetched\na/net.tflite: is there\n"


def test_the_folder_is_that_of_the_environment(
    table: Callable[..., str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("HEXNN_MODELS", str(tmp_path))
    assert hexnn_models.main(["fetch", "a/net.tflite", "--table", table()]) == 0
    assert (tmp_path / "a" / "net.tflite").read_bytes() == CONTENT


FAILURES: dict[str, tuple[dict[str, str], str]] = {
    "wrong hash": ({"sha256": "0" * 64}, "has 2304 bytes with sha256 [0-9a-f]{64}, expected 0{64}"),
    "no such file": ({"commit": "none"}, "cannot fetch .*/none/net.tflite: 404 File not found"),
    "no server": ({"address": "http://127.0.0.1:9/x"}, "cannot fetch .*:9/x: Connection refused"),
    "no host": ({"address": "http://"}, "cannot fetch http://: no host given"),
    "bad port": ({"address": "http://h:x/"}, "cannot fetch http://h:x/: .*port.*"),
    "no URL": ({"address": "file:///etc/hosts"}, "the address must be http or https, got file:"),
    "no hash": ({"sha256": "12"}, "sha256 must be 64 hexadecimal digits, got 12"),
    "too many columns": ({"licence": "MIT\tmore"}, "table.tsv:2: .*got 6 columns"),
    "outside": ({"name": "../net.tflite"}, "net.tflite: .*leads out of"),
}


@pytest.mark.parametrize("case", FAILURES)
def test_a_failure_is_one_line_and_nothing_is_written(
    case: str, table: Callable[..., str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    columns, message = FAILURES[case]
    out = tmp_path / "out"
    assert hexnn_models.main(["fetch", "--into", str(out), "--table", table(**columns)]) == 1
    seen = capsys.readouterr()
    assert re.fullmatch(f"(.*: )?error: .*{message}.*\n", seen.err), seen.err
    assert seen.out == ""
    assert list(files(out)) == []


def test_an_answer_that_ends_early_is_a_failure(
    server: str, table: Callable[..., str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    path = table(address=f"{server}/cut")
    assert hexnn_models.main(["fetch", "--into", str(tmp_path / "out"), "--table", path]) == 1
    assert "3 bytes read, 997 more expected" in capsys.readouterr().err
    assert list(files(tmp_path / "out")) == []


def test_another_file_is_not_replaced(
    table: Callable[..., str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    mine = tmp_path / "a" / "net.tflite"
    mine.parent.mkdir()
    mine.write_bytes(b"mine")
    assert hexnn_models.main(["fetch", "--into", str(tmp_path), "--table", table()]) == 1
    assert "which is there and not replaced" in capsys.readouterr().err
    assert mine.read_bytes() == b"mine"


def test_what_is_asked_for_must_be_there(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.delenv("HEXNN_MODELS", raising=False)
    assert hexnn_models.main(["fetch"]) == 1
    assert "give --into DIR, or set HEXNN_MODELS" in capsys.readouterr().err
    assert hexnn_models.main(["fetch", "none"]) == 1
    assert "no network none" in capsys.readouterr().err


def test_the_table_is_listed(capsys: pytest.CaptureFixture[str]):
    assert hexnn_models.main(["fetch", "--list"]) == 0
    listed = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert listed == [[row.name, row.licence, row.url] for row in networks()]


def test_every_row_names_a_file_at_a_commit():
    rows = networks()
    assert len({row.name for row in rows}) == len(rows)
    for row in rows:
        assert re.fullmatch("[0-9a-f]{40}", row.commit), row.name
        assert row.url.startswith("https://"), row.name
        assert f"/{row.commit}/" in row.url, row.name
        assert row.licence, row.name
    assert TABLE.read_text().startswith(HEADER)


def test_hashes_are_those_of_the_files():
    for row in networks():
        content = folders.model(row.name).read_bytes()
        assert hashlib.sha256(content).hexdigest() == row.sha256, row.name
