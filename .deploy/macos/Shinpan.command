#!/bin/sh
# Double-click: starts Shinpan. First, and when a newer file shinpan-*.whl is beside this one, it installs that.
# With words it runs another command, for example: Shinpan.command verify
set -u

# Settings. Remove "#" from a line to use it.
# export BACKUP_COPY_DIR=/Volumes/STICK/shinpan
# export TIME_ZONE=Europe/Vienna

here=$(cd "$(dirname "$0")" && pwd)
program="$HOME/Library/Shinpan"
python="$program/bin/python"
note="$program/installed.txt"
PATH="/opt/homebrew/bin:/usr/local/bin:/Library/Frameworks/Python.framework/Versions/Current/bin:$PATH"

# From now on a double-click starts this file, also after a download.
chmod +x "$0" 2>/dev/null
xattr -d com.apple.quarantine "$0" 2>/dev/null

stop() {
    printf '\n%s\n' "$1" >&2
    exit 1
}

new_enough() {
    "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null
}

create() {
    for name in python3 python3.14 python3.13 python3.12 python3.11; do
        if new_enough "$name"; then
            echo "Installing into $program. This takes some minutes and needs the internet."
            "$name" -m venv --clear "$program" || stop "Shinpan could not be installed. The reason is above."
            return
        fi
    done
    stop "Python 3.11 or newer is missing. Install it from https://www.python.org/downloads/, then start this file again."
}

# The newest file by the time of its download.
wheel=$(cd "$here" && ls -t shinpan-*-none-any.whl 2>/dev/null | head -n 1)

# After an update of Python the installed program may no longer run.
if ! "$python" -P -m tournaments --version >/dev/null 2>&1; then
    [ -n "$wheel" ] || stop "There is no file shinpan-...-none-any.whl beside this one. Download it into the same folder."
    create
fi
if [ -n "$wheel" ] && [ "$wheel" != "$(cat "$note" 2>/dev/null)" ]; then
    echo "Installing $wheel ..."
    if "$python" -m pip install --disable-pip-version-check --quiet "$here/$wheel"; then
        echo "$wheel" >"$note"
    elif "$python" -P -m tournaments --version >/dev/null 2>&1; then
        echo "$wheel could not be installed: is the internet reachable? The installed version starts instead."
    else
        stop "Shinpan could not be installed. The reason is above. Correct it, then start this file again."
    fi
fi

[ $# -gt 0 ] || set -- serve
# The Mac does not go to sleep as long as Shinpan runs and the lid is open.
if [ "$1" = serve ] && command -v caffeinate >/dev/null; then
    exec caffeinate -is "$python" -P -m tournaments "$@"
fi
exec "$python" -P -m tournaments "$@"
