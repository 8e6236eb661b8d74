"""Public networks: the table of their URLs and hashes, and their download."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Sequence
from dataclasses import dataclass, fields
from http.client import HTTPException
from pathlib import Path
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import urlopen

from ..dialects.diagnostics import HexnnError
from ..dialects.files.outputs import outputs

TABLE = Path(__file__).with_name("public_networks.tsv")
FOLDER = "HEXNN_MODELS"
"""The environment variable with the path of the folder of models."""

SECONDS = 60
"""Timeout in seconds of an unresponsive server, far above any pause of a working connection."""

DIGITS = frozenset("0123456789abcdef")


@dataclass(frozen=True)
class Network:
    """A network file in a public repository: its path, URL, SHA-256 and licence."""

    name: str
    """The path of the file in the folder of models."""
    address: str
    """The URL of the file, with the placeholder `{commit}`."""
    commit: str
    sha256: str
    """The SHA-256 of the file, in hexadecimal."""
    licence: str

    @property
    def url(self) -> str:
        """The URL from which the file is downloaded."""
        return self.address.replace("{commit}", self.commit)


def models_folder() -> Path | None:
    """Return the folder of networks that the environment variable HEXNN_MODELS names; None if it is
    unset or no folder.
    """
    path = os.environ.get(FOLDER)
    return Path(path) if path and Path(path).is_dir() else None


def networks(table: Path = TABLE) -> list[Network]:
    """Read the table of public networks from a file. Raises HexnnError for an invalid line, OSError
    if it cannot be read.
    """
    try:
        lines = table.read_text(encoding="utf-8").splitlines()
    except UnicodeDecodeError as e:
        raise HexnnError(f"{table}: a table of networks is UTF-8 text") from e
    return [_row(line, f"{table}:{number}") for number, line in enumerate(lines[1:], 2)]


def _row(line: str, position: str) -> Network:
    names = [field.name for field in fields(Network)]
    columns = line.split("\t")
    if len(columns) != len(names):
        raise HexnnError(f"{position}: expected {', '.join(names)}, got {len(columns)} columns")
    network = Network(*columns)
    if len(network.sha256) != 64 or not DIGITS.issuperset(network.sha256):
        raise HexnnError(f"{position}: sha256 must be 64 hexadecimal digits, got {network.sha256}")
    if not urlsplit(network.url).scheme.startswith("http"):
        raise HexnnError(f"{position}: the address must be http or https, got {network.url}")
    return network


def select(known: Sequence[Network], names: Sequence[str]) -> list[Network]:
    """Return the networks in `known` of the given names, or all if no name is given. Raises
    HexnnError for an unknown name.
    """
    by_name = {network.name: network for network in known}
    if unknown := [name for name in names if name not in by_name]:
        raise HexnnError(f"no network {unknown[0]}", notes=[f"there are {', '.join(by_name)}"])
    return [by_name[name] for name in names] or list(known)


def fetch(network: Network, folder: Path) -> bool:
    """Download a network into a folder, unless it is present; return whether it was downloaded.

    Raises HexnnError if it cannot be downloaded, if its hash is wrong or a different file has its
    name, OSError if it cannot be written; nothing is left behind.
    """
    path = folder / network.name
    if path.exists():
        _check(network, path.read_bytes(), f"{path}, which is there and not replaced,")
        return False
    content = _content(network)
    _check(network, content, network.url)
    with outputs(folder) as files:
        files.write(path, content)
    return True


def _check(network: Network, content: bytes, where: str) -> None:
    if (seen := hashlib.sha256(content).hexdigest()) != network.sha256:
        raise HexnnError(
            f"{network.name}: {where} has {len(content)} bytes with sha256 {seen}, "
            f"expected {network.sha256}"
        )


def _content(network: Network) -> bytes:
    try:
        with urlopen(network.url, timeout=SECONDS) as response:
            return response.read()
    except HTTPError as e:
        reason = f"{e.code} {e.reason}"
    except URLError as e:
        reason = str(getattr(e.reason, "strerror", None) or e.reason)
    except (OSError, HTTPException, ValueError) as e:
        reason = str(e) or type(e).__name__
    raise HexnnError(f"{network.name}: cannot fetch {network.url}: {reason}")
