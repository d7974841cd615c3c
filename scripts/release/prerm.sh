#!/bin/sh
# Runs before the package is removed. An upgrade leaves the service running until the new program takes over.
set -e
[ "$1" = remove ] || exit 0
if [ -d /run/systemd/system ]; then
  deb-systemd-invoke stop tokri.service || true
fi
