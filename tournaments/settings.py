"""Django settings, and the environment variables they read.

All environment variables are optional:

- `DEMO`: false loads no demo into an empty desk.
- `HOST`, `PORT`: where `make run` listens; with HOST=0.0.0.0 phones in the hall can reach it.
- `ALLOWED_HOSTS`: further host names of the desk, separated by commas.
- `TRUSTED_ORIGINS`: origins such as https://mahjong.example behind a proxy, separated by commas.
- `CERTIFICATE`, `KEY`: files with which `make run` itself serves HTTPS; phones keep pages only then.
- `HTTPS`: true behind a proxy that serves HTTPS and sets X-Forwarded-Proto; it must overwrite what clients send in it.
- `HSTS_SECONDS`: for how long a browser that came by HTTPS uses nothing else; without it an hour, with 0 not at all.
- `PROXIES`: how many proxies are in front of it, each adding an address to X-Forwarded-For. Without it that header,
  which anybody can write, is ignored, and all clients behind a proxy count as one address.
- `DATABASE_URL`: a PostgreSQL database; without it SQLite in DATA_DIR.
- `DATABASE_CONNECTIONS`: how many connections to PostgreSQL a process opens at most, 20 without it; further requests
  wait for one. With 0 each request opens its own.
- `DATA_DIR`: the folder of the database, the key and caches; without it `var/`, and the user's own
  data folder if Shinpan was installed as a package.
- `BACKUP_MINUTES`: minutes after which a change of an event is in a backup, 15 without it; 0 makes none.
- `BACKUP_KEEP`: how many automatic backups of each kind are kept, 48 without it; 0 makes none of any kind.
- `BACKUP_COPY_DIR`: a second folder for each backup, such as one on a USB stick.
- `SECRET_KEY`: without it one is generated and kept in DATA_DIR.
- `SECRET_KEY_FALLBACKS`: earlier keys, separated by commas. Logins and devices that they signed stay valid.
- `DEBUG`: true shows Django's own pages on an error.
- `ACTIVITY_DAYS`: for how many days the activity log keeps a line; without it 365.
- `WEB_CONCURRENCY`: how many processes uvicorn starts, 1 without it.
- `METRICS_TOKEN`: the secret with which a program reads `/metrics`, at least 16 characters; without it nobody can.
- `LOG_FORMAT`: json writes one JSON object a line; without it lines for people.
- `LOG_REQUESTS`: true logs each request by the name of its view, never by its address.
- `TIME_ZONE`: the time zone of clubs and events that have none of their own, such as Asia/Tokyo; without it UTC.

A tournament's rules are never settings: they are stored with the tournament.
"""

from __future__ import annotations

import os
from datetime import timedelta
from importlib.util import find_spec
from pathlib import Path

import dj_database_url
from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured

from tournaments.common import sqlite
from tournaments.common.environment import (
    Environment,
    bracketed,
    data_folder,
    is_elsewhere,
    is_loopback,
    own_addresses,
    secret_key,
)
from tournaments.common.program import places, texts
from tournaments.common.program.texts import marked as _
from tournaments.common.program.texts import say

env = Environment(os.environ)

BASE_DIR = places.BASE
DATA_DIR = data_folder(Path(env.text("DATA_DIR", "") or places.default_data_folder()).expanduser().absolute())

DEBUG = env.yes("DEBUG", default=False)
SECRET_KEY = secret_key(env, DATA_DIR / "secret_key")
SECRET_KEY_FALLBACKS = env.words("SECRET_KEY_FALLBACKS")

# The address at which the desk is served.
HOST = env.text("HOST", "127.0.0.1").strip("[]")
PORT = env.text("PORT", "8000")
OPEN_TO_ALL = HOST in {"0.0.0.0", "::"}  # noqa: S104 - compared, not listened on
HOST_NAMES = env.words("ALLOWED_HOSTS")
ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]", *HOST_NAMES]
ALLOWED_HOSTS += own_addresses() if OPEN_TO_ALL else [bracketed(HOST)]
CSRF_TRUSTED_ORIGINS = env.words("TRUSTED_ORIGINS")
CERTIFICATE, KEY = env.text("CERTIFICATE", ""), env.text("KEY", "")
HTTPS = env.yes("HTTPS", default=False)
if HTTPS:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
if HTTPS or CERTIFICATE:
    SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = True
    SECURE_SSL_REDIRECT = True
    # A monitor on the same machine asks without HTTPS. One elsewhere should use HTTPS, because it sends METRICS_TOKEN.
    SECURE_REDIRECT_EXEMPT = [r"^health/$", r"^metrics$"]
    # Short, because the same name may serve plain HTTP at the next event: within an hour it can.
    SECURE_HSTS_SECONDS = env.number("HSTS_SECONDS", 3600)
    SILENCED_SYSTEM_CHECKS = [
        # HSTS for subdomains: those of the desk's host belong to others, for which the desk cannot promise HTTPS.
        "security.W005",
        # The browsers' preload lists require HSTS for subdomains and for a year.
        "security.W021",
    ]
