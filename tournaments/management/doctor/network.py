"""Checks of how phones reach the desk: its addresses, the server behind them, and HTTPS."""

from __future__ import annotations

import json
import ssl
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from http.client import HTTPException
from pathlib import Path
from typing import Any, Final
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import urlopen

from django.conf import settings
from django.http.request import validate_host
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.common import dates
from tournaments.common.environment import bracketed, is_address, is_loopback
from tournaments.common.program.places import IS_INSTALLED
from tournaments.common.system.locks import is_held
from tournaments.management.doctor.findings import Finding, State, finding
from tournaments.management.doctor.safety import is_private
from tournaments.management.listening import listener
from tournaments.models import Tournament
from tournaments.services.integrity.starting import desk_addresses

__all__ = ["addresses", "https", "printed_codes", "server"]

_PATIENCE: Final = 3
"""Seconds to wait for the server."""
_SOON: Final = timedelta(days=14)


def addresses() -> Iterator[Finding]:
    """Check that there is an address that phones reach."""
    reached = [address for address in desk_addresses() if not is_loopback(_host(address))]
    if not reached:
        says = _("Only this computer reaches Shinpan. For phones, start it with “%(option)s”.")
        yield finding("addresses", State.NOTE, says % {"option": _open_to_all()})
    elif settings.OPEN_TO_ALL and not any(is_address(_host(address)) for address in reached):
        says = _("This computer is in no network. Connect it to the network of the phones.")
        yield finding("addresses", State.PROBLEM, says)
    elif not settings.OPEN_TO_ALL and not _is_own(settings.HOST):
        says = _(
            "This computer does not have the address %(host)s any more. Start Shinpan with “%(option)s”."
        )
        yield finding("addresses", State.PROBLEM, says % {"host": settings.HOST, "option": _open_to_all()})
    else:
        says = _("Phones open %(addresses)s.")
        yield finding("addresses", State.FINE, says % {"addresses": ", ".join(reached)})


def _open_to_all() -> str:
    return "--host 0.0.0.0" if IS_INSTALLED else "HOST=0.0.0.0"


def _is_own(host: str) -> bool:
    """Return whether a program of this computer can listen at *host*."""
    try:
        with listener(host, 0):
            return True
    except OSError:
        return False


def printed_codes() -> Iterator[Finding]:
    """Check that the printed codes of each event lead to an address at which the desk answers."""
    for address in sorted(set(Tournament.objects.exclude(address="").values_list("address", flat=True))):
        if not validate_host(bracketed(_host(address)), settings.ALLOWED_HOSTS):
            says = _(
                "Printed codes of an event lead to %(address)s, where this computer does not answer. Change its web "
                "address, or add the host to ALLOWED_HOSTS."
            )
            yield finding("addresses", State.PROBLEM, says % {"address": address})


def _host(address: str) -> str:
    return urlsplit(address).hostname or ""


def server() -> Iterator[Finding]:
    """Check whether the desk answers at its address now, or whether another program has taken the port."""
    # Behind a proxy it is the server itself that is asked.
    address = f"http://127.0.0.1:{settings.PORT}" if settings.HTTPS else desk_addresses()[0]
    facts = {"address": address}
    try:
        status = _status(f"{address}/health/")
    except OSError as error:
        says = _("%(address)s cannot be reached: %(reason)s.")
        yield finding("server", State.PROBLEM, says % {**facts, "reason": getattr(error, "reason", error)})
        return
    if status is None and is_held(Path(settings.DATA_DIR) / "serve.lock"):
        says = _("Shinpan is running with these data, but not at %(address)s. Add its port: --port NUMBER.")
        yield finding("server", State.NOTE, says % facts)
    elif status is None:
        says = _("Nothing answers at %(address)s: Shinpan is not running, and the port is free.")
        yield finding("server", State.NOTE, says % facts)
    elif not status:
        says = _("Another program answers at %(address)s. Stop it, or start Shinpan with another PORT.")
        yield finding("server", State.PROBLEM, says % facts)
    else:
        says = _("Shinpan answers at %(address)s. If a phone cannot open it, see the guide “Bad Wi-Fi”.")
        yield finding("server", State.FINE, says % facts)


