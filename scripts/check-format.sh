#!/usr/bin/env bash
# Fails if a Go file is not formatted.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

unformatted=$(find . \( -name node_modules -o -name .cache -o -name .git \) -prune -o -name '*.go' -print0 | xargs -0 gofmt -l)
if [ -n "$unformatted" ]; then
  echo "Not formatted (make fmt does it):"
  echo "$unformatted"
  exit 1
fi
