#!/usr/bin/env bash
# Generates everything again and fails if a file changed: that means that a source was edited without
# `make generate`, or that a generated file was edited. The comparison is with the files in the work tree, not with
# the last commit, so that the script can be used in the middle of work.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

before=$(mktemp -d)
trap 'rm -rf "$before"' EXIT

# A generated Go file is recognised by Go's standard header, a generated TypeScript file by its name.
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
