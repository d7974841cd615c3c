#!/usr/bin/env bash
# Runs all Go tests, with MongoDB and Redis if they were found.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

MONGODB_TEST_URI=${MONGODB_TEST_URI:-$(cat .cache/mongodb-uri 2>/dev/null || true)}
REDIS_SERVER=${REDIS_SERVER:-$(command -v redis-server || true)}
export MONGODB_TEST_URI REDIS_SERVER
# shellcheck disable=SC2046 -- the flags are words
exec go test $(scripts/race-flags.sh) -shuffle=on -timeout 40m ./...
