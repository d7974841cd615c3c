#!/usr/bin/env bash
# Starts a server for tests on 127.0.0.1 that speaks MongoDB's protocol, and prints its URI. The server is FerretDB
# in front of PostgreSQL with the DocumentDB extension (documentdb-install.sh). Idempotent: the script fetches only
# what is missing, and if the server runs already, it only prints the URI.
#
#   DDB_HOME    folder for everything  (default /var/tmp/tokri-documentdb; for users other than
#               root, their uid is added to the name)
#   DDB_PORT    port                   (default 27117)
#   DDB_FAST=1  fsync off: for throw-away test data only
#   DDB_SUITE   Debian suite           (default forky)
#   DDB_MIRROR  Debian mirror          (default: the one that apt uses)
#
# If root runs the script, PostgreSQL runs as the user nobody, because it refuses to run as root; otherwise it runs
# as the user who runs the script.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
. "$here/documentdb-paths.sh"
PATH=$PATH:/usr/local/go/bin

uri=mongodb://127.0.0.1:$port/
own_server="set MONGODB_TEST_URI to a server of yours instead"
[ "$(uname -s)" = Linux ] && command -v apt-get >/dev/null || die "needs Debian's packages: $own_server"
[ "$(dpkg --print-architecture)" = amd64 ] || die "is only known to run on amd64: $own_server"
command -v go >/dev/null || die "needs Go in PATH"
[ ${#sock} -lt 85 ] || die "DDB_HOME is too long for a unix socket"

mkdir -p "$home"
# Every user may be able to write to the folder's parent: do not run files that another user put there.
[ -O "$home" ] || die "$home belongs to another user: set DDB_HOME"
chmod 755 "$home"
mkdir -p "$run" "$sock" "$home/state"
exec 9>"$run/lock"
flock 9   # only one run of this script at a time

# Children must not inherit the lock: the servers would keep it.
postgres_tool() { "${as_owner[@]}" env -i PATH=/usr/bin:/bin HOME=/nonexistent "$@" 9>&-; }

make_cluster() {
  [ ! -f "$data/.ready" ] || return 0
  rm -rf "$data"
  mkdir -p "$data"
  chown "$owner" "$data"
  chmod 700 "$data"
  postgres_tool "$pgbin/initdb" -D "$data" -U postgres -E UTF8 --locale=C --locale-provider=builtin \
    --builtin-locale=C.UTF-8 --auth-local=trust --auth-host=reject --no-instructions \
    >"$run/initdb.log" 2>&1 || { cat "$run/initdb.log" >&2; die "initdb failed"; }
}

write_settings() {
  local sync=on
  [ "${DDB_FAST:-0}" = 1 ] && sync=off
  cat > "$run/postgresql.conf" <<CONF
listen_addresses = ''
unix_socket_directories = '$sock'
unix_socket_permissions = 0700
shared_preload_libraries = 'pg_cron,pg_documentdb_core,pg_documentdb'
cron.database_name = 'postgres'
cron.host = '$sock'
cron.log_run = off
cron.log_statement = off
documentdb.localhost_connection_string = 'host=$sock'
max_connections = 120
shared_buffers = 256MB
max_wal_size = 1GB
log_min_messages = warning
log_min_error_statement = panic
fsync = $sync
synchronous_commit = $sync
full_page_writes = $sync
CONF
  grep -qF "include '$run/postgresql.conf'" "$data/postgresql.conf" ||
    echo "include '$run/postgresql.conf'" >> "$data/postgresql.conf"
}

start_postgres() {
  chown "$owner" "$sock" "$run"
  make_cluster
  write_settings
  if ! postgres_tool "$pgbin/pg_isready" -q -h "$sock" -t 2; then
    # A crash leaves the lock files behind. If a pid in them belongs to another process now, PostgreSQL would not start.
    [ -n "$(postgres_pid)" ] || rm -f "$data/postmaster.pid" "$sock/.s.PGSQL.5432.lock"
    local try
    for try in 1 2 3 4 5; do   # the child processes of a killed server may take a moment to end
      : > "$run/postgresql.log"
      chown "$owner" "$run/postgresql.log"
      postgres_tool "$pgbin/pg_ctl" -D "$data" -l "$run/postgresql.log" -w -t 60 -s start >/dev/null 2>&1 && break
      [ "$try" -lt 5 ] || { tail -20 "$run/postgresql.log" >&2; die "PostgreSQL does not start"; }
      sleep 1
    done
  fi
  if [ ! -f "$data/.ready" ]; then
    postgres_tool "$pgbin/psql" -X -q -v ON_ERROR_STOP=1 -h "$sock" -U postgres -d postgres \
      -c 'SET client_min_messages = warning' -c 'CREATE EXTENSION IF NOT EXISTS documentdb CASCADE'
    postgres_tool touch "$data/.ready"
  fi
}

answers() { (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; }

start_ferretdb() {
  local pid
  if [ -z "$(ferretdb_pid)" ]; then
    ! answers || die "port $port is taken by another process: set DDB_PORT"
    setsid "$ferretdb" --postgresql-url="postgres://postgres@/postgres?host=$sock&port=5432&pool_max_conns=60" \
      --listen-addr="127.0.0.1:$port" --debug-addr=- --state-dir="$home/state" \
      --no-auth --telemetry=disable --log-level=WARN >"$run/ferretdb.log" 2>&1 9>&- </dev/null &
    echo $! > "$run/ferretdb.pid"
  fi
  pid=$(cat "$run/ferretdb.pid")
  for _ in $(seq 200); do
    answers && return
    kill -0 "$pid" 2>/dev/null || break
    sleep 0.1
  done
  tail -20 "$run/ferretdb.log" >&2
  die "FerretDB does not answer on port $port"
}

"$here/documentdb-install.sh" 9>&-
start_postgres
start_ferretdb
echo "$uri"
