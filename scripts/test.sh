#!/usr/bin/env bash
# The whole test run: what `make test` does. Steps in one phase run side by side (as many as
# the argument says); a phase starts when the one before went well.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
jobs=${1:-2}

# This run has its own parallelism, whatever -j make was called with.
unset MAKEFLAGS MAKELEVEL
export STEP_TIMES=$PWD/.cache/logs/times
rm -rf .cache/logs
mkdir -p .cache/logs
start=$SECONDS

report() {
  echo
  cat "$STEP_TIMES" 2>/dev/null || true
  printf '%6d s  in all\n' $((SECONDS - start))
}
trap report EXIT

phase() { # parallel steps
  local width=$1
  shift
  make -j"$width" "$@"
}

# Downloads mostly: more at once than there are processors.
phase 4 step-packages step-web step-database step-compile step-sdk
# Alone, because it writes files that the others read.
phase 1 step-generated
# The Go tests are the longest step; the client's steps run beside them, one after the other.
phase "$jobs" step-go step-vet step-types step-lint step-jest step-android step-ios step-native step-doctor
# Browsers take both processors: nothing runs beside them.
phase 1 step-binary step-first-load step-browser
echo
echo "All tests passed."
