#!/usr/bin/env bash
# Fetches the parts of the test database that are missing: PostgreSQL 18 with the DocumentDB extension (Debian
# packages, unpacked into a folder: nothing is installed on the host, and no root is needed) and FerretDB (built
# from the Go module proxy). documentdb-start.sh calls this script; it holds the lock and has made the folder.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/documentdb-paths.sh"

suite=${DDB_SUITE:-forky}
ferretdb_version=v2.7.0
apt=$home/apt
stamp=$root/.complete

# Packages that the dependency tree names but that none of the programs loads (mostly parts of the GIS functions).
# Leaving them out saves most of the download; library_closure_complete fails when this list has become wrong.
unneeded='^(libgdal|gdal-|libsfcgal|proj-data|perl|libperl|systemd|libsystemd-shared|locales|libpoppler|libhdf5|libspatialite|libsvtav1|libaom|libjxl|librav1e|libheif|libde265|libx265|gnupg|gpg|procps|passwd|fonts-|libxerces|libc-gconv|libc-l10n|libgfortran|liblapack|libblas|libcfitsio|libhwy|poppler|libnss3|libdb5|libgcrypt|libabsl|postgresql-common|debconf|ssl-cert|openssl|libboost|libmpfr|libfreexl|libkml|libmariadb|mariadb|mysql|libnetcdf|libogdi|libarmadillo|libarrow|libparquet|unixodbc|libodbc|libopenjp2|liblcms|libcairo|libfont|libfreetype|libx11|libxcb|login|mount|util-linux|adduser|sysvinit|init-|dbus|pinentry|apt$|dpkg$|tar$|bash$|coreutils|findutils|sed$|grep$|dash$|sysuser)'

programs=(postgres initdb pg_ctl psql pg_isready)
extensions=(pg_documentdb_core pg_documentdb pg_documentdb_extended_rum pg_cron postgis-3 rum vector)

# The Debian mirror that this machine's apt is set to. --no-release-info, because a fresh
# machine has downloaded no lists yet.
debian_mirror() {
  apt-get indextargets --no-release-info --format '$(SITE)' 'Created-By: Packages' | grep -m1 '/debian/\?$' || true
}

# A private apt with its own lists, its own cache and an empty list of installed packages.
prepare_apt() {
  local mirror=${DDB_MIRROR:-$(debian_mirror)}
  [ -n "$mirror" ] || die "no Debian mirror in apt's sources: set DDB_MIRROR, or MONGODB_TEST_URI to a server of yours"
  mkdir -p "$root" "$apt"/{lists/partial,cache/archives/partial,etc/apt.conf.d,etc/preferences.d,debs}
  : > "$apt/status"
  echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $mirror $suite main" > "$apt/etc/sources.list"
  cat > "$apt/apt.conf" <<CONF
Dir::State "$apt"; Dir::State::Lists "$apt/lists"; Dir::State::status "$apt/status";
Dir::Cache "$apt/cache"; Dir::Etc "$apt/etc"; Dir::Log "$apt";
APT::Architecture "amd64"; APT::Architectures { "amd64"; };
APT::Install-Recommends "false"; APT::Sandbox::User "";
Acquire::Languages "none"; Acquire::Retries "3";
// A frozen mirror snapshot outlives its Valid-Until; signatures and hashes are still checked.
Acquire::Check-Valid-Until "false";
CONF
  export APT_CONFIG=$apt/apt.conf
  apt-get -qq update
  apt-get -qq -s install postgresql-18-documentdb patchelf | awk '$1 == "Inst" { print $2 }' > "$apt/wanted"
}

fetch_packages() { # names on stdin
  (cd "$apt/debs" && xargs apt-get -qq download)
  find "$apt/debs" -name '*.deb' -print0 | xargs -0 -P2 -I{} dpkg-deb -x {} "$root"
  rm -f "$apt"/debs/*.deb
}

library_closure_complete() {
  local file out complete=0
  for file in "${programs[@]/#/$pgbin/}" "$root/usr/bin/patchelf" $(printf "$pglib/%s.so " "${extensions[@]}"); do
    if ! out=$("$loader" --library-path "$libs:$pglib" --list "$file" 2>&1) || grep -q 'not found' <<<"$out"; then
      grep -E 'not found|error' <<<"$out" >&2 || true
      complete=1
    fi
  done
  return $complete
}

# The programs use the loader and libraries of their own packages, so that an older libc of the host does not
# matter.
relocate() {
  local patchelf=("$loader" --library-path "$libs" "$root/usr/bin/patchelf") name
  for name in "${programs[@]}"; do
    "${patchelf[@]}" --force-rpath --set-rpath "$libs:$pglib" --set-interpreter "$loader" "$pgbin/$name"
  done
  for name in "${extensions[@]}"; do
    "${patchelf[@]}" --force-rpath --set-rpath "$libs:$pglib" "$pglib/$name.so"
  done
  # Debian's update-alternatives makes this link in a real installation.
  ln -sf postgis-3.control "$root/usr/share/postgresql/18/extension/postgis.control"
}

install_postgres() {
  say "fetching PostgreSQL 18 + DocumentDB (Debian $suite) into $root"
  rm -rf "$root" "$apt"
  prepare_apt
  grep -vE "$unneeded" "$apt/wanted" | fetch_packages
  if ! library_closure_complete; then
    say "the short list lacks a library: fetching the rest"
    grep -E "$unneeded" "$apt/wanted" | fetch_packages
    library_closure_complete || die "a library is missing"
  fi
  relocate
  unset APT_CONFIG
  rm -rf "$apt" "$root"/usr/share/{doc,man,info,locale,lintian,bug}
  chmod -R a+rX "$root"
  echo "$root $suite" > "$stamp"
}

install_ferretdb() {
  say "building FerretDB $ferretdb_version"
  mkdir -p "$home/bin"
  # The caller may have set GOOS, GOARCH or GOFLAGS to cross-compile; FerretDB must be built for this machine.
  env -u GOOS -u GOARCH CGO_ENABLED=0 GOFLAGS=-buildvcs=false GOBIN="$home/bin" \
    go install -ldflags='-s -w' "github.com/FerretDB/FerretDB/v2/cmd/ferretdb@$ferretdb_version"
  echo "$ferretdb_version" > "$home/bin/version"
}

# The folder's path is part of the stamp, because the paths are written into the binaries.
[ "$(cat "$stamp" 2>/dev/null)" = "$root $suite" ] || install_postgres
[ "$(cat "$home/bin/version" 2>/dev/null)" = "$ferretdb_version" ] && [ -x "$ferretdb" ] || install_ferretdb
