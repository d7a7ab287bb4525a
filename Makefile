# Karenina: what can be made. Every target asks nothing.

PREFIX ?= /usr/local
BINARY := .build/release/karenina
IMPORTS := --explicit-target-dependency-import-check error
SHARE := $(DESTDIR)$(PREFIX)/share

.DEFAULT_GOAL := build
TORTURES := kill signal disk kth-write power eight clock memory damage

.PHONY: setup build test lint demo bench bench-store bench-mock bench-results screenshot fuzz
.PHONY: torture torture-judge torture-fuzz $(TORTURES:%=torture-%)
.PHONY: install clean

# The packages that the build needs, as Debian has them.
setup:
	scripts/setup

# The release program, at .build/release/karenina: it runs where Swift is not.
build: setup
	swift build -c release --static-swift-stdlib -Xlinker -s --product karenina $(IMPORTS)

# Tests that hear, time or press something real; they run one after another, beside nothing else.
REAL_TIME := EndToEnd|PulseOutputTests|ClipPlayerTests

# Everything that tests need, then every test.
test:
	scripts/setup --tests
	swift build --build-tests $(IMPORTS)
	swift test --skip-build --disable-xctest --skip '$(REAL_TIME)'
	swift test --skip-build --disable-xctest --filter '$(REAL_TIME)' --no-parallel
	scripts/torture --short .build/debug/karenina

# The style; warnings of the compiler are errors in the manifest already.
lint:
	swift format lint --strict -r Sources Tests Package.swift

# The main job: at a terminal with you, else with three simulated participants.
demo: build
	scripts/demo $(BINARY)

# Seconds for 100 rehearsed sessions, milliseconds to start; then a session on a terminal: response
# times, ticks, lengths of steps, bytes and CPU. Some three minutes.
bench: build
	scripts/bench $(BINARY)
	scripts/bench-terminal $(BINARY)

# The health-sample store beside C programs that do the same and no more, and beside DuckDB: importing
# a million records, saving, and asking ten million rows. Some ten minutes; its data stays.
bench-store: build
	swift build -c release --static-swift-stdlib --product StoreBenchmark $(IMPORTS)
	Benchmarks/store/bench

# The mock beside numpy, orjson, NeuroKit and C. Some three minutes; its data stays.
bench-mock: build
	swift build -c release --static-swift-stdlib --product MockBenchmark $(IMPORTS)
	Benchmarks/mock/bench

# Reading results beside pandas, polars, DuckDB, msgspec and orjson, each writing the same csv, and
# beside simdjson, which scripts/setup --bench installs. Its data of 2.2 GB stays; with every peer it
# takes some half an hour.
bench-results: build
	swift build -c release --static-swift-stdlib --product ResultsBenchmark $(IMPORTS)
	Benchmarks/results/bench

# The image of the README, from real runs.
screenshot: build
	scripts/screenshot $(BINARY)

# Kills at random instants, signals, full disks, power cuts, eight processes on one store, clocks that
# jump, long sessions, damage of every kind: what was acknowledged outlives them all. Then hostile
# files of 10 MB, and libFuzzer on every reader. Some 70 minutes.
torture: build
	scripts/setup --tests
	scripts/torture $(BINARY)

# One of them, such as torture-kill.
$(TORTURES:%=torture-%): build
	scripts/torture --only $(@:torture-%=%) $(BINARY)

# Hostile files of 10 MB of every kind that is read: each is judged within 1 s and 100 MB.
torture-judge: build
	scripts/judge $(BINARY)

# libFuzzer on every reader, five minutes each; what it finds stays in Tests/Fuzz/Corpus.
torture-fuzz:
	scripts/setup --tests
	scripts/fuzz

# The same for some seconds, to see that it works and that nothing kept is found again.
fuzz:
	scripts/setup --tests
	scripts/fuzz --short

# The program and its completions, under PREFIX.
install: build
	install -D -m 755 $(BINARY) $(DESTDIR)$(PREFIX)/bin/karenina
	install -d $(SHARE)/bash-completion/completions $(SHARE)/zsh/site-functions
	install -d $(SHARE)/fish/vendor_completions.d
	$(BINARY) completions bash > $(SHARE)/bash-completion/completions/karenina
	$(BINARY) completions zsh > $(SHARE)/zsh/site-functions/_karenina
	$(BINARY) completions fish > $(SHARE)/fish/vendor_completions.d/karenina.fish

clean:
	swift package clean
