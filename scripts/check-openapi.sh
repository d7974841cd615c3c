#!/usr/bin/env bash
# Fails if Redocly's recommended rules find an error or a warning in the API's document. Redocly's telemetry is
# switched off.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

export REDOCLY_TELEMETRY=off REDOCLY_SUPPRESS_UPDATE_NOTICE=true
# recommended-strict has the rules of recommended, with warnings as errors.
if ! out=$(client/node_modules/.bin/redocly lint --extends=recommended-strict adapters/httpapi/openapi.yaml 2>&1); then
  echo "$out"
  exit 1
fi
