"""`shinpan serve`: prepare the data, print the addresses, serve, and open the browser."""

from __future__ import annotations

import contextlib
import os
import socket
import sys
import webbrowser
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import zip_longest
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
from tournaments.common.program.texts import say
from tournaments.management.program import translate_help

__all__ = ["parser_of_serve", "serve", "terminal_code"]

_APPLICATION: Final = "tournaments.asgi:application"
_HERE: Final = "127.0.0.1"
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


def serve(words: Sequence[str], language: str) -> None:
    """Prepare the data and serve until the process is stopped. Ends the process with a message if it cannot."""
    options = parser_of_serve(language).parse_args(words)
    host, port = _set_environment(options)
    with _listener(host, port, language) as listener:
        if options.workers > 1:
            # The processes share a listener that uvicorn makes. Until then a proxy finds none, and tries again.
            listener.close()
        django.setup()
        with translation.override(language):
            call_command("prepare")
        connections.close_all()
        if not settings.HTTPS:
            # Behind a proxy, phones open the address of the proxy.
            print(
                "\n".join(_phone_lines(language, is_chosen=bool(options.local or options.host))), flush=True
            )
        how: dict[str, Any] = {
            "proxy_headers": False,
            "log_level": "warning",
            "ssl_certfile": settings.CERTIFICATE or None,
            "ssl_keyfile": settings.KEY or None,
        }
        # Ctrl-C is how people stop it.
        with contextlib.suppress(KeyboardInterrupt):
            if options.workers > 1:
                uvicorn.run(_APPLICATION, host=host, port=port, workers=options.workers, **how)
                return
            server = _Server(uvicorn.Config(_APPLICATION, **how))
            # Links and QR codes on the screen have the address at which the browser opens the page.
            server.opens = None if options.no_browser else _shared_address()
            server.run(sockets=[listener])


def parser_of_serve(language: str) -> ArgumentParser:
    """Return the parser of the options of `serve`, with their help in *language*."""
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
    where.add_argument(
        "--host",
        metavar="ADDRESS",
        help=_(
            "the address to listen on. Default: all of them (0.0.0.0) in a private network such as a Wi-Fi, and only "
            "this computer (127.0.0.1) elsewhere"
        ),
    )
    parser.add_argument(
        "--port", type=partial(_number, 65535), metavar="NUMBER", help=_("the port. Default: 8000")
    )
    parser.add_argument(
        "--demo", action="store_true", help=_("add the demo events if there are no events yet")
    )
    parser.add_argument(
        "--workers",
        type=partial(_number, 64),
        default=max(1, Environment(os.environ).number("WEB_CONCURRENCY", 1)),
        metavar="NUMBER",
        help=_("the number of processes that serve pages. Default: 1; more only with PostgreSQL"),
    )
    parser.add_argument("--no-browser", action="store_true", help=_("do not open the browser"))
    translate_help(parser, "serve", language)
    return parser


def _number(most: int, text: str) -> int:
    if not (text.isascii() and text.isdecimal() and 0 < int(text) <= most):
        raise ArgumentTypeError(f"1-{most}")
    return int(text)


def _set_environment(options: Namespace) -> tuple[str, int]:
    """Set the variables that the settings read; options count more than variables. Return the host and the port."""
    environment = Environment(os.environ)
    host = _HERE if options.local else options.host or environment.text("HOST", _HERE)
    port = options.port or environment.number("PORT", 8000)
    has_demo = options.demo or environment.yes("DEMO", default=False)
    os.environ.update(HOST=host, PORT=str(port), DEMO=str(has_demo))
    return host, port


@contextlib.contextmanager
def _listener(host: str, port: int, language: str) -> Iterator[socket.socket]:
    """Listen before anything else is done, because the address may be taken: Shinpan may be running already."""
    try:
        family, *_more, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        is_dual = family == socket.AF_INET6 and socket.has_dualstack_ipv6()
        listener = socket.create_server(address[:2], family=family, dualstack_ipv6=is_dual)
    except OSError as error:
        sentence = say(
            _(
                "Not started: %(host)s, port %(port)s, cannot be used (%(error)s). If Shinpan is running already, open "
                "it in the browser; otherwise choose another port, for example --port %(other)s."
            ),
            language,
        )
        # A listener that cannot be made repeats its address in `strerror`.
        reason = error.strerror if isinstance(error, socket.gaierror) else os.strerror(error.errno or 0)
        sys.exit(sentence % {"host": host, "port": port, "error": reason, "other": port % 65535 + 1})
    with listener:
        yield listener


def _phone_lines(language: str, *, is_chosen: bool) -> Iterator[str]:
    """Yield how phones reach this desk, or why they do not; *is_chosen*: an option names where it listens."""
    yield ""
    if not is_loopback(settings.HOST):
        address = _shared_address()
        yield say(_("Phones in the same Wi-Fi open %s or scan this code:"), language) % address
        yield terminal_code(address)
    elif is_chosen or default_host(own := own_addresses()[0]) != _HERE:
        yield say(
            _("Only this computer can open Shinpan; phones cannot, because it was started so."), language
        )
    elif not is_address(own):
        sentence = _(
            "This computer is in no network, so phones cannot open Shinpan. Connect it to the Wi-Fi, and start Shinpan "
            "again."
        )
        yield say(sentence, language)
    else:
        sentence = _(
            "The internet may reach this computer, so only this computer can open Shinpan. “--host 0.0.0.0” lets "
            "others open it, too: use HTTPS then."
        )
        yield say(sentence, language)


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
    from tournaments.sheets.paper.code_modules import modules

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
