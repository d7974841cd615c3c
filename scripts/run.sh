#!/usr/bin/env bash
# Serves the demo shop with the default settings, until Ctrl-C.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

address=${HTTP_ADDR:-127.0.0.1:8080}
echo
echo "Tokri: http://localhost:${address##*:}   (data in ${DATA_DIR:-./data}; Ctrl-C stops it)"
echo "Behind the counter: http://localhost:${address##*:}/staff   (owner 9000000501, manager 9000000502, picker 9000000504)"
echo "The login code of a phone number is in the log below: the first number in the message."
echo
exec bin/tokri serve --demo
