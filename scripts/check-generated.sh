#!/usr/bin/env bash
# Generates everything again and fails if a file changed: then a source was edited without
# `make generate`, or a generated file was edited. Compares with the files as
# they are, not with the last commit, so that it can be used in the middle of work.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

before=$(mktemp -d)
trap 'rm -rf "$before"' EXIT

# Generated files say so in their first lines: Go's convention, or the name.
generated() {
  {
    find . \( -name node_modules -o -name .git -o -name .cache \) -prune -o -name '*.go' -print0 |
      xargs -0 grep -lE '^// Code generated .* DO NOT EDIT\.$' || true
    find client/src -name '*.gen.ts'
  } | LC_ALL=C sort
}

generated > "$before/list"
while IFS= read -r file; do
  mkdir -p "$before/tree/$(dirname "$file")"
  cp -p "$file" "$before/tree/$file"
done < "$before/list"

make generate

status=0
if ! diff "$before/list" <(generated) >/dev/null; then
  echo "make generate made or removed files:"
  diff "$before/list" <(generated) || true
  status=1
fi
while IFS= read -r file; do
  if cmp -s "$before/tree/$file" "$file"; then
    touch -r "$before/tree/$file" "$file"
  else
    echo "make generate changed $file:"
    diff -u "$before/tree/$file" "$file" | head -40 || true
    status=1
  fi
done < "$before/list"
if [ $status != 0 ]; then
  echo "Commit the generated files together with their source."
else
  echo "$(wc -l < "$before/list") generated files are current"
fi
exit $status
