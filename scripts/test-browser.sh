#!/usr/bin/env bash
# Runs the browser tests against bin/tokri.
#
#   test-browser.sh [ARGUMENT...]
#
# The arguments go to Playwright: a file, `-g` with words of a test's name, `--project=phone`.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../client"

# Without its windows Chromium takes two thirds of the processor time. What needs more of it is tested in the whole one.
for browser in chromium chromium-browser google-chrome; do
  WHOLE_CHROMIUM=${WHOLE_CHROMIUM:-${CHROMIUM:-$(command -v $browser || true)}}
done
CHROMIUM=${CHROMIUM:-$(command -v chromium-headless-shell || echo "$WHOLE_CHROMIUM")}
if [ -z "$CHROMIUM" ]; then
  case ",${REQUIRE:-}," in
    *,browser,*)
      echo "Chromium is required and not found: install it, or set CHROMIUM to its path" >&2
      exit 1
      ;;
  esac
  echo "no Chromium: browser tests skipped (install it, or set CHROMIUM to its path)"
  exit 0
fi
export CHROMIUM WHOLE_CHROMIUM
# Playwright keeps the compiled tests there for the next run.
export PWTEST_CACHE_DIR=${PWTEST_CACHE_DIR:-$PWD/../.cache/playwright}
CI=1 exec ../scripts/own-tmpdir.sh npx --no-install playwright test "$@"
