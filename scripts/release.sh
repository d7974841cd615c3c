#!/usr/bin/env bash
# Builds what a shopkeeper installs into bin/release: for each processor a program that needs nothing else and a Debian package
# with its service, the list of all parts (SBOM), and the checksums of these files.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

out=bin/release
# A Debian version begins with a digit: a tag v1.2.3, or the commit's time and id where there is no tag.
version=$(git describe --tags --exact-match 2>/dev/null | sed -n 's/^v\([0-9].*\)/\1/p')
export VERSION=${version:-0.0.0~$(TZ=UTC git show -s --date=format-local:%Y%m%d%H%M --format=%cd HEAD).$(git rev-parse --short HEAD)}

rm -rf "$out"
mkdir -p "$out"
for ARCH in amd64 arm64; do
  export ARCH
  GOOS=linux GOARCH=$ARCH make program PROGRAM="$out/tokri-linux-$ARCH" VERSION="$VERSION"
  PROGRAM="$out/tokri-linux-$ARCH" scripts/release/package.sh "$out/tokri_${VERSION}_$ARCH.deb"
done
cp bin/tokri.cdx.json "$out/"
(cd "$out" && sha256sum -- * >SHA256SUMS)
ls -l "$out"
