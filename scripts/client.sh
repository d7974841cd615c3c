#!/usr/bin/env bash
# Runs one of the client's jobs; the longer ones print a line that says what they do.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../client"

# Expo and npm ask no questions and open no browser when CI=1 is set.
quiet() { CI=1 npm run --silent "$@"; }

case $1 in
  install)
    command -v npm >/dev/null || { echo "Node.js 20 with npm is needed: https://nodejs.org" >&2; exit 1; }
    echo "client: installing npm packages"
    npm ci --no-audit --no-fund --no-update-notifier --loglevel=error
    ;;
  fonts)
    echo "client: subsetting fonts"
    quiet fonts
    ;;
  pictures)
    echo "client: drawing pictures"
    quiet pictures
    ;;
  export-web)
    echo "client: building the web client (about a minute)"
    # The address of the API is empty, whatever the caller's environment says: the page and its API have the same origin.
    # The build goes to dist-web and is copied to dist at the end within a moment, because a Go build may be embedding dist.
    export EXPO_PUBLIC_API_URL='' BUNDLED_PACKAGES=$PWD/.expo/bundled-packages.json
    CI=1 npx --no-install expo export -p web --output-dir dist-web
    node scripts/inline-css.mjs dist-web
    node scripts/compress.mjs dist-web
    quiet export:renderer
    mkdir -p dist
    # The staff's client is in dist, too, and has an export of its own.
    find dist -mindepth 1 ! -name .keep ! -path dist/staff ! -path 'dist/staff/*' -delete
    cp -R dist-web/. dist/
    cp dist-renderer/renderer.js renderer/
    rm -rf dist-web dist-renderer
    ;;
  export-staff)
    echo "client: building the staff's client"
    export EXPO_PUBLIC_API_URL='' BUNDLED_PACKAGES=$PWD/.expo/bundled-packages.json
    STAFF=1 EXPO_PUBLIC_FOLDER=public-staff CI=1 npx --no-install expo export -p web --output-dir dist-staff
    node scripts/staff.mjs dist-staff dist-staff/out
    node scripts/compress.mjs dist-staff/out
    mkdir -p dist
    rm -rf dist/staff
    cp -R dist-staff/out dist/staff
    rm -rf dist-staff
    ;;
  export-android)
    quiet export:android
    quiet bundle-sizes android
    quiet bundle-sizes web
    ;;
  export-ios)
    quiet export:ios
    quiet bundle-sizes ios
    ;;
  start-apps)
    quiet export:apps
    quiet start-apps
    rm -rf dist-apps
    ;;
  prebuild) CI=1 ../scripts/own-tmpdir.sh npm run --silent prebuild:check ;;
  doctor) CI=1 ../scripts/own-tmpdir.sh npm run --silent doctor ;;
  typecheck)
    quiet types
    quiet typecheck
    ;;
  lint) quiet lint ;;
  test) quiet test -- --ci ;;
  first-load) quiet first-load ;;
  *)
    echo "client.sh: unknown job $1" >&2
    exit 2
    ;;
esac