DATABASE_URL = env.text("DATABASE_URL", f"sqlite:///{DATA_DIR / 'shinpan.sqlite3'}")
# With one of these the desk serves other people, so no password may be a published one.
REACHED_BY_OTHERS = (
    HTTPS
    or not is_loopback(HOST)
    or is_elsewhere(dj_database_url.parse(DATABASE_URL)["HOST"])
    or any(env.text(name, "") for name in ("CERTIFICATE", "ALLOWED_HOSTS", "TRUSTED_ORIGINS"))
)
DEMO = env.yes("DEMO", default=True)
WORKERS = env.number("WEB_CONCURRENCY", 1)
ASGI_APPLICATION = "tournaments.asgi.application"
WSGI_APPLICATION = "tournaments.wsgi.application"
ROOT_URLCONF = "tournaments.urls"

INSTALLED_APPS = [
    "tournaments",
    "axes",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django.forms",
    "django_htmx",
]
# A sheet of twenty thousand people comes back with all its fields.
DATA_UPLOAD_MAX_NUMBER_FIELDS = 50_000
DATA_UPLOAD_MAX_MEMORY_SIZE = 25_000_000

MIDDLEWARE = [
    # Before all others, so that every answer is counted and timed.
    "tournaments.views.common.watching.Watching",
    "django.middleware.security.SecurityMiddleware",
    # Most requests of a full hall ask whether anything is new, so they are answered before all others.
    "tournaments.views.screens.unchanged.Unchanged",
    "tournaments.views.screens.public_pages.PublicPages",
    # Compress pages, because the hall's network is slow. Static files are stored compressed.
    "django.middleware.gzip.GZipMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "tournaments.views.common.letters.RejectNulInCookiesMiddleware",
    "tournaments.views.common.outages.Sessions",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "tournaments.views.common.letters.RejectNulMiddleware",
    "tournaments.views.common.next_page.LocalNextMiddleware",
    "tournaments.views.common.zones.Zones",
    "tournaments.views.people.naming.Naming",
    "tournaments.views.screens.visibility.VisibilityMiddleware",
    "tournaments.views.common.acting.Devices",
    "tournaments.views.common.acting.Writers",
    "tournaments.views.common.outages.Outages",
    "tournaments.views.common.acting.Refusals",
    "axes.middleware.AxesMiddleware",
]

# The ledger. IMMEDIATE takes the write lock when a transaction starts, so that two devices wait for each other instead
# of failing midway. A phone waits 8 seconds for a response, so a transaction fails before. What was confirmed is on the
# disk before the response is sent, and survives a power cut: see the connection class.
DATABASES = {"default": dj_database_url.parse(DATABASE_URL, conn_health_checks=True)}
if DATABASES["default"]["ENGINE"] == "django.db.backends.postgresql" and find_spec("psycopg") is None:
    raise ImproperlyConfigured(
        say(
            _(
                "DATABASE_URL names PostgreSQL, which needs two more packages: pip install 'psycopg[binary]' "
                "psycopg-pool, or with pipx: pipx inject shinpan 'psycopg[binary]' psycopg-pool"
            )
        )
    )
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 5,
        "factory": sqlite.Connection,
    }
else:
    DATABASES["default"]["OPTIONS"] = {
        "connect_timeout": 5,
        "options": "-c lock_timeout=5s",
        **DATABASES["default"].get("OPTIONS", {}),
    }
    if connections := env.number("DATABASE_CONNECTIONS", 20):
        # Requests run in threads of their own and would open as many connections, more than PostgreSQL accepts.
        # The pool would try again after ever longer pauses; so each request that finds the server away makes it try.
        DATABASES["default"]["OPTIONS"]["pool"] = {
            "min_size": 1,
            "max_size": connections,
            "timeout": 5,
            "reconnect_timeout": 1,
        }
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# Accounts. The password checks, such as the list of common passwords, are Django's own.
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
PASSWORD_HASHERS = [
    "tournaments.services.people.logins.passwords.PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
LOGIN_URL = "login"
# After a few failed logins, an account is locked from that address for a while. Neither an address alone is locked,
# because a whole hall is behind one router, nor an account alone, so that its owner can log in from elsewhere. Attempts
# are in the database, where all processes see them; only a failed login that is not locked yet writes there.
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "django.contrib.auth.backends.ModelBackend",
]
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_FAILURE_LIMIT = 5
AXES_COOLOFF_TIME = timedelta(minutes=5)
AXES_RESET_ON_SUCCESS = True
AXES_RESET_COOL_OFF_ON_FAILURE_DURING_LOCKOUT = False
AXES_DISABLE_ACCESS_LOG = True
AXES_ENABLE_ADMIN = False
AXES_LOCKOUT_CALLABLE = "tournaments.views.people.accounts.locked"
AXES_CLIENT_IP_CALLABLE = "tournaments.services.people.logins.address"
AXES_USERNAME_CALLABLE = "tournaments.services.people.logins.username"
AXES_CLIENT_STR_CALLABLE = "tournaments.services.people.logins.log_line"
PROXIES = env.number("PROXIES", 0)
LOGIN_REDIRECT_URL = LOGOUT_REDIRECT_URL = "home"
SESSION_COOKIE_AGE = 3600 * 24 * 14

