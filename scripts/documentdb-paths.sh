# shellcheck shell=bash disable=SC2034  # sourced by the other documentdb scripts, which use these
# Where the test database lives and how its processes are recognised. documentdb-start.sh
# documents the settings.
say() { echo "documentdb: $*" >&2; }
die() { say "$*"; exit 1; }

if [ "$(id -u)" = 0 ]; then
  # PostgreSQL refuses to run as root. Every parent of the folder must be passable for
  # nobody, which is why the default is not in the source tree (it may be under /root).
  home=${DDB_HOME:-/var/tmp/tokri-documentdb}
  as_owner=(setpriv --reuid=nobody --regid=nogroup --clear-groups)
  owner=nobody:nogroup
else
  home=${DDB_HOME:-/var/tmp/tokri-documentdb-$(id -u)}
  as_owner=()
  owner=$(id -u):$(id -g)
fi
port=${DDB_PORT:-27117}

root=$home/root   # unpacked Debian packages
data=$home/data   # the PostgreSQL cluster
run=$home/run     # pid, lock, logs, generated settings
sock=$home/s      # PostgreSQL's unix socket
pgbin=$root/usr/lib/postgresql/18/bin
pglib=$root/usr/lib/postgresql/18/lib
libs=$root/usr/lib/x86_64-linux-gnu
loader=$libs/ld-linux-x86-64.so.2
ferretdb=$home/bin/ferretdb

# A process counts as ours only if it runs our file: its pid alone may have been given to another process.
runs() { # pid file
  [ -n "$1" ] && [ "$(readlink "/proc/$1/exe" 2>/dev/null)" = "$2" ]
}
ferretdb_pid() {
  local pid
  pid=$(cat "$run/ferretdb.pid" 2>/dev/null || true)
  if runs "$pid" "$ferretdb"; then echo "$pid"; fi
}
postgres_pid() {
  local pid
  pid=$(head -1 "$data/postmaster.pid" 2>/dev/null || true)
  if runs "$pid" "$pgbin/postgres"; then echo "$pid"; fi
}
