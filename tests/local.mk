# tests: mirrors the tree. A new test is one line in one of these lists; sorted.
#
# Unit tests: all x_test.c of a folder are one program, tests/<folder>/units, linked with the layer of the
# folder and those below. A test has the name of its source, and is a process, `units x_test.c`, of its own
# (tests/lib/suite.h).

include tests/lib/local.mk
include tests/ranks/local.mk

include tests/emu/local.mk

include tests/algos/local.mk

include tests/cli/local.mk

# Tests of the tool: tests/cli/*.sh, executable. They find PARRAY, CC, srcdir and builddir (all absolute) in
# the environment, write to a temporary folder only, and end with 77 when they cannot run here.
SHELL_TESTS = \
	tests/cli/apart_test.sh \
	tests/cli/besides_test.sh \
	tests/cli/bound_test.sh \
	tests/cli/breach_test.sh \
	tests/cli/causes_test.sh \
	tests/cli/cc_test.sh \
	tests/cli/class_page_test.sh \
	tests/cli/classics_arrays_test.sh \
	tests/cli/classics_services_test.sh \
	tests/cli/classics_agreement_test.sh \
	tests/cli/classics_waves_test.sh \
	tests/cli/coll_test.sh \
	tests/cli/commands_test.sh \
	tests/cli/compare_over_test.sh \
	tests/cli/compare_test.sh \
	tests/cli/compare_trouble_test.sh \
	tests/cli/completion_test.sh \
	tests/cli/corrupt_test.sh \
	tests/cli/crash_call_test.sh \
	tests/cli/crash_place_test.sh \
	tests/cli/cpp_test.sh \
	tests/cli/damaged_heap_test.sh \
	tests/cli/departure_test.sh \
	tests/cli/docs_test.sh \
	tests/cli/embed_test.sh \
	tests/cli/end_told_test.sh \
	tests/cli/examples_test.sh \
	tests/cli/explore_calls_test.sh \
	tests/cli/explore_continue_test.sh \
	tests/cli/explore_faults_test.sh \
	tests/cli/explore_hunt_test.sh \
	tests/cli/explore_sample_test.sh \
	tests/cli/explore_symmetry_test.sh \
	tests/cli/explore_states_test.sh \
	tests/cli/explore_test.sh \
	tests/cli/explore_unfit_test.sh \
	tests/cli/fabric_test.sh \
	tests/cli/faults_test.sh \
	tests/cli/findings_test.sh \
	tests/cli/forced_test.sh \
	tests/cli/found_test.sh \
	tests/cli/fullest_test.sh \
	tests/cli/gallery_test.sh \
	tests/cli/gdb_test.sh \
	tests/cli/grade_archive_test.sh \
	tests/cli/grade_class_test.sh \
	tests/cli/grade_faults_test.sh \
	tests/cli/grade_fence_test.sh \
	tests/cli/grade_few_test.sh \
	tests/cli/grade_races_test.sh \
	tests/cli/grade_sheet_test.sh \
	tests/cli/grade_test.sh \
	tests/cli/grade_way_test.sh \
	tests/cli/help_test.sh \
	tests/cli/history_test.sh \
	tests/cli/hpp_test.sh \
	tests/cli/install_test.sh \
	tests/cli/interrupt_test.sh \
	tests/cli/json_test.sh \
	tests/cli/large_frame_test.sh \
	tests/cli/labels_test.sh \
	tests/cli/layer_test.sh \
	tests/cli/library_files_test.sh \
	tests/cli/library_test.sh \
	tests/cli/limit_memory_test.sh \
	tests/cli/links_lost_test.sh \
	tests/cli/list_test.sh \
	tests/cli/manual_test.sh \
	tests/cli/mpi_launch_test.sh \
	tests/cli/mpi_programs_test.sh \
	tests/cli/mpi_random_test.sh \
	tests/cli/mpi_report_test.sh \
	tests/cli/mpi_transport_test.sh \
	tests/cli/msccl_test.sh \
	tests/cli/mutex_test.sh \
	tests/cli/new_test.sh \
	tests/cli/optima_book_test.sh \
	tests/cli/output_test.sh \
	tests/cli/outputs_kept_test.sh \
	tests/cli/own_task_test.sh \
	tests/cli/page_file_test.sh \
	tests/cli/page_moments_test.sh \
	tests/cli/page_test.sh \
	tests/cli/paper_gossip_test.sh \
	tests/cli/paper_hypercubes_test.sh \
	tests/cli/paper_meshes_test.sh \
	tests/cli/paper_star_test.sh \
	tests/cli/paper_test.sh \
	tests/cli/paper_worm_test.sh \
	tests/cli/phases_test.sh \
	tests/cli/planted_classics_test.sh \
	tests/cli/planted_commit_test.sh \
	tests/cli/planted_groups_test.sh \
	tests/cli/planted_logs_test.sh \
	tests/cli/planted_raft_test.sh \
	tests/cli/planted_test.sh \
	tests/cli/planted_traitors_test.sh \
	tests/cli/proof_test.sh \
	tests/cli/property_test.sh \
	tests/cli/plot_eyes_test.sh \
	tests/cli/plot_fit_test.sh \
	tests/cli/plot_jam_test.sh \
	tests/cli/plot_spacetime_test.sh \
	tests/cli/plot_test.sh \
	tests/cli/plot_tree_test.sh \
	tests/cli/plot_values_test.sh \
	tests/cli/python_campaign_test.sh \
	tests/cli/python_install_test.sh \
	tests/cli/python_nodes_test.sh \
	tests/cli/python_notebook_test.sh \
	tests/cli/python_pytest_test.sh \
	tests/cli/python_run_test.sh \
	tests/cli/ranks_collectives_test.sh \
	tests/cli/ranks_mpi_test.sh \
	tests/cli/ranks_orders_test.sh \
	tests/cli/ranks_test.sh \
	tests/cli/readme_test.sh \
	tests/cli/recording_test.sh \
	tests/cli/replay_test.sh \
	tests/cli/sanitized_program_test.sh \
	tests/cli/schedule_task_test.sh \
	tests/cli/schedule_test.sh \
	tests/cli/schedule_tools_test.sh \
	tests/cli/schema_test.sh \
	tests/cli/screen_test.sh \
	tests/cli/solve_test.sh \
	tests/cli/source_test.sh \
	tests/cli/spinning_test.sh \
	tests/cli/stacks_test.sh \
	tests/cli/state_guard_test.sh \
	tests/cli/statuses_test.sh \
	tests/cli/stress_batch_test.sh \
	tests/cli/stress_cause_test.sh \
	tests/cli/stress_ends_test.sh \
	tests/cli/stress_faults_test.sh \
	tests/cli/races_order_test.sh \
	tests/cli/stress_property_test.sh \
	tests/cli/stress_races_test.sh \
	tests/cli/stress_shrink_test.sh \
	tests/cli/stress_test.sh \
	tests/cli/strict_test.sh \
	tests/cli/sweep_plot_test.sh \
	tests/cli/sweep_test.sh \
	tests/cli/task_test.sh \
	tests/cli/trace_test.sh \
	tests/cli/two_runs_test.sh \
	tests/cli/usage_test.sh \
	tests/cli/value_test.sh \
	tests/cli/valgrind_test.sh \
	tests/cli/version_test.sh \
	tests/cli/waiting_test.sh \
	tests/cli/worm_test.sh \
	$(COURSE_TESTS) \
	$(END)

