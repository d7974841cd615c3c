#!/usr/bin/env bash
# Refuses to start the tests where a file system has less free room than they need: on a full disk npm, Go and the
# browser fail with errors that do not name the cause.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

go_env() { go env "$1" 2>/dev/null || echo "$HOME"; }

# What a run from empty caches leaves in each folder, in MB as `du -sm` counts them, and what in the folder counts
# as there already.
needs() {
  local temporary=${TMPDIR:-/tmp} database=${DDB_HOME:-/var/tmp/tokri-documentdb}
  line() { local IFS=$'\t'; echo "$*"; }
  line 1050 "$PWD" client/node_modules            # npm packages (900), bundles, bin
  line 400 "${npm_config_cache:-$HOME/.npm}" .    # npm packages, packed
  line 900 "$(go_env GOMODCACHE)" .               # Go modules (700) and what was downloaded for them
  line 1200 "$(go_env GOCACHE)" .                 # Go packages, for the race detector (840) and without it
  line 300 "$temporary" 'jest_* metro-*'          # caches of Jest and Metro
  line 500 "$temporary" ''                        # test programs, their data, profiles of the browser
  line 750 "$database" .                          # the MongoDB-wire server
}

held() { # FOLDER PATTERNS: the MB that are there already
  # shellcheck disable=SC2086 # the patterns are several
  { [ -n "$2" ] && cd "$1" && du -scm -- $2; } 2>/dev/null | awk 'END { print int($1) }' || true
}

existing() { # the folder, or the nearest one above it that exists
  local folder=$1
  while [ ! -d "$folder" ]; do folder=$(dirname "$folder"); done
  echo "$folder"
}

# Prints "MOUNT FREE NEED FOLDERS" for each file system that has too little room. Counting what is there takes
# seconds, so it is only done where the whole would not fit.
short() { # COUNT: yes or no
  local need folder there
  needs | while IFS=$'\t' read -r need folder there; do
    [ "$1" = no ] || need=$((need - $(held "$folder" "$there")))
    df -Pk "$(existing "$folder")" | awk -v need="$need" -v folder="$folder" \
      'NR == 2 { print $6 "\t" int($4 / 1024) "\t" (need > 0 ? need : 0) "\t" folder }'
  done | awk -F '\t' '
    { free[$1] = $2; need[$1] += $3; if ($3 > 0 && !named[$4]++) folders[$1] = folders[$1] (folders[$1] ? ", " : "") $4 }
    END { for (mount in need) if (free[mount] < need[mount]) print mount "\t" free[mount] "\t" need[mount] "\t" folders[mount] }'
}

[ -n "$(short no)" ] || exit 0
small=$(short yes)
[ -n "$small" ] || exit 0
while IFS=$'\t' read -r mount free need folders; do
  echo "The tests need $need MB on $mount, of which $free MB are free, for $folders: make room, or let TMPDIR, GOCACHE, GOMODCACHE, npm_config_cache or DDB_HOME name a folder on another disk." >&2
done <<<"$small"
exit 1
