#!/usr/bin/env bash
# Stops the servers that documentdb-start.sh started. With --purge it deletes their data as well.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/documentdb-paths.sh"

stop() { # pid signal
  [ -n "$1" ] || return 0
  kill "-$2" "$1"
  for _ in $(seq 300); do
    kill -0 "$1" 2>/dev/null || return 0
    sleep 0.1
  done
  die "process $1 does not stop"
}

stop "$(ferretdb_pid)" TERM
rm -f "$run/ferretdb.pid"
stop "$(postgres_pid)" INT   # PostgreSQL's fast shutdown
[ "${1:-}" != --purge ] || rm -rf "$data"