# Tests of the tree itself: layers, headers, style, exports; and of the script that compares builds.
TREE_TESTS = \
	tests/clock/clock_test.sh \
	tests/scripts/abi_test.sh \
	tests/scripts/archive_test.sh \
	tests/scripts/ci_test.sh \
	tests/scripts/classroom_test.sh \
	tests/scripts/compare_trees_test.sh \
	tests/scripts/deb_test.sh \
	tests/scripts/exports_test.sh \
	tests/scripts/glossary_test.sh \
	tests/scripts/headers_test.sh \
	tests/scripts/ladder_test.sh \
	tests/scripts/layers_test.sh \
	tests/scripts/mutate_test.sh \
	tests/scripts/ranks_beside_test.sh \
	tests/scripts/style_test.sh \
	$(END)

# What tests read or include.
EXTRA_DIST += \
	$(SHELL_TESTS) \
	$(TREE_TESTS) \
	tests/breach/absent_port.c \
	tests/breach/f1_ports.c \
	tests/breach/full_mailbox.c \
	tests/breach/h1_relay.c \
	tests/breach/half_duplex.c \
	tests/breach/link_twice.c \
	tests/breach/overflow.c \
	tests/breach/receive_first.c \
	tests/breach/short_buffer.c \
	tests/breach/sla_receives.c \
	tests/breach/sla_sends.c \
	tests/breach/worm_cross.c \
	tests/breach/worm_depth.c \
	tests/breach/worm_full.c \
	tests/breach/wrong.c \
	tests/cli/bank.c \
	tests/cli/hello.c \
	tests/cli/channels.c \
	tests/cli/locks.c \
	tests/cli/hostile.c \
	tests/cli/hostile_search.h \
	tests/cli/jammed.c \
	tests/clock/clock.pml \
	tests/cli/library_host.c \
	tests/cli/mpi_report.c \
	tests/cli/own_main.c \
	tests/cli/page_causes.js \
	tests/cli/class_drive.js \
	tests/cli/page_drive.js \
	tests/cli/page_limits.js \
	tests/cli/page_looks.js \
	tests/cli/page_phases.js \
	tests/cli/own_task.c \
	tests/cli/page_plain.js \
	tests/cli/page_reader.js \
	tests/cli/page_run.js \
	tests/cli/page_stalls.js \
	tests/cli/page_told.js \
	tests/cli/page_trouble.js \
	tests/cli/page_watch.js \
	tests/cli/phased.c \
	tests/cli/plain.c \
	tests/cli/replicated.c \
	tests/cli/stated.c \
	tests/cli/restless.c \
	tests/cli/slow_reader.c \
	tests/cli/stall.c \
	tests/cli/talk.c \
	tests/cli/tireless.c \
	tests/cli/told.c \
	tests/cli/valued.c \
	tests/scripts/abi.xml \
	$(END)