# Backups, in the data folder and in a second one, which may be absent for a while.
BACKUP_MINUTES = env.number("BACKUP_MINUTES", 15)
BACKUP_KEEP = env.number("BACKUP_KEEP", 48)
BACKUP_COPY_DIR = Path(folder) if (folder := env.text("BACKUP_COPY_DIR", "")) else None

# The activity log. A network address helps to see an attack while it goes on, and is then deleted before its line.
ACTIVITY_DAYS = env.number("ACTIVITY_DAYS", 365)
ACTIVITY_ADDRESS_DAYS = 7

# Templates.
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [places.SITE / "templates"],
        "OPTIONS": {
            "loaders": [
                (
                    "tournaments.template_loader.Loader",
                    [
                        "django.template.loaders.filesystem.Loader",
                        "django.template.loaders.app_directories.Loader",
                    ],
                )
            ],
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "tournaments.views.people.roles.roles",
            ],
        },
    }
]
FORM_RENDERER = "django.forms.renderers.TemplatesSetting"
STATIC_URL = "static/"
STATIC_ROOT = DATA_DIR / "static"
STATICFILES_DIRS = [places.SITE / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "tournaments.common.static_files.HashedFiles"
    },
}
WHITENOISE_USE_FINDERS = DEBUG

# Languages and time zone.
LANGUAGE_CODE = "en"
# The language in which `shinpan` answers in the terminal; set for the processes that it starts.
PROGRAM_LANGUAGE = env.choice("SHINPAN_LANGUAGE", "en", texts.LANGUAGES)
LANGUAGES = [("en", "English"), ("ja", "日本語")]
LANGUAGE_COOKIE_AGE = 3600 * 24 * 365
LANGUAGE_COOKIE_SAMESITE = "Lax"
LOCALE_PATHS = [BASE_DIR / "tournaments" / "locale"]
USE_I18N = USE_TZ = True
TIME_ZONE = env.text("TIME_ZONE", "UTC")

# Allow nothing from other sites and nothing inline: a table's link in a page's address must not leak, and no pasted
# name may run as code.
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "base-uri": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"

# Who may read the counts. Guesses are not limited, so a short token is refused.
METRICS_TOKEN = env.secret("METRICS_TOKEN", least=16)

LOG_REQUESTS = env.yes("LOG_REQUESTS", default=False)
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        name: {"()": f"tournaments.common.monitoring.log_lines.{lines}", "tells_messages": DEBUG}
        for name, lines in (("text", "PlainLines"), ("json", "JSONLines"))
    },
    "handlers": {
        "console": {
            "class": "logging.StreamHandler",
            "formatter": env.choice("LOG_FORMAT", "text", ("text", "json")),
        }
    },
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {
        "django": {"handlers": ["console"], "level": "WARNING", "propagate": False},
        # Do not log mistyped links or refused requests; log pages that fail.
        "django.request": {"level": "ERROR"},
        "tournaments": {"handlers": ["console"], "level": "WARNING", "propagate": False},
        "tournaments.requests": {"level": "INFO" if LOG_REQUESTS else "WARNING"},
        # Failed logins: at which page, neither who nor from where.
        "axes": {"handlers": ["console"], "level": "WARNING", "propagate": False},
        "uvicorn": {"handlers": ["console"], "propagate": False},
        # Keep the level with which the server was started.
        "uvicorn.error": {},
        # Its lines contain the addresses of tables, with the tokens of their links.
        "uvicorn.access": {"level": "CRITICAL"},
        # While PostgreSQL is away, the outage is logged once a minute; the pool would log each attempt.
        "psycopg.pool": {"level": "CRITICAL"},
    },
}
