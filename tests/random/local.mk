# tests/random: random programs, against a reference of the contract that shares no code with the emulator.
RANDOM_TESTS = tests/random/random_test
helper_programs += tests/random/random_ranks
test_libs_random = $(test_libs_emu)
random_sources = \
	tests/random/account.c \
	tests/random/account.h \
	tests/random/case.c \
	tests/random/case.h \
	tests/random/emulate.c \
	tests/random/emulate.h \
	tests/random/fit.c \
	tests/random/fit.h \
	tests/random/flow.c \
	tests/random/flow.h \
	tests/random/flow_judge.c \
	tests/random/generate.c \
	tests/random/generate.h \
	tests/random/net.c \
	tests/random/net.h \
	tests/random/reference.c \
	tests/random/reference.h \
	tests/random/sim.c \
	tests/random/sim.h \
	tests/random/smaller.c \
	tests/random/smaller.h \
	tests/random/waits.c \
	tests/random/waits.h \
	$(END)
tests_random_random_test_SOURCES = tests/random/random_test.c $(random_sources)
tests_random_random_ranks_SOURCES = tests/random/random_ranks.c $(random_sources)
EXTRA_DIST += tests/random/kept
