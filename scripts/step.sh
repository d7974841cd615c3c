#!/usr/bin/env bash
# Runs one step of the tests. It prints that the step starts and how long it took, and it keeps the step's output
# together, because steps run at the same time.
#
#   step.sh NAME COMMAND...
#
# The whole output stays in .cache/logs; of a step that succeeded, only the end is shown.
set -uo pipefail

name=$1
shift
mkdir -p .cache/logs
log=.cache/logs/${name//[^a-zA-Z0-9]/-}.log
shown=${STEP_LINES:-60}

print_alone() { # prevents two steps from printing at once, if flock exists
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
