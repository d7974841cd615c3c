#!/usr/bin/env bash
# Checks the licences of what the shop is built from, and looks for known vulnerabilities in it. The licences are
# checked without a network. The databases of vulnerabilities are asked over the network; if one cannot be reached,
# the output names it and its packages count as not checked.
# Exit status: 0 all was checked and nothing was found; 1 something was found; 3 nothing was found, but not
# everything could be checked.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

govulncheck=golang.org/x/vuln/cmd/govulncheck@v1.9.0
found=0
unchecked=()
log=$(mktemp)
trap 'rm -f "$log"' EXIT

go run ./app/sbom --licences || found=1

status=0
timeout 300 go run "$govulncheck" ./app/tokri >"$log" 2>&1 || status=$?
cat "$log"
# `go run` exits with 1 whatever the program's own status was; it prints "exit status 3" when govulncheck has found something.
if grep -q '^exit status 3$' "$log"; then
  found=1
elif [ "$status" -ne 0 ]; then
  unchecked+=("Go modules and the standard library: vulnerabilities (https://vuln.go.dev)")
fi

status=0
(cd client && timeout 120 npm audit --omit=dev --json) >"$log" 2>/dev/null || status=$?
if ! grep -q '"vulnerabilities"' "$log"; then
  unchecked+=("npm packages: vulnerabilities (the registry's advisories)")
elif [ "$status" -ne 0 ]; then
  cat "$log"
  found=1
else
  echo "npm packages: no known vulnerability"
fi

for what in "${unchecked[@]}"; do echo "audit: NOT CHECKED, because the tool or its database could not be reached: $what"; done
if [ "$found" -ne 0 ]; then
  echo "audit: something was found, see above"
  exit 1
fi
if [ "${#unchecked[@]}" -ne 0 ]; then
  echo "audit: nothing was found in what was checked; run it again where the network allows the rest"
  exit 3
fi
echo "audit: nothing was found"
