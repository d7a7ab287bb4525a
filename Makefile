# Karenina: what can be made. Every target asks nothing.

PREFIX ?= /usr/local
BINARY := .build/release/karenina
IMPORTS := --explicit-target-dependency-import-check error

.DEFAULT_GOAL := build
QUESTIONS := startup check journal rehearse report mock store results
TORTURES := kill signal disk kth-write power eight clock memory damage

.PHONY: setup build test lint demo screenshot fuzz
.PHONY: bench bench-full bench-terminal bench-live bench-programs $(QUESTIONS:%=bench-%)
.PHONY: torture torture-judge torture-fuzz $(TORTURES:%=torture-%)
.PHONY: install deb clean

# The packages that the build needs, as Debian has them.
setup:
	scripts/setup

# The release program, at .build/release/karenina: it runs where Swift is not. It offers no function to
# libraries, and starts a little sooner without the list of all its names.
build: setup
	swift build -c release --static-swift-stdlib -Xlinker -s -Xlinker --no-export-dynamic \
	  --product karenina $(IMPORTS)

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

# How fast: ours beside what a user would pick instead, in less than a quarter of an hour, and
# Benchmarks/RESULTS.md. With names only those questions, as in: make bench startup store
bench: bench-programs
	Benchmarks/bench $(ASKED)

# The same with every size and every peer, which takes far longer; 3 GB of data stay.
bench-full: bench-programs
	Benchmarks/bench --full $(ASKED)

# Response times, ticks, lengths of steps, bytes and CPU of a session on a terminal. Some three minutes.
bench-terminal: build
	scripts/bench-terminal $(BINARY)

# How long a sample takes from one process's store to another's screen. Some three minutes.
bench-live: build
	scripts/bench-live $(BINARY)

# What is timed without a command around it.
bench-programs: build
	scripts/setup --bench
	swift build -c release --static-swift-stdlib --product StoreBenchmark $(IMPORTS)
	swift build -c release --static-swift-stdlib --product MockBenchmark $(IMPORTS)
	swift build -c release --static-swift-stdlib --product ResultsBenchmark $(IMPORTS)
	swift build -c release --static-swift-stdlib --product JournalBenchmark $(IMPORTS)

# One question, such as bench-store.
$(QUESTIONS:%=bench-%): bench-programs
	Benchmarks/bench $(@:bench-%=%)

# The names behind 'make bench' and 'make bench-full' are no targets of their own.
ASKED := $(filter $(QUESTIONS),$(MAKECMDGOALS))
ifneq ($(ASKED),)
.PHONY: $(ASKED)
$(ASKED):
	@:
endif

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

# The program, its page for man and its completions, under PREFIX.
install: build
	scripts/place $(BINARY) $(DESTDIR)$(PREFIX)

# The same as a Debian package, whose path is printed.
deb: build
	@scripts/deb $(BINARY)

clean:
	swift package clean
