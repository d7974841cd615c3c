#!/usr/bin/env bash
# Downloads the Go modules and compiles them as the tests do (race-flags.sh), while the machine waits for other
# downloads. On a fresh machine this takes most of the time of the first `go test`.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

go list -e -deps -test -f '{{if .Module}}{{if not .Module.Main}}{{.ImportPath}}{{end}}{{end}}' ./... |
  grep -v ' ' | LC_ALL=C sort -u | xargs go build $(scripts/race-flags.sh)
echo "compiled"
