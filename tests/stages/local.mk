# tests/stages: which tests the stages of .ci/run take that build the tree in another way: with sanitizers,
# with another compiler from the archive, with another switch of contexts.

# The programs that the TESTS of a call of make need: `make check` builds no others, and when it needs them.
needed_programs = $(sort \
	$(if $(filter %.sh,$(TESTS)),$(helper_programs)) \
	$(foreach test,$(filter $(unit_tests),$(TESTS)),$(call unit_program,$(test))) \
	$(filter $(FUZZ_TESTS) $(RANDOM_TESTS),$(TESTS)))
check-programs: all $(needed_programs)
.PHONY: check-programs

# What looks at orders alone, in all interleavings, and at the memory that the usual build takes.
usual_units = tests/emu/core/engine/interleave_% tests/emu/core/run/estimate_test.c tests/lib/interleave_%

# The core and reports, which are built for it and nothing else.
core_tests = $(LIB_TESTS) $(CORE_TESTS) $(REPORT_TESTS)
check-core:
	$(MAKE) $(AM_MAKEFLAGS) parray-cairo.so
	$(MAKE) $(AM_MAKEFLAGS) check-TESTS TESTS='$(filter-out $(usual_units),$(core_tests))'
.PHONY: check-core

# The tests of the tool that a stage takes, by name.
tool_tests = $(foreach name,$(1),tests/cli/$(name)_test.sh)

# What searches or draws for minutes: other compilers and sanitizers find there what they find in the other
# tests of these folders.
exhaustive_units = \
	tests/algos/any/own_bounds_test.c \
	tests/emu/check/search/brute_force_test.c \
	tests/emu/check/stress/explore_times_test.c \
	tests/emu/core/judge/model_random_test.c \
	tests/emu/core/judge/model_rules_test.c \
	tests/emu/core/run/wire_test.c \
	tests/emu/core/step/waiting_random_test.c \
	tests/emu/theory/bound/bound_small_test.c \
	tests/emu/theory/coll/coll_test.c \
	tests/emu/theory/solve/solve_small_test.c \
	$(END)

# What makes plans, formulas and graphs, without a thread, a stack or a signal.
planning_folders = \
	certificate/% fabric/% interval_set_% linearize/% partition_% plan/% sat/% schedule/% topo_%
planning_units = \
	$(filter $(planning_folders:%=tests/lib/%),$(unit_tests))

# The distribution is built with another compiler. Its tests are of what a compiler can spoil: contexts, rings
# and barriers, the engines and the clock, the runs of `stress`, what the tool compiles, what debug
# information tells, and what is installed. (That all files are in the archive is seen by archive_test.sh.
# Every lesson is graded with clang by its own test.)
spoiled_folders = emu/core/engine emu/core/fault emu/core/machine emu/core/step emu/check/stress lib
archive_names = \
	breach cc cpp crash_place install large_frame ranks_collectives value version
ARCHIVE_TESTS = \
	$(filter-out $(usual_units) $(exhaustive_units) $(long_units) $(planning_units),$(filter $(spoiled_folders:%=tests/%/%),$(unit_tests))) \
	$(call tool_tests,$(archive_names))

# AddressSanitizer looks at the unit tests of all but programs, and at the tool where it reads, undoes,
# carries on or gives up. What searches, draws or compares hundreds of runs for minutes does so without a
# sanitizer: random_test and the fuzzed readers go through the same code.
memory_names = \
	end_told explore fullest interrupt layer limit_memory mutex output python_run \
	ranks_collectives replay screen stress_shrink strict task
long_units = \
	tests/emu/core/layer/layer_same_test.c \
	tests/emu/core/node/exchange_ports_test.c \
	tests/emu/core/run/random_program_test.c \
	tests/emu/core/worm/worm_random_test.c \
	tests/emu/core/worm/worm_rules_test.c \
	tests/emu/report/trace/chronicle_test.c \
	tests/emu/theory/task/task_run_test.c \
	tests/lib/interval_set_test.c \
	tests/lib/partition_test.c \
	tests/lib/plan/rounds_along_test.c \
	tests/lib/plan/rounds_test.c \
	tests/lib/plan/timetable_test.c \
	tests/lib/ring_stress_test.c \
	tests/lib/topo_test.c \
	$(END)
# Sanitizers are built with debug information on lines, and none on variables.
memory_units = \
	$(filter-out $(usual_units) $(exhaustive_units) tests/lib/debug_variable_test.c, \
		$(filter tests/lib/% tests/emu/%,$(unit_tests)))
MEMORY_TESTS = \
	$(filter-out $(long_units),$(memory_units)) $(FUZZ_TESTS) $(RANDOM_TESTS) $(call tool_tests,$(memory_names))

# ThreadSanitizer looks at what several threads do, and not at what one makes or reads: drawings, pages,
# lists, files, traces, schedules, topologies, bounds, searches, campaigns of processes. Breaches and the
# calls of the library are those of the unit tests and of random_test. What compares hundreds of runs of the
# same calls with each other is left to the other stages.
one_thread_folders = \
	check core/facts core/judge core/phase mpi ranks report theory
one_thread_units = \
	tests/emu/core/disturb/disturbance_draw_test.c \
	tests/lib/fatal_signals_test.c \
	tests/lib/interrupted_test.c \
	tests/lib/job_test.c \
	$(filter-out tests/lib/ring_stress_test.c,$(long_units)) \
	$(planning_units) \
	$(filter $(one_thread_folders:%=tests/emu/%/%),$(unit_tests)) \
	$(END)
thread_names = \
	end_told interrupt layer mutex ranks_collectives replay screen worm
THREAD_TESTS = \
	$(filter-out $(one_thread_units),$(memory_units)) $(RANDOM_TESTS) $(call tool_tests,$(thread_names))

# The stage `core` builds the core alone, and another switch of contexts: the tests of what switches, in lib
# and in the engines, and of runs.
SWITCH_TESTS = \
	$(filter tests/lib/coroutine_% tests/lib/ctx_% tests/lib/fiber_% tests/lib/stack_%,$(unit_tests)) \
	$(filter-out $(usual_units) $(long_units),$(filter $(switch_folders:%=tests/emu/core/%/%),$(unit_tests)))
switch_folders = engine fault machine run
