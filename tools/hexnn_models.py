"""`hexnn-models`: download of public networks, with verification of their SHA-256."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from ..dialects.diagnostics import HexnnError
from .driver.guard import guarded
from .driver.messages import messages_of
from .driver.terminal import say, warn
from .driver.usage import Parser
from .public_networks import FOLDER, TABLE, Network, fetch, models_folder, networks, select

TROUBLE = 1


def parser() -> Parser:
    """Return the parser of the command line."""
    parser = Parser(prog="hexnn-models", description="Fetch public networks.")
    commands = parser.add_subparsers(dest="command", required=True)
    command = commands.add_parser(
        "fetch",
        help="download networks, and check their sha256",
        description="Download networks into a folder, and check their sha256; nothing is replaced.",
    )
    command.add_argument(
        "names", nargs="*", metavar="NAME", help="a network of the table; default: all"
    )
    what = command.add_mutually_exclusive_group()
    what.add_argument("--into", type=Path, metavar="DIR", help=f"the folder; default: ${FOLDER}")
    what.add_argument("--list", action="store_true", help="print the table's rows, fetch nothing")
    command.add_argument("--table", type=Path, metavar="FILE", default=TABLE, help="another table")
    command.add_argument("--debug", action="store_true", help="print the traceback of an error")
    return parser


def main(args: Sequence[str] | None = None) -> int:
    """Run the tool; return 0 if all requested networks are present, else 1."""
    given = list(sys.argv[1:] if args is None else args)
    return guarded(
        "hexnn-models", lambda: _run(parser().parse_args(given)), TROUBLE, "--debug" in given
    )


def _run(args: argparse.Namespace) -> int:
    wanted = select(networks(args.table), args.names)
    if args.list:
        for network in wanted:
            say("  ".join((network.name, network.licence, network.url)))
        return 0
    folder = args.into or models_folder()
    if folder is None:
        raise HexnnError(f"no folder: give --into DIR, or set {FOLDER} to a folder that exists")
    return TROUBLE if [network for network in wanted if not _fetched(network, folder)] else 0


def _fetched(network: Network, folder: Path) -> bool:
    """Download a network to `folder` unless present, and print the outcome; return whether it is
    present now.
    """
    try:
        state = "fetched" if fetch(network, folder) else "is there"
    except (HexnnError, OSError) as e:
        for message in messages_of(e):
            warn(message)
        return False
    say(f"{network.name}: {state}")
    return True


if __name__ == "__main__":
    sys.exit(main())
