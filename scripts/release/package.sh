#!/usr/bin/env bash
# Builds a Debian package of a program that is built already.
#
#   PROGRAM=… VERSION=… ARCH=amd64 package.sh FILE.deb
#
# EXAMPLE names another example of the settings than the project's.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
: "${PROGRAM:?}" "${VERSION:?}" "${ARCH:?}"
nfpm=github.com/goreleaser/nfpm/v2/cmd/nfpm@v2.43.4

SETTINGS=$(mktemp)
trap 'rm -f "$SETTINGS"' EXIT
# What systemd reads from this file wins over what the unit says, so the folder of the data is named here.
sed 's|^DATA_DIR=.*|DATA_DIR=/var/lib/tokri|' "${EXAMPLE:-config/example.env}" >"$SETTINGS"
export SETTINGS
# nfpm runs on this machine, whatever machine the package is for.
env -u GOOS -u GOARCH go run "$nfpm" package --config scripts/release/nfpm.yaml --packager deb --target "$1"
