# Tokri: `make` shows what there is. Slow steps run only when their inputs have changed.
SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

# Go's own folder: an installed Go is not in every user's PATH.
export PATH := $(PATH):/usr/local/go/bin
export EXPO_NO_TELEMETRY := 1

VERSION ?= $(shell git describe --tags --always --dirty 2>/dev/null || echo dev)
GOLANGCI_LINT := go run github.com/golangci/golangci-lint/v2/cmd/golangci-lint@v2.15.0

# REQUIRE=mongodb,redis,browser,sdk makes the tests fail, instead of skipping, when one of these is missing.
export REQUIRE ?=

# How many steps of the tests run at the same time.
JOBS ?= 2
FUZZTIME ?= 30s

##@ Use

.PHONY: help
help: ## Show this list
	@awk 'BEGIN { FS = ":.*## " } \
	  /^##@ / { printf "\n%s\n", substr($$0, 5) } \
	  /^[a-z0-9-]+:.*## / { printf "  make %-11s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

.PHONY: run
run: build ## Build everything and serve the demo shop on http://localhost:8080
	@scripts/run.sh

.PHONY: build
build: web ## Build bin/tokri: one program with the web client inside
	@$(MAKE) binary

.PHONY: release
release: build ## Build what a shopkeeper installs: programs and Debian packages for amd64 and arm64, in bin/release
	@scripts/release.sh

.PHONY: try-package
try-package: binary ## Install, upgrade and purge the Debian package of bin/tokri on a copy of this machine (root)
	@scripts/try-package.sh

##@ Test

.PHONY: test
test: ## Install what the tests need and run all of them
	@scripts/test.sh $(JOBS)

.PHONY: test-core
test-core: ## Test the rules of the shop (seconds, no network)
	go test -shuffle=on ./core/...

.PHONY: browser
browser: build ## Run the browser tests; TEST='a double click' (words of a name), FILE=cart and ON=phone choose some
	@scripts/test-browser.sh $(FILE) $(if $(TEST),-g '$(TEST)') $(if $(ON),--project=$(ON))

.PHONY: check
check: client-install ## Generated code, format, lint, types and the API's document
	scripts/check-generated.sh
	scripts/check-format.sh
	scripts/check-openapi.sh
	go vet ./...
	$(GOLANGCI_LINT) run
	cd client && npm run --silent format:check
	cd client && npm run --silent lint
	cd client && npm run --silent types && npm run --silent typecheck

.PHONY: generators
generators: client-install ## Check that the clients which hey-api, orval, openapi-typescript-codegen and oapi-codegen (Go) generate compile (a minute)
	@scripts/generators.sh

.PHONY: audit
audit: client-install ## Check licences and known vulnerabilities (exit 3: some could not be checked)
	@scripts/audit.sh

.PHONY: fuzz
fuzz: ## Run the fuzz tests, which look for inputs that break the rules (FUZZTIME=30s for each)
	@scripts/fuzz.sh $(FUZZTIME)

.PHONY: copy
copy: ## Move a shop of 100,000 orders to MongoDB and back, killed ten times each way (needs MONGODB_TEST_URI)
	COPY_ORDERS=100000 go test ./app/systemtest -count 1 -timeout 60m -v -run TestACopyIsKilledAndGoesOn

.PHONY: crash
crash: ## Kill the server at every step and at CRASHES=100 moments under load (STORE=mongodb; SHOPS=6 at once there)
	@if [ "$${STORE:-sqlite}" = mongodb ] && [ -z "$${MONGODB_TEST_URI:-}" ]; then \
	  $(MAKE) mongo-up; export MONGODB_TEST_URI=$$(cat .cache/mongodb-uri); fi; \
	go run ./app/crashtest

.PHONY: races
races: binary mongo-up ## Race and kill the real program on both stores (RACES=20 times each)
	@scripts/if-changed.sh bin/tokri-shifted go.mod go.sum scripts/shifted-clock.sh app adapters core config internal -- scripts/shifted-clock.sh
	RACES=$${RACES:-20} MONGODB_TEST_URI=$${MONGODB_TEST_URI:-$$(cat .cache/mongodb-uri)} \
	  go test -count=1 -v -timeout 60m -run 'Crash|Kill|Race|LostMachine' ./app/systemtest

