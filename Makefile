# make run    builds and opens the house
# make test   everything that CI checks
# make quick  the part of it that needs neither Node nor a browser
GO      ?= go
VERSION ?= $(shell git describe --tags --always --dirty 2>/dev/null || echo dev)
LDFLAGS  = -s -w -X main.built=$(VERSION)
SOURCES  = $(filter-out client/dist/%,$(shell git ls-files client games package.json package-lock.json 2>/dev/null))

.PHONY: run build client test quick lint go-test web-test browser-test gallery bench fuzz soak types release release-twice clean

run: build
	bin/spelunke serve

build: client
	CGO_ENABLED=0 $(GO) build -trimpath -ldflags '$(LDFLAGS)' -o bin/spelunke ./cmd/spelunke

client: client/dist/index.html

client/dist/index.html: node_modules/.done $(SOURCES)
	npm run --silent build

node_modules/.done: package.json package-lock.json
	npm ci --silent --no-fund --no-audit
	touch $@

test: lint go-test web-test browser-test
	@echo "make test: all passed"

quick: lint
	$(GO) test -shuffle=on ./...

lint:
	@test -z "$$(gofmt -l $$(git ls-files '*.go'))" || { echo "not gofmt'ed:"; gofmt -l $$(git ls-files '*.go'); exit 1; }
	$(GO) vet ./...
	$(GO) tool staticcheck ./...

go-test:
	$(GO) test -race -shuffle=on $$($(GO) list ./... | grep -v -e /bots$$ -e /solve -e knobeln/sheet)
	$(GO) test -short -shuffle=on ./games/*/bots ./games/*/solve ./solve/... ./games/knobeln/sheet # they think for long, and share little:
	$(GO) test -race -run Concurrent ./games/*/bots

web-test: node_modules/.done
	npm run --silent check
	npm run --silent test

browser-test: build
	npm run --silent browser

# Every state of the page in three sizes and both themes, with pictures in test-results/screens.
gallery: node_modules/.done
	npm run --silent gallery

# The long ones. FUZZTIME, ROUNDS, MATCHES, SOCKETS and GONE (seconds) say how long.
FUZZTIME ?= 60s
ROUNDS   ?= 100
MATCHES  ?= 200
SOCKETS  ?= 10000
GONE     ?= 60

fuzz:
	@for p in $$($(GO) list ./...); do for f in $$($(GO) test -list '^Fuzz' $$p | grep '^Fuzz'); do \
		echo "$$p $$f"; $(GO) test -run '^$$' -fuzz "^$$f$$" -fuzztime $(FUZZTIME) $$p || exit 1; done; done

soak: build
	SPELUNKE_ROUNDS=$(ROUNDS) $(GO) test -run 'Kill|Terminate' -count 1 -timeout 2h ./store/... ./cmd/...
	SPELUNKE_SOCKETS=$(SOCKETS) SPELUNKE_GONE=$(GONE) $(GO) test -run 'Silence|Gone' -v -count 1 -timeout 2h ./cmd/...
	SPELUNKE_CHAOS=$(MATCHES) $(GO) test -run 'Chaos' -v -count 1 -timeout 2h ./cmd/...
	$(GO) test -count 1 ./games/*/solve
	SPELUNKE_MOVES=10000000 $(GO) test -run Walk -count 1 -timeout 2h -v ./games
	SPELUNKE_MOVES=200000 $(GO) test -run Wander -count 1 -timeout 2h -v ./web
	$(MAKE) release-twice PLATFORMS=linux/amd64

# Programs for all systems in dist/, each with the page in it, with checksums. The
# same commit makes the same bytes, which release-twice shows in two clones.
PLATFORMS ?= linux/amd64 linux/arm64 darwin/amd64 darwin/arm64 windows/amd64

release: client
	rm -rf dist && mkdir dist
	@for p in $(PLATFORMS); do os=$${p%/*} arch=$${p#*/}; exe=; [ $$os = windows ] && exe=.exe; \
		echo "$$p"; CGO_ENABLED=0 GOOS=$$os GOARCH=$$arch $(GO) build -trimpath -buildvcs=false -ldflags '$(LDFLAGS) -buildid=' \
			-o dist/spelunke-$(VERSION)-$$os-$$arch$$exe ./cmd/spelunke || exit 1; done
	cp LICENSE CHANGELOG.md dist/
	cd dist && sha256sum * > SHA256SUMS

release-twice:
	@a=$$(mktemp -d) b=$$(mktemp -d) && trap 'rm -rf "$$a" "$$b"' EXIT && git clone -q . $$a/house && git clone -q $$a/house $$b/house && \
		for d in $$a $$b; do $(MAKE) -s -C $$d/house release PLATFORMS="$(PLATFORMS)" || exit 1; done && \
		diff $$a/house/dist/SHA256SUMS $$b/house/dist/SHA256SUMS && echo "release-twice: equal, byte for byte"

bench:
	$(GO) test -run '^$$' -bench . -benchmem ./...

# Writes what is generated: the API's description and the page's types.
types: node_modules/.done
	$(GO) run ./cmd/spelunke types > client/openapi.json.new && mv client/openapi.json.new client/openapi.json
	npm run --silent types

clean:
	rm -rf bin node_modules client/dist/*
