#!/usr/bin/env bash
# Runs one step of the tests: says that it starts, keeps its output together (steps run at
# the same time), and says how long it took.
#
#   step.sh NAME COMMAND...
#
# The whole output stays in .cache/logs; a step that went well shows the end of it.
set -uo pipefail

name=$1
shift
mkdir -p .cache/logs
log=.cache/logs/${name//[^a-zA-Z0-9]/-}.log
shown=${STEP_LINES:-60}

print_alone() { # keeps the blocks of two steps apart where flock exists
  if command -v flock >/dev/null; then flock .cache/logs/.print "$@"; else "$@"; fi
}
export name log shown
report_success='echo "<== $name: ok, $took s"; lines=$(wc -l <"$log")
  [ "$lines" -le "$shown" ] || echo "    … (all $lines lines: $log)"
  tail -n "$shown" "$log" | sed "s/^/    /"'
report_failure='echo "<== $name: FAILED after $took s"; sed "s/^/    /" "$log"; echo "<== $name: FAILED (above, and in $log)"'

echo "==> $name"
start=$SECONDS
"$@" >"$log" 2>&1 </dev/null
status=$?
export took=$((SECONDS - start))
printf '%6d s  %s\n' "$took" "$name" >> "${STEP_TIMES:-.cache/logs/times}"
if [ $status = 0 ]; then print_alone bash -c "$report_success"; else print_alone bash -c "$report_failure"; fi
exit $status
