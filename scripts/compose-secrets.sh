#!/usr/bin/env bash
# Writes the passwords of compose.yaml's MongoDB and Redis, and the shop's SECRET_KEY, into a folder (default
# secrets/).
# An existing file stays as it is, because the programs already use its password.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
folder=${1:-secrets}

# The folder's mode keeps other users of this machine out. The files in it are readable by all users, because the
# programs in the containers do not run as the user who owns the files.
mkdir -p "$folder"
chmod 700 "$folder"
umask 022

# make_file NAME COMMAND... writes the command's output to the file NAME, unless the file exists.
make_file() {
  local file=$folder/$1
  shift
  [ -e "$file" ] && return
  "$@" >"$file.new"
  mv "$file.new" "$file"
  echo "wrote $file"
}

make_file secret_key openssl rand -hex 32
make_file mongodb_keyfile openssl rand -base64 756
make_file mongodb_root_password openssl rand -hex 32
make_file mongodb_password openssl rand -hex 32
make_file mongodb_uri printf 'mongodb://tokri:%s@mongo:27017/tokri?replicaSet=rs0&w=majority&retryWrites=true&authSource=admin\n' "$(cat "$folder/mongodb_password")"
make_file redis_conf printf 'requirepass %s\n' "$(openssl rand -hex 32)"
make_file redis_uri printf 'redis://:%s@redis:6379/0\n' "$(sed -n 's/^requirepass //p' "$folder/redis_conf")"
