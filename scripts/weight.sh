#!/usr/bin/env bash
# Counts the lines of the product: what runs in a shop or on a customer's device. Tests, harnesses, generated code,
# demo data and documents are left out. Paths are those of any commit, so two commits can be compared.
#
#   weight.sh [COMMIT...]
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

lines() { # lines COMMIT REGEX counts the lines of the files whose path matches
  git ls-tree -r --name-only "$1" |
    grep -E "$2" |
    grep -vE '(_test\.go|\.test\.tsx?|\.gen\.(go|ts)|\.spec\.ts)$' |
    grep -vE '^(adapters/memory|core/(porttest|shoptest|logintest)|bench|mocks|internal|app/(systemtest|repotest|loadtest|crashtest|faults|soak|twoversions|sbom|demo))/' |
    grep -vE '^client/(e2e|src/testing|scripts|maestro|store)/|/(testdata|wire)/|\.d\.ts$' |
    tr '\n' '\0' | xargs -0 git --literal-pathspecs grep -c '' "$1" -- |
    awk -F: '{ lines += $NF } END { print lines }'
}

printf '%-12s %10s %10s %10s\n' commit Go client 'words of documents'
for commit in "${@:-HEAD}"; do
  words=$(git ls-tree -r --name-only "$commit" | grep -E '\.md$' | grep -v '^client/' | sed "s|^|$commit:|" | git cat-file --batch | wc -w)
  printf '%-12s %10d %10d %10d\n' "$commit" "$(lines "$commit" '\.go$')" "$(lines "$commit" '^client/.*\.(ts|tsx|js|mjs|css)$')" "$words"
done