# Prints a value of a JSON file, for the shell tests.
helper_programs = tests/cli/jsonget
tests_cli_jsonget_SOURCES = tests/cli/jsonget.c
tests_cli_jsonget_LDADD = $(JANSSON_LIBS)

# What mpirun starts in several processes.
helper_programs += tests/emu/mpi/transport_ranks
tests_emu_mpi_transport_ranks_SOURCES = tests/emu/mpi/transport_ranks.c
helper_programs += tests/algos/any/program_ranks
tests_algos_any_program_ranks_SOURCES = tests/algos/any/program_ranks.c

# Programs for the shell tests of these names.
include tests/commands/local.mk
include tests/course/local.mk
include tests/faults/local.mk
include tests/planted/local.mk

# The folder of a unit test decides what it is linked with: tests/emu/core/... with the core alone.
test_libs_lib = $(lib_libs)
test_libs_draw = $(draw_libs) $(lib_libs)
test_libs_json = $(json_libs) $(lib_libs)
test_libs_core = $(core_libs)
test_libs_report = $(report_libs)
test_libs_emu = $(storey_libs)
test_libs_algos = algos/libpa_algos.a $(test_libs_emu)
test_folders = $(subst /, ,$(@D))
LDADD = $(or $(test_libs_$(word 3,$(test_folders))),$(test_libs_$(word 2,$(test_folders)))) $(CHECK_LIBS)

# Automake compiles and distributes what is in this library, which nobody makes: a program is linked of what
# one folder has.
EXTRA_LIBRARIES = tests/libunits.a
tests_libunits_a_SOURCES = \
	tests/lib/suite.c \
	tests/lib/suite.h \
	$(optimum_sources) \
	$(LIB_TESTS) \
	$(EMU_TESTS) \
	$(ALGOS_TESTS) \
	$(END)

# Programs of their own: these tests compile a part of the tree again, with other atomics, or replace a
# function for good.
lone_units = \
	tests/algos/any/tables_test.c \
	tests/emu/core/engine/interleave_% \
	tests/emu/core/step/progress_test.c \
	tests/lib/interleave_% \
	$(END)

