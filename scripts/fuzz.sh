#!/usr/bin/env bash
# Runs every fuzz target for the given time, one after the other, and then the property tests with many more
# cases than the usual hundred.
#
#   fuzz.sh [TIME]      (default 30s for each target)
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
time=${1:-30s}
checks=${RAPID_CHECKS:-20000}

go_tests() { find . \( -name node_modules -o -name .git -o -name .cache \) -prune -o -name '*_test.go' -print; }

while IFS=: read -r file target; do
  echo "==> $target in $(dirname "$file") for $time"
  go test -run '^$' -fuzz "^$target\$" -fuzztime "$time" "$(dirname "$file")"
done < <(go_tests | xargs grep -HoE '^func Fuzz[A-Za-z0-9_]+' | sed 's/func //')

packages=$(go_tests | xargs grep -lE '"pgregory.net/rapid"' | xargs -r -n1 dirname | LC_ALL=C sort -u || true)
for package in $packages; do
  case $package in ./adapters/*) continue ;; esac   # their properties talk to a database
  echo "==> properties in $package, $checks cases each"
  go test -count=1 "$package" -rapid.checks="$checks"
done
