#!/bin/sh
# Runs after the package was installed or upgraded: the service's user, its folders, and its start.
set -e
[ "$1" = configure ] || exit 0

getent passwd tokri >/dev/null ||
  adduser --quiet --system --group --home /var/lib/tokri --no-create-home --gecos Tokri tokri
install -d -o tokri -g tokri -m 0700 /var/lib/tokri
# The settings have secrets: only root and the service read them.
chown root:tokri /etc/tokri/tokri.env
chmod 0640 /etc/tokri/tokri.env

if [ -d /run/systemd/system ]; then
  systemctl daemon-reload
  systemctl enable --quiet tokri.service
  systemctl restart tokri.service || echo "tokri: the service did not start; journalctl --namespace=tokri -u tokri says why." >&2
fi
[ -n "$2" ] || echo "tokri: your settings are in /etc/tokri/tokri.env, and the shop's data will be in /var/lib/tokri."
