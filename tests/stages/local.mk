# tests/stages: which tests the stages of .ci/run take that build the tree in another way: with sanitizers,
# with another compiler from the archive, with another switch of contexts.

# The programs that the TESTS of a call of make need; scripts/test builds no others.
needed_programs = $(helper_programs) $(filter $(unit_tests) $(FUZZ_TESTS) $(RANDOM_TESTS),$(TESTS))
check-programs: all $(needed_programs)
.PHONY: check-programs

# The tests of what the compiler can spoil: the core, and the runs of `stress`.
CORE_TESTS = $(sort $(LIB_TESTS) $(SWITCH_TESTS)) $(filter tests/cli/stress_%,$(SHELL_TESTS))
check-core:
	$(MAKE) $(AM_MAKEFLAGS) check TESTS='$(CORE_TESTS)'
.PHONY: check-core

# What takes long and is the same for every compiler: pages in a browser, the papers' tables, several
# processes, the classics' disturbed runs, the solver's proofs, the model of the clock, stress of all
# programs, and the text of the tree.
same_names = \
	classics_agreement classics_arrays classics_waves commands coll faults page plot plot_eyes plot_fit plot_tree \
	site solve stress sweep sweep_plot
same_shell_tests = \
	tests/clock/clock_test.sh \
	tests/scripts/compare_trees_test.sh \
	tests/scripts/style_test.sh \
	$(same_names:%=tests/cli/%_test.sh) \
	$(filter tests/cli/mpi_% tests/cli/paper_%,$(SHELL_TESTS)) \
	$(END)

# The distribution is built with another compiler. What of it no other stage sees: files that tests read, and
# what a compiler can spoil.
ARCHIVE_TESTS = \
	$(sort $(filter-out $(same_shell_tests),$(TREE_TESTS) $(SHELL_TESTS)) $(FUZZ_TESTS) $(CORE_TESTS))

# All tests but those of what the sanitizers cannot see: the text of the tree, what is installed, pages in a
# browser, all interleavings, and tables and documents, whose commands run programs that unit tests run.
text_tests = \
	$(COURSE_TESTS) \
	tests/cli/bound_test.sh \
	tests/cli/compare_over_test.sh \
	tests/cli/compare_test.sh \
	tests/cli/docs_test.sh \
	tests/cli/install_test.sh \
	tests/cli/manual_test.sh \
	tests/cli/page_test.sh \
	tests/cli/plot_fit_test.sh \
	tests/cli/site_test.sh \
	$(filter tests/cli/mpi_%,$(SHELL_TESTS)) \
	$(filter tests/cli/paper_%,$(SHELL_TESTS)) \
	$(END)

# Of the algorithms some of each family, since what runs them is the same in all, and stress_test.sh runs all.
one_family_units = \
	tests/algos/classics/mutual_exclusion_test \
	tests/algos/gossip/gossip_torus_test \
	tests/algos/mesh/mesh_exchange_test \
	tests/algos/mesh/mesh_faults_test \
	tests/algos/mesh/torus_mnb_test \
	tests/algos/worm/worm_broadcast_test \
	$(filter tests/algos/any/% %_programs_test,$(unit_tests)) \
	$(END)
many_family_units = \
	$(filter-out $(one_family_units),$(filter tests/algos/%,$(unit_tests))) tests/algos/any/own_bounds_test
seen_units = $(filter-out tests/emu/engine/interleave_% tests/lib/interleave_%,$(unit_tests))
MEMORY_TESTS = \
	$(filter-out $(many_family_units),$(seen_units)) $(FUZZ_TESTS) $(RANDOM_TESTS) \
	$(filter-out $(text_tests),$(SHELL_TESTS))

# Of these, the tests that ThreadSanitizer can fail, and not those of what one thread makes or reads:
# drawings, pages, lists, files, schedules, topologies, bounds; nor those of wrong command lines and failed
# calls; nor the whole table of collectives, of which coll_random_test draws.
one_thread_names = \
	apart classics_agreement classics_arrays classics_waves commands compare_trouble completion corrupt examples \
	faults gdb grade grade_sheet list msccl page_file plot plot_eyes plot_tree recording schedule solve source \
	sweep_plot
one_thread_shell_tests = $(foreach name,$(one_thread_names),tests/cli/$(name)_test.sh)
one_thread_folders = bound facts grade json page part phase plot report schedule solve sweep task
one_thread_units = \
	tests/algos/any/figures_test \
	tests/emu/coll/coll_test \
	tests/emu/disturb/disturbance_draw_test \
	tests/emu/stress/explore_times_test \
	tests/emu/trace/recording_damage_test \
	$(filter tests/lib/topo_%,$(unit_tests)) \
	$(filter $(one_thread_folders:%=tests/emu/%/%),$(unit_tests)) \
	$(END)
THREAD_TESTS = $(filter-out $(FUZZ_TESTS) $(one_thread_shell_tests) $(one_thread_units),$(MEMORY_TESTS))

# The tests of what switches contexts; not those of all interleavings, which switch so often that the portable
# way takes a minute, and look at orders alone; nor of the memory told, which is that of the usual switch.
switch_blind = tests/emu/engine/interleave_% tests/emu/run/estimate_test
switch_folders = engine layer machine node run step stress worm
SWITCH_TESTS = \
	$(filter tests/lib/ctx_% tests/lib/fiber_% tests/lib/stack_%,$(unit_tests)) \
	$(filter-out $(switch_blind),$(filter $(switch_folders:%=tests/emu/%/%),$(unit_tests))) \
	$(filter %_programs_test tests/algos/any/%,$(unit_tests)) \
	$(RANDOM_TESTS) tests/cli/breach_test.sh tests/cli/cpp_test.sh tests/cli/planted_test.sh
