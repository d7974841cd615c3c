#!/usr/bin/env bash
# Usage: profile.sh SHOPPERS PRODUCTS. Profiles the server while shoppers place orders. The profiles stay in .cache/profile.
set -euo pipefail
cd "$(dirname "$0")/.."

export PROFILE=$PWD/.cache/profile
mkdir -p "$PROFILE"
CGO_ENABLED=0 go build -tags nomsgpack,profile -o "$PROFILE/tokri" ./app/tokri
go run ./app/loadtest -bin "$PROFILE/tokri" -only orders -shoppers "$1" -products "$2"

share() { # share TITLE FUNCTIONS: what all calls of these functions take
  printf '  %-44s %s\n' "$1" "$(go tool pprof -top -focus "$2" "$PROFILE/tokri" "$PROFILE/processor.pprof" 2>/dev/null |
    sed -n 's/.*accounting for [^,]*, \([0-9.]*%\).*/\1/p')"
}
echo
echo 'Share of the processor time'
share "SQLite's writer" 'sqlite.\(\*writer\)'
share "SQLite's readers" 'sqlite.\(\*DB\).read'
share 'JSON, decoding' 'json.Unmarshal|json.*Decoder|jsontext.*Decode'
share 'JSON, encoding' 'json.Marshal|json.*Encoder'
share 'system calls' 'syscall.Syscall|runtime/internal/syscall|internal/runtime/syscall'
share 'allocation' 'runtime.mallocgc'
share 'garbage collection' 'runtime.gcBgMarkWorker|runtime.bgsweep'
echo
go tool pprof -top -cum "$PROFILE/tokri" "$PROFILE/processor.pprof" 2>/dev/null | grep -E 'flat%|tokri/|modernc.org/sqlite.\(' | sed -n 1,40p
echo
go tool pprof -top -sample_index=inuse_space "$PROFILE/tokri" "$PROFILE/memory.pprof" 2>/dev/null | sed -n 4,20p
