#!/usr/bin/env bash
# Fails if Redocly's recommended rules have an error or a warning about the API's document. Nothing is sent to anyone.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

export REDOCLY_TELEMETRY=off REDOCLY_SUPPRESS_UPDATE_NOTICE=true
# recommended-strict is recommended with its warnings as errors.
if ! out=$(client/node_modules/.bin/redocly lint --extends=recommended-strict adapters/httpapi/openapi.yaml 2>&1); then
  echo "$out"
  exit 1
fi
