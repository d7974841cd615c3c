#!/usr/bin/env bash
# Runs the flows of client/maestro on the Android emulator, phone or iOS simulator that is connected.
#
#   maestro.sh               all flows
#   maestro.sh cart          one of them
#
# It needs Maestro (https://maestro.mobile.dev), adb or Xcode, and a development build of the app on the device
# (docs/app.md "With a phone in hand"). Ports 8080, 8090 and 8099 must be free: the shop, the payment page and the desk.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
fail() { echo "maestro: $*" >&2; exit 1; }

command -v maestro >/dev/null || fail "Maestro is not installed: https://maestro.mobile.dev"
flow=${1:-}
[ -z "$flow" ] || [ -f "client/maestro/$flow.yaml" ] || fail "there is no flow client/maestro/$flow.yaml"
[ -x bin/tokri ] || fail "bin/tokri is not built: make build"

brand() { node -p "require('./client/brand.json').$1"; }
if command -v adb >/dev/null && adb get-state >/dev/null 2>&1; then
  platform=android
  app=$(brand ids.android).dev
  # The device reaches this machine's shop under its own name.
  for port in 8080 8090; do adb reverse "tcp:$port" "tcp:$port" >/dev/null; done
elif command -v xcrun >/dev/null && xcrun simctl list devices booted | grep -q Booted; then
  platform=ios
  app=$(brand ids.ios).dev
else
  fail "no device: start an Android emulator (adb devices) or an iOS simulator (xcrun simctl list)"
fi

mkdir -p .cache
node client/maestro/desk.mjs > .cache/maestro-desk.log &
desk=$!
trap 'kill "$desk" 2>/dev/null || true; wait "$desk" 2>/dev/null || true' EXIT
for _ in $(seq 100); do
  grep -q 'desk: open' .cache/maestro-desk.log && break
  kill -0 "$desk" 2>/dev/null || fail "the shop did not start: .cache/maestro-desk.log"
  sleep 0.1
done

maestro test --include-tags "$platform" -e "APP_ID=${APP_ID:-$app}" -e "SCHEME=$(brand scheme)" \
  "client/maestro${flow:+/$flow.yaml}"
