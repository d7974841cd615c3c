#!/usr/bin/env bash
# Finds or starts the server of the MongoDB tests and writes its address to .cache/mongodb-uri for test-go.sh.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
mkdir -p .cache

if [ -n "${MONGODB_TEST_URI:-}" ]; then
  echo "using the server of MONGODB_TEST_URI"
  echo "$MONGODB_TEST_URI" > .cache/mongodb-uri
  exit 0
fi
# Test data is thrown away, so the server need not call fsync.
if DDB_FAST=${DDB_FAST:-1} scripts/documentdb-start.sh > .cache/mongodb-uri; then
  echo "running at $(cat .cache/mongodb-uri)"
  exit 0
fi
: > .cache/mongodb-uri
case ",${REQUIRE:-}," in
  *,mongodb,*) exit 1 ;;
esac
echo "no MongoDB-wire server: its tests will be skipped"