def _status(address: str) -> str | None:
    """Return the status that the desk at *address* tells, empty if another program answers; None if nothing does.

    Raises `OSError` if the address cannot be reached.
    """
    # Whoever answers, nothing is sent to it.
    context = ssl._create_unverified_context()  # noqa: S323
    try:
        with urlopen(address, timeout=_PATIENCE, context=context) as response:  # noqa: S310 - our own address
            content = response.read(10_000)
    except HTTPError as refusal:
        content = refusal.read(10_000)
    except HTTPException:
        return ""
    except OSError as error:
        if isinstance(getattr(error, "reason", error), ConnectionRefusedError):
            return None
        raise
    try:
        return str(json.loads(content)["status"])
    except (ValueError, TypeError, KeyError):
        return ""


def https() -> Iterator[Finding]:
    """Check the certificate, or what is known of the proxy."""
    if settings.CERTIFICATE or settings.KEY:
        yield from _certificate()
    elif settings.HTTPS:
        if not settings.PROXIES:
            says = _("All devices count as one: set PROXIES to the number of proxies, usually 1.")
            yield finding("https", State.NOTE, says)
        says = _("A proxy serves HTTPS. It must overwrite the X-Forwarded-Proto that clients send.")
        yield finding("https", State.FINE, says)
    elif settings.REACHED_BY_OTHERS:
        says = _(
            "Without HTTPS, others in the network can read passwords, and phones do not keep pages when the network "
            "fails. Name a certificate in CERTIFICATE and KEY."
        )
        yield finding("https", State.NOTE, says)
    else:
        yield finding("https", State.FINE, _("Not needed on this computer alone."))


def _certificate() -> Iterator[Finding]:
    if not (settings.CERTIFICATE and settings.KEY):
        says = _("CERTIFICATE and KEY go together: name the file of each, or neither.")
        yield finding("https", State.PROBLEM, says)
        return
    try:
        if not is_private(Path(settings.KEY)):
            says = _("Others on this computer can read the key. Type: chmod 600 %(file)s")
            yield finding("https", State.PROBLEM, says % {"file": settings.KEY})
        certificate = _read_certificate(settings.CERTIFICATE, settings.KEY)
    except ssl.SSLCertVerificationError as error:
        says = _("The certificate %(file)s is not valid: %(reason)s. Make a new one.")
        facts = {"file": settings.CERTIFICATE, "reason": error.verify_message}
        yield finding("https", State.PROBLEM, says % facts)
        return
    except OSError as error:
        says = _("The certificate %(file)s and its key cannot be used: %(reason)s.")
        facts = {"file": settings.CERTIFICATE, "reason": error.strerror or str(error)}
        yield finding("https", State.PROBLEM, says % facts)
        return
    names = [name for _kind, name in certificate.get("subjectAltName", ())]
    until = datetime.fromtimestamp(ssl.cert_time_to_seconds(certificate["notAfter"]), UTC)
    facts = {"until": dates.moment_in_zone(until), "names": ", ".join(names)}
    if not {_host(address) for address in desk_addresses()} & set(names):
        says = _(
            "The certificate is for %(names)s, which is no address of this computer. Phones will refuse it."
        )
        yield finding("https", State.NOTE, says % facts)
    if until - timezone.now() < _SOON:
        yield finding("https", State.NOTE, _("The certificate ends on %(until)s. Make a new one.") % facts)
    else:
        says = _("The certificate is valid until %(until)s, for %(names)s.")
        yield finding("https", State.FINE, says % facts)


def _read_certificate(certificate: str, key: str) -> dict[str, Any]:
    """Return the parts of the certificate, as a client reads it that trusts it.

    Raises `ssl.SSLCertVerificationError` if it has ended or not begun, and `OSError` if a file cannot be read or the
    key belongs to another certificate.
    """
    serving, asking = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER), ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    serving.load_cert_chain(certificate, key)
    asking.check_hostname = False
    asking.verify_flags |= ssl.VERIFY_X509_PARTIAL_CHAIN
    asking.load_verify_locations(certificate)
    to_server, to_client = ssl.MemoryBIO(), ssl.MemoryBIO()
    client = asking.wrap_bio(to_client, to_server)
    host = serving.wrap_bio(to_server, to_client, server_side=True)
    # In TLS 1.3 each says two things, one after the other.
    for _turn in range(3):
        for side in (client, host):
            try:
                side.do_handshake()
            except ssl.SSLWantReadError:
                continue
    return dict(client.getpeercert() or {})
