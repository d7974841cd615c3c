#!/usr/bin/env bash
# Installs the Debian package of bin/tokri on a copy of this machine that forgets everything: a first start, an upgrade, a removal
# and a purge. The copy is an overlay in memory over the root folder, so the machine itself is not changed. Without root, dpkg or
# overlays the script says so and does nothing.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

if [ "${1:-}" != inside ]; then
  skip() { echo "try-package: skipped, because $1"; exit 0; }
  command -v dpkg apt-get unshare >/dev/null || skip 'this is no Debian machine'
  [ "$(id -u)" = 0 ] || skip 'only root can install packages'
  ! dpkg -s tokri >/dev/null 2>&1 || skip 'tokri is installed on this machine'
  top=$(mktemp -d)
  trap 'rm -rf "$top"' EXIT
  unshare -m sh -c 'mount -t tmpfs tmpfs "$1" && mkdir "$1/up" "$1/work" "$1/root" &&
    mount -t overlay -o lowerdir=/,upperdir="$1/up",workdir="$1/work" overlay "$1/root"' - "$top" 2>/dev/null ||
    skip 'overlays cannot be mounted here'
  packages=.cache/try-package
  rm -rf "$packages" && mkdir -p "$packages"
  ARCH=$(dpkg --print-architecture)
  export ARCH PROGRAM=bin/tokri
  VERSION=0.0.1 scripts/release/package.sh "$packages/first.deb"
  { cat config/example.env; echo '# A later version explains another setting.'; } >"$packages/later.env"
  EXAMPLE=$packages/later.env VERSION=0.0.2 scripts/release/package.sh "$packages/second.deb"
  unshare -m "${BASH_SOURCE[0]}" inside "$top" "$packages"
  exit
fi

# From here on the script is alone in its mounts.
top=$2
packages=$3
root="$top"/root
mount -t tmpfs tmpfs "$top"
mkdir "$top/up" "$top/work" "$root"
mount -t overlay -o lowerdir=/,upperdir="$top/up",workdir="$top/work" overlay "$root"
mount --rbind /dev "$root"/dev
mount -t proc proc "$root"/proc
mount -t tmpfs tmpfs "$root"/run
mkdir "$root"/packages
cp "$packages"/*.deb "$root"/packages/
chmod -R a+rX "$root"/packages

server=
stop() { [ -z "$server" ] || { kill "$server"; wait "$server" || true; server=; }; }
trap stop EXIT
fail() { echo "try-package: $*" >&2; exit 1; }
step() { echo "==> $*"; }
in_root() { ${exec:-} chroot "$root" "$@"; }
# Runs a command as the service runs it, with the settings of the package.
as_service() {
  in_root sh -c 'set -a; . /etc/tokri/tokri.env; exec setpriv --reuid tokri --regid tokri --init-groups "$@"' - "$@"
}
apt() { in_root env DEBIAN_FRONTEND=noninteractive LC_ALL=C apt-get -o Acquire::Retries=3 -qq -y -o Dpkg::Use-Pty=0 "$@" 2>&1 | tee "$top"/said; }
said() { grep -q "$1" "$top"/said || fail "apt did not say: $1"; }
owned() { # owned FILE OWNER MODE
  [ "$(in_root stat -c '%U:%G %a' "$1")" = "$2 $3" ] || fail "$1 is $(in_root stat -c '%U:%G %a' "$1"), not $2 $3"
}
serve() { # starts the service as its unit does; the address of the set-up is in $address
  # The unit is started by hand, because there is no systemd in the copy.
  : >"$top"/log # before tail looks for it
  exec=exec as_service /usr/bin/tokri serve >"$top"/log 2>&1 & # so that stop ends the server, not a shell in front of it
  server=$!
  address=$(timeout 60 tail -n +1 -f --pid="$server" "$top"/log | sed -n '/^Set up your shop: /{s///p;q}') || true
  [ -z "$address" ] || return 0
  cat "$top"/log >&2
  fail 'the server named no address for the set-up'
}
page() { node -e 'fetch(process.argv[1]).then(async (r) => { if (!r.ok) throw new Error(r.status); console.log(await r.text()) })' "${address%%#*}"; }

step 'install on a machine without a shop'
apt install /packages/first.deb
said 'the shop.s data will be in /var/lib/tokri'
in_root getent passwd tokri >/dev/null || fail 'the user tokri is missing'
owned /var/lib/tokri tokri:tokri 700
owned /etc/tokri/tokri.env root:tokri 640
link=$root/etc/systemd/system/multi-user.target.wants/tokri.service
enabled() { [ -L "$link" ] || fail "the service is not enabled after $1"; }
enabled 'the installation'
if command -v systemd-analyze >/dev/null; then in_root systemd-analyze verify /lib/systemd/system/tokri.service; fi

step 'the first start serves the set-up page'
port=$(node -e 'const s = require("net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close() })')
sed -i "s/^HTTP_ADDR=.*/HTTP_ADDR=127.0.0.1:$port/" "$root"/etc/tokri/tokri.env
serve
page >"$top"/page || { cat "$top"/log >&2; fail "$address is not served"; }
grep -q '<div id="root"' "$top"/page || fail "the set-up page is another one: $(head -c 500 "$top"/page)"
[ -f "$root"/var/lib/tokri/tokri.db ] || fail 'the data is not in /var/lib/tokri'
stop
as_service tokri staff add 9826012345 asha --name Asha --role owner

step 'an upgrade without a terminal keeps the data and the settings, though their example is another one'
apt install /packages/second.deb </dev/null
[ "$(in_root dpkg-query -W -f '${Version}' tokri)" = 0.0.2 ] || fail 'the package is not the new one'
grep -q "^HTTP_ADDR=127.0.0.1:$port$" "$root"/etc/tokri/tokri.env || fail 'the upgrade changed the settings'
kept() { as_service tokri staff list | grep -q asha || fail "$1 lost the data"; }
kept 'the upgrade'

step 'a removal keeps both'
apt remove tokri
said 'apt purge tokri deletes them'
[ ! -e "$root"/usr/bin/tokri ] || fail 'the program is still there'
[ -f "$root"/var/lib/tokri/tokri.db ] && [ -f "$root"/etc/tokri/tokri.env ] || fail 'the removal deleted data or settings'
apt install /packages/second.deb
kept 'the removal'
enabled 'the removal and a new installation'

step 'an upgrade leaves a disabled service as it is'
rm "$link" # as systemctl disable does
apt install --reinstall /packages/second.deb
[ ! -L "$link" ] || fail 'the upgrade enabled the service again'

step 'a purge says what it deletes'
apt purge tokri
said 'deleting the shop.s data, .* in /var/lib/tokri'
[ ! -e "$root"/var/lib/tokri ] && [ ! -e "$root"/var/lib/systemd/deb-systemd-helper-enabled/tokri.service.dsh-also ] && [ ! -e "$root"/etc/tokri ] || fail 'the purge left something behind'
echo 'The package installs, starts, upgrades, and goes.'
