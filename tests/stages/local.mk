# tests/stages: which tests the stages of .ci/run take that build the tree in another way: with sanitizers,
# with another compiler from the archive, with another switch of contexts.

# The programs that the TESTS of a call of make need; scripts/test builds no others.
needed_programs = $(needed_helpers) $(filter $(unit_tests) $(FUZZ_TESTS) $(RANDOM_TESTS),$(TESTS))
check-programs: all $(needed_programs)
.PHONY: check-programs

# What looks at orders alone, in all interleavings, and at the memory that the usual build takes.
usual_units = tests/emu/core/engine/interleave_% tests/emu/core/run/estimate_test tests/lib/interleave_%

# The core and reports, which are built for it and nothing else.
core_tests = $(LIB_TESTS) $(CORE_TESTS) $(REPORT_TESTS)
check-core:
	$(MAKE) $(AM_MAKEFLAGS) $(core_tests) parray-cairo.so
	$(MAKE) $(AM_MAKEFLAGS) check-TESTS TESTS='$(filter-out $(usual_units),$(core_tests))'
.PHONY: check-core

# The tests of what the compiler can spoil: the core, and the runs of `stress`.
spoiled_folders = emu/core/engine emu/core/fault emu/core/layer emu/core/machine emu/core/node emu/core/run emu/core/step emu/check/stress emu/core/worm lib
COMPILER_TESTS = \
	$(filter-out $(usual_units),$(filter $(spoiled_folders:%=tests/%/%),$(unit_tests))) \
	$(filter %_programs_test tests/algos/any/%,$(unit_tests)) \
	$(RANDOM_TESTS) $(filter tests/cli/stress_%,$(SHELL_TESTS))

# What takes long and is the same for every compiler: pages in a browser, the papers' tables, several
# processes, the classics' disturbed runs, the solver's proofs, bounds and comparisons, the model of the
# clock, stress of all programs, Python, the commands in documents and lessons, and the text of the tree;
# and which states a search tells apart, which each compiler decides. (That all files of documents and
# lessons are in the archive is seen by archive_test.sh.)
same_names = \
	bound classics_agreement classics_arrays classics_services classics_waves commands coll compare \
	compare_over docs explore_calls explore_continue explore_faults explore_hunt explore_sample \
	explore_symmetry faults gallery grade grade_sheet manual new page page_moments planted planted_classics \
	planted_commit planted_groups \
	planted_logs planted_raft planted_traitors plot plot_eyes plot_fit plot_jam plot_spacetime plot_tree \
	plot_values python_campaign python_nodes python_notebook python_pytest python_run readme schema site solve \
	stress sweep sweep_plot
text_scripts = abi compare_trees deb headers ladder layers style
same_shell_tests = \
	tests/clock/clock_test.sh \
	$(text_scripts:%=tests/scripts/%_test.sh) \
	$(same_names:%=tests/cli/%_test.sh) \
	$(filter-out tests/cli/course_01_test.sh,$(COURSE_TESTS)) \
	$(filter tests/cli/mpi_% tests/cli/paper_%,$(SHELL_TESTS)) \
	$(END)

# The distribution is built with another compiler. What of it no other stage sees: files that tests read, and
# what a compiler can spoil.
ARCHIVE_TESTS = \
	$(sort $(filter-out $(same_shell_tests),$(TREE_TESTS) $(SHELL_TESTS)) $(FUZZ_TESTS) $(COMPILER_TESTS))

# All tests but those of what the sanitizers cannot see: the text of the tree, what is installed, pages in a
# browser, pictures, all interleavings, tables and documents, whose commands run programs that unit tests run;
# and comparisons with all schedules there are. stress_test.sh runs all programs, so that only those of
# algos/any have their own tests here, and of the classics those that move arrays.
text_names = \
	bound classics_agreement classics_services classics_waves compare compare_over docs gallery grade \
	help install list manual page page_moments plot plot_eyes plot_fit plot_jam plot_spacetime plot_tree \
	plot_values readme schema solve stacks statuses version
text_tests = \
	$(COURSE_TESTS) \
	$(text_names:%=tests/cli/%_test.sh) \
	$(filter tests/cli/mpi_% tests/cli/paper_%,$(SHELL_TESTS)) \
	$(END)
exhaustive_units = \
	tests/algos/any/own_bounds_test \
	tests/emu/theory/bound/bound_small_test \
	tests/emu/theory/coll/coll_test \
	tests/emu/theory/solve/solve_small_test \
	$(END)
# Sanitizers are built with debug information on lines, and none on variables.
MEMORY_TESTS = \
	$(filter-out $(usual_units) $(exhaustive_units) tests/lib/debug_variable_test, \
		$(filter tests/lib/% tests/emu/% tests/algos/any/%,$(unit_tests))) \
	$(FUZZ_TESTS) $(RANDOM_TESTS) $(filter-out $(text_tests),$(SHELL_TESTS))

# Of these, the tests that ThreadSanitizer can fail, and not those of what one thread makes or reads:
# drawings, pages, lists, files, traces, schedules, topologies, bounds, searches, campaigns of processes; nor
# those of wrong command lines and failed calls, and of signals, which the tool holds back.
one_thread_names = \
	apart causes classics_arrays coll commands compare_trouble completion corrupt examples faults findings \
	forced found gdb grade_sheet json labels msccl outputs_kept page_file recording schedule schedule_task \
	source stress sweep sweep_plot trace two_runs value
one_thread_shell_tests = $(foreach name,$(one_thread_names),tests/cli/$(name)_test.sh)
one_thread_folders = \
	check/grade check/search check/sweep core/facts core/phase mpi report/json report/page report/plot \
	report/report report/trace theory/bound theory/coll theory/msccl theory/schedule theory/solve theory/task
one_thread_units = \
	tests/algos/any/figures_test \
	tests/emu/core/disturb/disturbance_draw_test \
	tests/emu/check/stress/differ_test \
	tests/emu/check/stress/explore_times_test \
	tests/emu/check/stress/reason_test \
	tests/emu/report/trace/recording_damage_test \
	tests/lib/fatal_signals_test \
	tests/lib/interrupted_test \
	tests/lib/job_test \
	$(filter tests/lib/linearize/% tests/lib/topo_% tests/lib/plan/% tests/lib/sat/% tests/lib/schedule/%,\
		$(unit_tests)) \
	$(filter $(one_thread_folders:%=tests/emu/%/%),$(unit_tests)) \
	$(END)
THREAD_TESTS = $(filter-out $(FUZZ_TESTS) $(one_thread_shell_tests) $(one_thread_units),$(MEMORY_TESTS))

# The tests of what switches contexts, in the tool and in the engines.
SWITCH_TESTS = \
	$(filter tests/lib/ctx_% tests/lib/fiber_% tests/lib/stack_%,$(unit_tests)) \
	$(filter-out $(usual_units),$(filter tests/emu/core/engine/% tests/emu/core/machine/% tests/emu/core/fault/%,$(unit_tests))) \
	$(filter tests/algos/any/%,$(unit_tests)) \
	$(RANDOM_TESTS) tests/cli/breach_test.sh tests/cli/cpp_test.sh tests/cli/planted_test.sh
