"""`shinpan serve`: prepare the data, print the addresses, serve, and open the browser."""

from __future__ import annotations

import contextlib
import os
import socket
import sys
import webbrowser
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import zip_longest
from pathlib import Path
from threading import Thread
from typing import Any, Final

import django
import uvicorn
from django.conf import settings
from django.core.management import call_command
from django.db import connections
from django.utils import translation

from tournaments.common.environment import (
    Environment,
    default_host,
    is_address,
    is_loopback,
    own_addresses,
)
from tournaments.common.program.commands import PROGRAM
from tournaments.common.program.texts import marked as _
from tournaments.common.program.texts import say, spoken
from tournaments.common.system import locks
from tournaments.management.listening import (
    LOCAL_HOST,
    add_host,
    add_port,
    listener,
    whole_number,
)
from tournaments.management.program import set_address, translate_help

__all__ = ["parser_of_serve", "serve", "terminal_code"]

_APPLICATION: Final = "tournaments.asgi:application"
_QUIET: Final = 4
"""Light modules around a code, as its standard requires."""


class _Server(uvicorn.Server):
    """A server that opens the browser as soon as it answers."""

    opens: str | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start to listen, then open the browser."""
        await super().startup(sockets)
        if self.started and self.opens:
            # A browser may take seconds to start.
            Thread(target=_open_browser, args=(self.opens,), daemon=True).start()


def serve(words: Sequence[str]) -> None:
    """Prepare the data and serve until the process is stopped. Ends the process with a message if it cannot."""
    options = parser_of_serve().parse_args(words)
    has_demo = options.demo or Environment(os.environ).yes("DEMO", default=False)
    os.environ.update(DEMO=str(has_demo))
    host, port = set_address(LOCAL_HOST if options.local else options.host, options.port)
    with _listener(host, port) as own_listener, contextlib.ExitStack() as locked:
        if options.workers > 1:
            # The processes share a listener that uvicorn makes. Until then a proxy finds none, and tries again.
            own_listener.close()
        django.setup()
        with translation.override(spoken()):
            call_command("prepare")
        connections.close_all()
        if not settings.HTTPS:
            # Behind a proxy, phones open the address of the proxy.
            print("\n".join(_phone_lines(is_chosen=bool(options.local or options.host))), flush=True)
        how: dict[str, Any] = {
            "proxy_headers": False,
            "log_level": "warning",
            "ssl_certfile": settings.CERTIFICATE or None,
            "ssl_keyfile": settings.KEY or None,
        }
        if not _is_alone(locked):
            sentence = say(
                _(
                    "Another Shinpan already serves the data in %(folder)s. Both work, but one is enough: stop the "
                    "other, or start this one with another folder (--data)."
                )
            )
            print(f"\n{sentence % {'folder': settings.DATA_DIR}}", file=sys.stderr)
        # Ctrl-C is how people stop it.
        with contextlib.suppress(KeyboardInterrupt):
            if options.workers > 1:
                uvicorn.run(_APPLICATION, host=host, port=port, workers=options.workers, **how)
                return
            server = _Server(uvicorn.Config(_APPLICATION, **how))
            # Links and QR codes on the screen have the address at which the browser opens the page.
            server.opens = None if options.no_browser else _shared_address()
            server.run(sockets=[own_listener])


def parser_of_serve() -> ArgumentParser:
    """Return the parser of the options of `serve`, with their help."""
    parser = ArgumentParser(
        prog=f"{PROGRAM} serve",
        description=_(
            "Start Shinpan and open it in the browser. Phones in the same Wi-Fi can open the printed address; to enter "
            "or change something they need a login or a link. An update changes the database after a backup."
        ),
    )
    where = parser.add_mutually_exclusive_group()
    where.add_argument(
        "--local",
        action="store_true",
        help=_("only this computer can open it, no phones and other computers"),
    )
    add_host(where)
    add_port(parser)
    parser.add_argument(
        "--demo", action="store_true", help=_("add the demo events if there are no events yet")
    )
    parser.add_argument(
        "--workers",
        type=partial(whole_number, 64),
        default=max(1, Environment(os.environ).number("WEB_CONCURRENCY", 1)),
        metavar="NUMBER",
        help=_(
            "the number of processes that serve pages. Default: 1. With SQLite only one of them saves at a time; for "
            "several, use PostgreSQL"
        ),
    )
    parser.add_argument("--no-browser", action="store_true", help=_("do not open the browser"))
    translate_help(parser, "serve")
    return parser


@contextlib.contextmanager
def _listener(host: str, port: int) -> Iterator[socket.socket]:
    """Listen before anything else is done, because the address may be taken: Shinpan may be running already."""
    try:
        opened = listener(host, port)
    except OSError as error:
        sentence = say(
            _(
                "Not started: %(host)s, port %(port)s, cannot be used (%(error)s). If Shinpan is running already, open "
                "it in the browser; otherwise choose another port, for example --port %(other)s."
            )
        )
        # A listener that cannot be made repeats its address in `strerror`.
        reason = error.strerror if isinstance(error, socket.gaierror) else os.strerror(error.errno or 0)
        sys.exit(sentence % {"host": host, "port": port, "error": reason, "other": port % 65535 + 1})
    with opened:
        yield opened


def _is_alone(locked: contextlib.ExitStack) -> bool:
    """Return whether no other server uses the data folder; *locked* says so to others until it is closed."""
    try:
        return locked.enter_context(locks.exclusive(Path(settings.DATA_DIR) / "serve.lock", wait=False))
    except OSError:
        # A file system without locks.
        return True


def _phone_lines(*, is_chosen: bool) -> Iterator[str]:
    """Yield how phones reach this desk, or why they do not; *is_chosen*: an option names where it listens."""
    yield ""
    if not is_loopback(settings.HOST):
        address = _shared_address()
        yield say(_("Phones in the same Wi-Fi open %s or scan this code:")) % address
        yield terminal_code(address)
    elif is_chosen or default_host(own := own_addresses()[0]) != LOCAL_HOST:
        yield say(_("Only this computer can open Shinpan, as chosen at the start. Phones cannot open it."))
    elif not is_address(own):
        sentence = _(
            "This computer is in no network, so phones cannot open Shinpan. Connect it to the Wi-Fi, and start Shinpan "
            "again."
        )
        yield say(sentence)
    else:
        sentence = _(
            "The internet may reach this computer, so only this computer can open Shinpan. “--host 0.0.0.0” lets "
            "others open it, too: use HTTPS then."
        )
        yield say(sentence)


def _shared_address() -> str:
    """Return the web address that other devices open, too, if they can open one."""
    # Import here: the services need the apps.
    from tournaments.services.integrity.starting import desk_addresses

    # After this computer's own address comes the one in the network.
    return f"{desk_addresses()[:2][-1]}/"


def terminal_code(text: str) -> str:
    """Return *text* as a QR code of characters, two modules in each, or nothing if the terminal has no blocks.

    A terminal is told to draw black on white. All other output is taken to be light on dark: light modules are drawn.
    """
    try:
        "▀▄█".encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return ""
    # Import here: no other command draws codes.
    from tournaments.sheets.paper.codes import modules

    has_colors = sys.stdout.isatty() and sys.platform != "win32"
    side = len(code := modules(text)) + 2 * _QUIET
    margin = [[False] * side] * _QUIET
    rows = [*margin, *([*[False] * _QUIET, *row, *[False] * _QUIET] for row in code), *margin]
    lines = (
        "".join(
            " ▀▄█"[(upper is has_colors) + 2 * (lower is has_colors)]
            for upper, lower in zip(*pair, strict=True)
        )
        for pair in zip_longest(rows[::2], rows[1::2], fillvalue=[False] * side)
    )
    return "\n".join(f"\x1b[30;107m{line}\x1b[0m" if has_colors else line for line in lines)


def _open_browser(address: str) -> None:
    """Open *address* in a browser with windows; one inside the terminal would hide what the server prints."""
    with contextlib.suppress(webbrowser.Error):
        browser = webbrowser.get()
        if type(browser) is not webbrowser.GenericBrowser:
            browser.open(address)
