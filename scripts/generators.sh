#!/usr/bin/env bash
# Generates clients from the API's document, as the shop publishes it, with generators that other people wrote, and compiles them:
# three in TypeScript and one in Go. The generators of TypeScript come from the npm registry (about 20 s if npm's cache has them);
# they are not among the project's packages, and their install scripts do not run. That of Go is the one that makes our own types.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

document=$PWD/.cache/generators/openapi.json
mkdir -p .cache/generators
go run ./internal/published > "$document"
tsc=$PWD/client/node_modules/.bin/tsc
export SCARF_ANALYTICS=false DO_NOT_TRACK=1

# generator NAME PACKAGES COMMAND... runs a command that writes TypeScript to the folder "out". The versions are the latest that run
# on Node.js 20.
generator() {
  local name=$1 packages=$2
  shift 2
  mkdir -p ".cache/generators/$name"
  (
    cd ".cache/generators/$name"
    [ -e package.json ] || echo '{"private": true}' > package.json
    # shellcheck disable=SC2086 # several packages
    npm install --prefer-offline --ignore-scripts --no-audit --no-fund --no-update-notifier --loglevel=error --save-exact $packages > /dev/null
    rm -rf out
    if ! "$@" > log 2>&1 || [ ! -d out ]; then
      cat log
      echo "generators: $name cannot read openapi.json"
      exit 1
    fi
    find out -name '*.ts' -exec "$tsc" --ignoreConfig --noEmit --strict --skipLibCheck --target es2022 --module esnext \
      --moduleResolution bundler --lib es2022,dom,dom.iterable {} +
    echo "generators: the client of $name compiles"
  )
}

generator hey-api '@hey-api/openapi-ts@0.95.0 typescript@5.9.3' node_modules/.bin/openapi-ts -i "$document" -o out
generator orval 'orval@7.13.2' node_modules/.bin/orval --input "$document" --output out/client.ts --client fetch
generator openapi-typescript-codegen 'openapi-typescript-codegen@0.31.0' node_modules/.bin/openapi --input "$document" --output out

go_client=.cache/generators/oapi-codegen
mkdir -p "$go_client"
go tool oapi-codegen -generate types,client,skip-prune -package shop -o "$go_client/client.go" "$document"
go vet "$go_client/client.go"
echo "generators: the client of oapi-codegen compiles"
