#!/usr/bin/env bash
# Prints the flags of the Go tests that watch for races. The packages below only compute on what they are given, and share
# no data between goroutines: SQLite and QuickJS as translated from C, the codecs of pictures, and password hashes. The
# detector would make them eight times slower, and what it could find in them is not the shop's. Everything else is
# watched, the libraries to which the shop hands data that others read as well: JSON, Gin, the drivers of MongoDB and Redis.
#
# A package that uses sync.Map or atomic.Pointer may not be in the list: the linker keeps one copy of their code for all
# packages, and one that is not watched hides from the detector what the others wait for.
set -euo pipefail

printf -- '-race'
for package in modernc.org/{sqlite/lib,libc/...,memory,libquickjs/...} image/... golang.org/x/image/... tokri/adapters/pictures/pixels \
  compress/flate hash/adler32 golang.org/x/crypto/{argon2,blake2b} github.com/go-text/typesetting/... \
  github.com/google/licenseclassifier/v2/... go.yaml.in/yaml/v4/... regexp/...; do
  printf -- ' -gcflags=%s=-race=false' "$package"
done
echo
