#!/bin/sh
# Runs after the package was installed or upgraded: the service's user, its folders, and its start.
set -e
[ "$1" = configure ] || exit 0

getent passwd tokri >/dev/null ||
  adduser --quiet --system --group --home /var/lib/tokri --no-create-home --gecos Tokri tokri
install -d -o tokri -g tokri -m 0700 /var/lib/tokri
# The settings are a copy, and no configuration file of the package: dpkg would ask at each upgrade whether to replace those that the
# keeper has changed, and break off an upgrade without a terminal.
[ -e /etc/tokri/tokri.env ] || install -D -m 0640 /usr/share/tokri/tokri.env /etc/tokri/tokri.env
# The settings have secrets: only root and the service read them.
chown root:tokri /etc/tokri/tokri.env
chmod 0640 /etc/tokri/tokri.env

# Both helpers leave a service that the keeper disabled as it is, for example on a machine whose shop has moved.
if deb-systemd-helper --quiet was-enabled tokri.service; then
  deb-systemd-helper enable tokri.service >/dev/null
fi
if [ -d /run/systemd/system ]; then
  systemctl daemon-reload
  deb-systemd-invoke restart tokri.service || true
  # systemd calls the service started as soon as its process runs. One that has ended by now is not active, but waits to be started again.
  sleep 3
  ! systemctl is-enabled --quiet tokri.service || systemctl is-active --quiet tokri.service ||
    echo "tokri: the service did not start; journalctl --namespace=tokri -u tokri says why." >&2
fi
# A new shop is set up in the browser, at an address that the program has printed.
if [ -z "$2" ] && [ -d /run/systemd/system ]; then
  for _ in 1 2 3 4 5 6 7 8 9 10; do
    address=$(journalctl --namespace=tokri -u tokri -o cat --no-pager 2>/dev/null | sed -n 's/^Set up your shop: //p' | tail -n 1)
    [ -z "$address" ] || break
    sleep 1
  done
  [ -z "$address" ] || echo "tokri: set up your shop in the browser: $address"
fi
[ -n "$2" ] || echo "tokri: your settings are in /etc/tokri/tokri.env, and the shop's data will be in /var/lib/tokri."
