#!/usr/bin/env bash
# Runs all tests: this is what `make test` does. The steps of one phase run in parallel (as many as the argument
# says); a phase starts when the previous one has succeeded.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
jobs=${1:-2}

scripts/check-room.sh

# This run sets its own parallelism, whatever -j make was called with.
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

phase() { # phase WIDTH STEP... runs the steps in parallel
  local width=$1
  shift
  make -j"$width" "$@"
}

# These steps mostly download, so more of them run at once than there are processors.
phase 4 step-packages step-web step-database step-compile step-sdk
# This step runs alone, because it writes files that the others read.
phase 1 step-generated
# The Go tests are the longest step; the client's steps run beside them, one after the other.
phase "$jobs" step-go step-types step-lint step-jest step-android step-ios step-native step-doctor
# The browser tests need both processors, so nothing runs beside them.
phase 1 step-binary step-package step-first-load step-start-apps step-browser
echo
echo "All tests passed."
