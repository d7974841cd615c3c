#!/usr/bin/env bash
# Installs the Debian packages that the tests use: redis-server, Chromium with and without its windows, Firefox, WebKit
# with a screen in memory, and fonts that cover Devanagari.
# Idempotent. Without apt or root the script prints what is missing and succeeds: the tests that need it are then
# skipped, or fail if REQUIRE names it.
set -euo pipefail
say() { echo "test needs: $*"; }

packages=()
command -v redis-server >/dev/null || packages+=(redis-server)
command -v chromium >/dev/null || [ -x "${CHROMIUM:-}" ] || packages+=(chromium)
command -v chromium-headless-shell >/dev/null || [ -x "${CHROMIUM:-}" ] || packages+=(chromium-headless-shell)
command -v firefox-esr >/dev/null || [ -x "${FIREFOX:-}" ] || packages+=(firefox-esr)
command -v WebKitWebDriver >/dev/null || [ -x "${WEBKIT_DRIVER:-}" ] || packages+=(webkit2gtk-driver)
command -v Xvfb >/dev/null || packages+=(xvfb)
# No test fails without fonts: the client brings its own, and these are for the fallbacks.
has_font() { command -v fc-list >/dev/null && [ -n "$(fc-list "$1" family 2>/dev/null)" ]; }
has_font :lang=hi || packages+=(fonts-lohit-deva)
has_font :lang=und-zsye || packages+=(fonts-noto-color-emoji)

if [ ${#packages[@]} = 0 ]; then
  say "everything is installed"
  exit 0
fi

if ! command -v apt-get >/dev/null; then
  say "${packages[*]} not found and this is not Debian: install redis-server, Chromium (CHROMIUM=path), Firefox
(FIREFOX=path) and WebKitWebDriver with Xvfb (WEBKIT_DRIVER=path) to run all tests"
  exit 0
fi
if [ "$(id -u)" != 0 ]; then
  say "not root. To run all tests: sudo apt-get install ${packages[*]}"
  exit 0
fi

# Debian starts a service when it installs the package. The tests start their own Redis on a free port, so none may start.
policy=/usr/sbin/policy-rc.d
if [ ! -e "$policy" ]; then
  trap 'rm -f "$policy"' EXIT
  printf '#!/bin/sh\nexit 101\n' > "$policy"
  chmod 755 "$policy"
fi

log=$(mktemp)
quietly() { "$@" >"$log" 2>&1 || { cat "$log"; return 1; }; }
install() {
  quietly env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends \
    -o DPkg::Lock::Timeout=300 -o Acquire::Retries=3 "${packages[@]}"
}

say "installing ${packages[*]}"
# On a fresh machine the lists are empty or out of date. They are updated only then, because it takes a while.
if ! apt-get install -s "${packages[@]}" >/dev/null 2>&1 || ! install >/dev/null; then
  say "updating the package lists"
  quietly apt-get update -o DPkg::Lock::Timeout=300 -o Acquire::Retries=3
  install
fi
rm -f "$log"
say "installed ${packages[*]}"