# unit_program TEST: the program that has the test in it. unit_objects PROGRAM: what it is linked of; what
# tests of a folder share besides headers is in beside_<folder>, with _ for /.
unit_program = $(if $(filter $(lone_units),$(1)),$(1:.c=),$(dir $(1))units)
unit_objects = tests/lib/suite.o $(beside_$(subst /,_,$(patsubst %/,%,$(dir $(1))))) $(patsubst %.c,%.o, \
	$(foreach test,$(filter $(dir $(1))%,$(unit_tests)),$(if $(filter $(1),$(call unit_program,$(test))),$(test))))
unit_programs = $(sort $(foreach test,$(unit_tests),$(call unit_program,$(test))))
CLEANFILES += $(unit_programs) $(EXTRA_PROGRAMS)

# What depends on the name of a target is written with two dollar signs.
.SECONDEXPANSION:
$(unit_programs): $$(call unit_objects,$$@)
	$(AM_V_CCLD)$(LINK) $(call unit_objects,$@) $(LDADD) $(LIBS)
$(unit_tests:.c=.log): %.log: $$(call unit_program,%.c)

include tests/fuzz/local.mk
include tests/random/local.mk

# What tests need is built when it is needed.
EXTRA_PROGRAMS = $(helper_programs) $(FUZZ_TESTS) $(RANDOM_TESTS)
$(SHELL_TESTS:.sh=.log) $(TREE_TESTS:.sh=.log): $(helper_programs)

# Automake cannot see through LDADD above.
ranks_programs = tests/random/random_ranks tests/algos/any/program_ranks
$(unit_programs) $(FUZZ_TESTS) $(RANDOM_TESTS) $(ranks_programs): $$(filter %.a %.o,$$(LDADD))

if HAVE_TOOL
TESTS += $(TREE_TESTS) $(SHELL_TESTS) $(FUZZ_TESTS) $(RANDOM_TESTS)
endif
if HAVE_CHECK
unit_tests = $(LIB_TESTS) $(CORE_TESTS) $(REPORT_TESTS)
if HAVE_THEORY
unit_tests += $(THEORY_TESTS)
endif
if HAVE_CHECKS
unit_tests += $(CHECK_TESTS)
endif
if HAVE_MPI
unit_tests += $(MPI_TESTS)
endif
if HAVE_RANKS
unit_tests += $(RANKS_TESTS)
endif
if HAVE_TOOL
unit_tests += $(TOOL_TESTS) $(ALGOS_TESTS)
endif
TESTS += $(unit_tests)
else
check-local:
	@echo 'NOTE: libcheck is not installed; the unit tests were not run'
endif

include tests/stages/local.mk

# No test may hang: each is stopped after this many seconds. That is many times what the longest takes beside
# other work with a sanitizer, so that no test fails because a machine is slow.
TEST_SECONDS = 1200

# Nor any case of a unit test: this long, or this many times as long as the test says itself.
CASE_SECONDS = 600
CASE_TIMES = 10
TEST_EXTENSIONS = .sh .c
LOG_COMPILER = timeout -k 10 $(TEST_SECONDS)
C_LOG_COMPILER = $(LOG_COMPILER) $(call unit_program,$*.c)
SH_LOG_COMPILER = timeout -k 10 $(TEST_SECONDS)
AM_TESTS_ENVIRONMENT = \
	PARRAY='$(abs_top_builddir)/parray'; CC='$(CC)'; PYTHON='$(PYTHON)'; \
	srcdir='$(abs_top_srcdir)'; builddir='$(abs_top_builddir)'; PARRAY_MODULES='$(abs_top_builddir)'; \
	CK_DEFAULT_TIMEOUT='$(CASE_SECONDS)'; CK_TIMEOUT_MULTIPLIER='$(CASE_TIMES)'; \
	export PARRAY PARRAY_MODULES CC PYTHON srcdir builddir CK_DEFAULT_TIMEOUT CK_TIMEOUT_MULTIPLIER;
