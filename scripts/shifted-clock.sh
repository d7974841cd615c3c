#!/usr/bin/env bash
# Builds bin/tokri-shifted: the program with a clock that CLOCK_SHIFT (seconds, may be negative) sets wrong, as that of a
# machine without NTP is. Only time.Now's date is shifted, by an overlay of Go's package time; the monotonic clock, by
# which durations are measured, is right, as on such a machine. app/systemtest/clocks_race_test.go runs it.
set -euo pipefail
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
source=$(go env GOROOT)/src/time/time.go
grep -q '^func Now() Time {$' "$source" || { echo "Go's package time has changed: no func Now in $source" >&2; exit 1; }
sed 's/^func Now() Time {$/func machineNow() Time {/' "$source" > "$work/time.go"
sed 's/^import (/import (\n\t"syscall"/' -i "$work/time.go"
cat >> "$work/time.go" <<'GO'

var clockShift = func() int64 {
	text, _ := syscall.Getenv("CLOCK_SHIFT")
	seconds, _ := atoi(text)
	return int64(seconds)
}()

func Now() Time {
	t := machineNow()
	if t.wall&hasMonotonic != 0 {
		t.wall += uint64(clockShift) << nsecShift
	} else {
		t.ext += clockShift
	}
	return t
}
GO
printf '{"Replace": {"%s": "%s"}}' "$source" "$work/time.go" > "$work/overlay.json"
mkdir -p bin
CGO_ENABLED=0 go build -overlay "$work/overlay.json" -tags nomsgpack -trimpath -buildvcs=false -o bin/tokri-shifted ./app/tokri
