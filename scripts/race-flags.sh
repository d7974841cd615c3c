#!/usr/bin/env bash
# Prints the flags of the Go tests that watch for races. The packages below only compute on what they are given, and share
# no data between goroutines: SQLite, QuickJS, the codecs of pictures, password hashes and Go's own compiler front end. The
# detector would make them eight times slower, and what it could find in them is not the shop's. Everything else is watched,
# the libraries to which the shop hands data that others read as well: JSON, Gin, the drivers of MongoDB and Redis.
set -euo pipefail

printf -- '-race'
for package in modernc.org/... image/... golang.org/x/image/... golang.org/x/crypto/{argon2,blake2b} go/... golang.org/x/tools/...; do
  printf -- ' -gcflags=%s=-race=false' "$package"
done
echo
