#!/usr/bin/env bash
# Runs go vet and all Go tests, with MongoDB and Redis if they were found.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

MONGODB_TEST_URI=${MONGODB_TEST_URI:-$(cat .cache/mongodb-uri 2>/dev/null || true)}
REDIS_SERVER=${REDIS_SERVER:-$(command -v redis-server || true)}
export MONGODB_TEST_URI REDIS_SERVER

status=0
# The repository's own checks start no goroutine (one of them sees to that), so the race detector could find nothing in
# them; it would make their regular expressions ten times slower. The flags are those of `make program`, for which the
# same packages are compiled.
CGO_ENABLED=0 go test -vet=all -trimpath -tags nomsgpack -shuffle=on ./app/repotest || status=$?
# These two wait more than they compute, so they begin first and the others run beside them.
slow=(tokri/app/systemtest tokri/app/crashtest)
# go vet in a step of its own would compile all packages once more, without the detector.
# shellcheck disable=SC2046 -- the flags and packages are words
go test -vet=all $(scripts/race-flags.sh) -shuffle=on -timeout 40m -p 3 "${slow[@]}" \
  $(go list ./... | grep -vxF -e tokri/app/repotest "${slow[@]/#/-e}") || status=$?
exit $status
