#!/bin/sh
# Runs after the package was removed, which keeps the shop's data and settings, or purged, which deletes them.
set -e
[ ! -d /run/systemd/system ] || systemctl daemon-reload || true
case $1 in
  remove)
    echo "tokri: the shop's data in /var/lib/tokri and the settings in /etc/tokri stay; apt purge tokri deletes them."
    ;;
  purge)
    if [ -d /var/lib/tokri ]; then
      echo "tokri: deleting the shop's data, $(du -sh /var/lib/tokri | cut -f1) in /var/lib/tokri: orders, customers, pictures."
      rm -rf /var/lib/tokri
    fi
    echo "tokri: deleting the settings in /etc/tokri."
    rm -rf /etc/tokri
    deb-systemd-helper purge tokri.service >/dev/null || true
    ;;
esac
