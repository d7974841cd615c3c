#!/usr/bin/env bash
# Runs the server and the Expo development server together; Ctrl-C stops both.
#
#   dev.sh            on this machine: web on http://localhost:8081
#   dev.sh --phone    for Expo Go on a phone in the same network: prints the QR code
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

lan_address() {
  node -p '
    Object.values(require("node:os").networkInterfaces()).flat()
      .find((a) => a.family === "IPv4" && !a.internal)?.address ?? ""'
}

mode=(--web)
export CORS_ORIGINS=${CORS_ORIGINS:-http://localhost:8081}
address=127.0.0.1:8080
api=http://localhost:8080
if [ "${1:-}" = --phone ]; then
  lan=${LAN_ADDRESS:-$(lan_address)}
  [ -n "$lan" ] || { echo "This machine has no address in a network: set LAN_ADDRESS" >&2; exit 1; }
  mode=(--go --lan)
  address=0.0.0.0:8080
  export SANDBOX_ADDR=${SANDBOX_ADDR:-0.0.0.0:8090}   # the phone opens payment pages too
  api=http://$lan:8080
  export REACT_NATIVE_PACKAGER_HOSTNAME=$lan   # the QR code names the same address
  export PUBLIC_URL=${PUBLIC_URL:-$api}
  echo "Phone and computer must be in the same network. The API is $api;"
  echo "login codes appear in .cache/server.log as they are sent."
fi

mkdir -p .cache
HTTP_ADDR=${HTTP_ADDR:-$address} bin/tokri serve --demo > >(tee .cache/server.log) 2>&1 &
server=$!
stop() {
  trap - EXIT INT TERM
  kill "$server" 2>/dev/null || true
  wait "$server" 2>/dev/null || true
}
trap stop EXIT
trap 'stop; exit 130' INT TERM

ready() { (exec 3<>"/dev/tcp/127.0.0.1/8080") 2>/dev/null; }
for _ in $(seq 100); do
  ready && break
  kill -0 "$server" 2>/dev/null || { echo "The server did not start." >&2; exit 1; }
  sleep 0.1
done

cd client
EXPO_PUBLIC_API_URL=${EXPO_PUBLIC_API_URL:-$api} npx --no-install expo start "${mode[@]}"
