#!/usr/bin/env bash
# Runs a command with a temporary directory of its own and removes it afterwards. Chromium and Expo leave
# profiles, sockets and empty folders behind.
#
#   own-tmpdir.sh COMMAND...
set -uo pipefail

TMPDIR=$(mktemp -d "${TMPDIR:-/tmp}/tokri-XXXXXX") || exit
export TMPDIR
trap 'rm -rf "$TMPDIR"' EXIT
"$@"
