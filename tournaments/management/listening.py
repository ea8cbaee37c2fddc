"""Where the server listens: the options `--host` and `--port`, and a listener."""

from __future__ import annotations

import socket
from argparse import ArgumentParser, ArgumentTypeError, _ActionsContainer
from functools import partial

from tournaments.common.program.texts import marked as _
from tournaments.common.program.texts import say

__all__ = ["LOCAL_HOST", "add_host", "add_port", "listener", "whole_number"]

LOCAL_HOST = "127.0.0.1"


def add_host(parser: _ActionsContainer) -> None:
    """Add `--host`."""
    parser.add_argument(
        "--host",
        metavar="ADDRESS",
        help=_(
            "the address to listen on. Default: all of them (0.0.0.0) in a private network such as a Wi-Fi, and only "
            "this computer (127.0.0.1) elsewhere"
        ),
    )


def add_port(parser: ArgumentParser) -> None:
    """Add `--port`."""
    parser.add_argument(
        "--port", type=partial(whole_number, 65535), metavar="NUMBER", help=_("the port. Default: 8000")
    )


def whole_number(most: int, text: str) -> int:
    """Return *text* as a number from 1 to *most*. Raises `ArgumentTypeError` for anything else."""
    if not (text.isascii() and text.isdecimal() and 0 < int(text) <= most):
        raise ArgumentTypeError(say(_("a number from 1 to %d")) % most)
    return int(text)


def listener(host: str, port: int) -> socket.socket:
    """Return a socket that listens at *host*, an address or a name. Raises `OSError` if that is not possible."""
    family, *_more, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    is_dual = family == socket.AF_INET6 and socket.has_dualstack_ipv6()
    return socket.create_server(address[:2], family=family, dualstack_ipv6=is_dual)