.PHONY: flood
flood: ## Print what strangers who flood the shop get, and who still comes in (minutes)
	FLOOD=1 go test -count=1 -timeout 10m -run TestTableOfFloods ./adapters/httpapi -v | grep -v '^ *\(===\|---\)'

.PHONY: bench
bench: build ## Measure start, memory, requests and orders per second, and the client's size
	go run ./app/loadtest
	cd client && npm run --silent first-load

.PHONY: compare
compare: binary ## Measure the shop beside one on PocketBase, in turns (minutes; bench/README.md)
	cd bench && go run .

.PHONY: profile
profile: ## Show where the server's processor time goes while orders are placed (SHOPPERS=1, PRODUCTS=10000), and its memory
	@scripts/profile.sh $${SHOPPERS:-16} $${PRODUCTS:-0}

.PHONY: soak
soak: build ## Run the shop under light load for minutes on each store; fails if memory, goroutines, descriptors or clients grow
	go run ./app/soak

.PHONY: faults
faults: binary mongo-up ## Let one part of a city's shop after another fail, and print what its customers saw (minutes)
	@scripts/if-changed.sh bin/tokri-shifted go.mod go.sum scripts/shifted-clock.sh app adapters core config internal -- scripts/shifted-clock.sh
	MONGODB_TEST_URI=$${MONGODB_TEST_URI:-$$(cat .cache/mongodb-uri)} go run ./app/faults

##@ Develop

.PHONY: dev
dev: client-install fonts pictures binary ## Run the server and Expo's development server; Ctrl-C stops both
	@scripts/dev.sh

.PHONY: qa
qa: client-install fonts pictures binary ## Do the same for a phone with Expo Go, and show the QR code
	@scripts/dev.sh --phone

.PHONY: maestro
maestro: binary client-install ## Run the flows of client/maestro on an emulator, simulator or phone: all, or FLOW=cart
	@scripts/maestro.sh $(FLOW)

.PHONY: generate
generate: client-install ## Generate the Go and TypeScript code again
	go generate ./...
	cd client && npm run --silent generate

.PHONY: fmt
fmt: client-install ## Format everything
	$(GOLANGCI_LINT) fmt
	cd client && npm run --silent format

.PHONY: mongo-up
mongo-up: ## Start a server for tests that speaks MongoDB's protocol, and print its address
	@mkdir -p .cache
	@scripts/documentdb-start.sh | tee .cache/mongodb-uri

.PHONY: mongo-down
mongo-down: ## Stop that server (PURGE=1: delete its data as well)
	@scripts/documentdb-stop.sh $(if $(PURGE),--purge)

