"""Runs a tool by a server of `tool_server.py`: `python -I -S tool_client.py SOCKET TOOL ...`.

It imports nothing but what takes no time. Its exit status is that of the tool, 1 if that broke off.
"""

import marshal
import os
import socket
import sys


def main() -> int:
    """Ask for a run in place of this process; return the tool's exit status."""
    with socket.socket(socket.AF_UNIX) as connection:
        connection.connect(sys.argv[1])
        socket.send_fds(connection, [b"+"], [0, 1, 2])
        connection.sendall(marshal.dumps((sys.argv[2:], os.getcwd(), dict(os.environ))))
        connection.shutdown(socket.SHUT_WR)
        status = connection.recv(1)
    return status[0] if status else 1


if __name__ == "__main__":
    sys.exit(main())
