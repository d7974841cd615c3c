#!/usr/bin/env bash
# Runs a command only if its inputs have changed since it last succeeded.
#
#   if-changed.sh OUTPUT INPUT... -- COMMAND...
#
# OUTPUT is a file or folder that the command makes; if it is missing, the command runs. INPUT is a file or folder;
# tests in it do not count. The script compares contents and not times, so generating the same file again, or
# switching to another branch and back, does not run the command.
set -euo pipefail

output=$1
shift
inputs=()
while [ "$1" != -- ]; do
  inputs+=("$1")
  shift
done
shift

sha256() { if command -v sha256sum >/dev/null; then xargs -0 sha256sum; else xargs -0 shasum -a 256; fi; }
fingerprint() {
  echo "$*"
  find "${inputs[@]}" -name node_modules -prune -o -type f \
    ! -name '*.test.*' ! -path '*/__tests__/*' ! -path '*/__snapshots__/*' -print0 | LC_ALL=C sort -zu | sha256
}

mkdir -p .cache/stamps
stamp=.cache/stamps/${output//\//-}
if command -v flock >/dev/null; then
  exec 9>"$stamp.lock"
  flock 9   # if two runs of make need the same output, the second waits and then finds it made
fi

now=$(fingerprint "$@")
if [ -e "$output" ] && [ "$(cat "$stamp" 2>/dev/null)" = "$now" ]; then exit 0; fi
rm -f "$stamp"
"$@" 9>&-
[ -e "$output" ] || { echo "$output was not made by: $*" >&2; exit 1; }
echo "$now" > "$stamp"