.PHONY: clean
clean: ## Remove what was built (not the data, not node_modules)
	rm -rf bin .cache client/.expo client/dist-* client/android client/ios client/store/out client/coverage client/test-results \
	  client/playwright-report client/assets/*.png client/public/{pictures,fonts,leaflet,icons,screenshots,favicon.ico,*.webmanifest}
	find client/dist client/renderer -mindepth 1 ! -name .keep -delete

# --- Parts -----------------------------------------------------------------------------------

# nomsgpack leaves MessagePack out of Gin: no call of the API uses it, and it would add 6 MB to the program.
.PHONY: binary program
binary: program
	@go run ./app/sbom > bin/tokri.cdx.json
PROGRAM ?= bin/tokri
program:
	@mkdir -p $(dir $(PROGRAM))
	@CGO_ENABLED=0 go build -tags nomsgpack -trimpath -buildvcs=false -ldflags '-s -w -X main.version=$(VERSION)' -o $(PROGRAM) ./app/tokri

.PHONY: client-install
client-install:
	@scripts/if-changed.sh client/node_modules client/package.json client/package-lock.json client/.npmrc client/patches -- \
	  scripts/client.sh install

# PhonePe's official SDK, which only adapters/sandbox/sdk_test.go needs.
SDK := adapters/sandbox/testdata/sdk
.PHONY: phonepe-sdk
phonepe-sdk:
	@scripts/if-changed.sh $(SDK)/node_modules $(SDK)/package.json $(SDK)/package-lock.json -- \
	  npm ci --prefix $(SDK) --ignore-scripts --no-audit --no-fund --no-update-notifier --loglevel=error

.PHONY: fonts
fonts: client-install
	@scripts/if-changed.sh client/public/fonts client/scripts/fonts.mjs client/src/theme/font-ranges.json client/package-lock.json -- \
	  scripts/client.sh fonts

.PHONY: pictures
pictures: client-install
	@scripts/if-changed.sh client/public/pictures $(addprefix client/scripts/,brand.mjs glyphs icons.mjs manifest.mjs \
	  pictures-art.mjs pictures.json pictures.mjs tab-icons.mjs) client/brand.json client/native \
	  client/src/theme/palette.json client/package-lock.json $(wildcard docs/*.webp) -- \
	  scripts/client.sh pictures

# What only one of the two exports reads: a change of it does not make the other one.
STAFF_ONLY := client/src/app-staff client/src/features/staff client/src/api/staff.ts client/src/api/schema.staff.gen.ts \
  client/web/staff-routes.js client/web/staff-html.js client/scripts/staff.mjs
SHOP_ONLY := client/src/app client/src/app-native client/src/chunks client/src/navigation client/src/render client/src/screen \
  client/src/session client/src/state client/src/api/schema.gen.ts client/scripts/inline-css.mjs client/scripts/worker.mjs
ROOMS := $(wildcard client/src/*.ts client/src/* client/src/api/* client/web/* client/scripts/*)
COMMON := $(filter-out $(STAFF_ONLY) $(SHOP_ONLY) client/src/features client/src/api,$(ROOMS)) \
  client/native client/patches client/public client/assets $(wildcard client/*.json client/*.js client/*.mjs client/*.ts) expo.json

# The exports run one after the other: the second one finds in Metro's cache what both have in common.
.PHONY: web
web: fonts pictures
	@scripts/if-changed.sh client/dist/index.html $(COMMON) $(SHOP_ONLY) \
	  $(filter-out $(STAFF_ONLY),$(wildcard client/src/features/*)) adapters/httpapi/openapi.yaml -- \
	  scripts/client.sh export-web
	@scripts/if-changed.sh client/dist/staff/index.html $(COMMON) $(STAFF_ONLY) client/public-staff \
	  client/src/i18n adapters/httpapi/staff.yaml -- \
	  scripts/client.sh export-staff

# --- Steps of `make test`; scripts/test.sh decides which of them run in parallel -------------

STEP := scripts/step.sh
.PHONY: step-packages step-database step-web step-compile step-sdk step-generated step-go \
  step-types step-lint step-jest step-android step-ios step-native step-doctor step-binary step-package step-first-load \
  step-start-apps step-browser

step-packages:
	@$(STEP) 'Debian packages' scripts/install-test-needs.sh
step-database:
	@$(STEP) 'MongoDB-wire server' scripts/test-database.sh
step-web:
	@$(STEP) 'web client' $(MAKE) web
step-compile:
	@$(STEP) 'Go modules' scripts/compile-modules.sh
step-sdk:
	@$(STEP) 'PhonePe SDK' $(MAKE) phonepe-sdk
step-generated: client-install
	@$(STEP) 'generated code is current' scripts/check-generated.sh
step-go:
	@STEP_LINES=400 $(STEP) 'Go tests' scripts/test-go.sh
step-types:
	@$(STEP) 'client types' scripts/client.sh typecheck
step-lint:
	@$(STEP) 'client lint' scripts/client.sh lint
step-jest:
	@$(STEP) 'client tests' scripts/client.sh test
step-android:
	@$(STEP) 'Android bundle' scripts/client.sh export-android
step-ios:
	@$(STEP) 'iOS bundle' scripts/client.sh export-ios
step-native: pictures
	@$(STEP) 'native projects' scripts/client.sh prebuild
step-doctor: client-install
	@$(STEP) 'expo-doctor' scripts/client.sh doctor
step-binary:
	@$(STEP) 'bin/tokri' $(MAKE) binary
step-package:
	@$(STEP) 'Debian package' scripts/try-package.sh
step-first-load:
	@$(STEP) 'size of the first load' scripts/client.sh first-load
step-start-apps: client-install
	@$(STEP) 'start of both apps' scripts/client.sh start-apps
step-browser:
	@STEP_LINES=200 RETRIES=$${RETRIES:-1} $(STEP) 'browser tests' scripts/test-browser.sh
