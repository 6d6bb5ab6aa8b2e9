# tests: mirrors the tree. A new test is one line in one of these lists; sorted.
#
# Unit tests: tests/<layer>/x_test.c is a program of its own, linked with its layer and those below.

LIB_TESTS = \
	tests/lib/ctx_test \
	tests/lib/fiber_test \
	tests/lib/perm_test \
	tests/lib/rng_test \
	tests/lib/topo_graph_test \
	tests/lib/topo_ports_test \
	tests/lib/topo_test \
	$(END)

EMU_TESTS = \
	tests/emu/figures_test \
	tests/emu/roll_call_test \
	tests/emu/trace_csv_test \
	tests/emu/whole_file_test \
	$(END)

CLI_TESTS = \
	tests/cli/nearest_test \
	tests/cli/number_test \
	$(END)

ALGOS_TESTS = \
	tests/algos/cube_bounds_test \
	tests/algos/cube_columns_test \
	tests/algos/cube_order_test \
	tests/algos/token_test \
	$(END)

# Tests of the tool: tests/cli/*.sh, executable. They find PARRAY, CC, srcdir and builddir (all absolute) in
# the environment, write to a temporary folder only, and end with 77 when they cannot run here.
SHELL_TESTS = \
	$(END)

# Tests of the tree itself: layers, headers, style, exports.
TREE_TESTS = \
	tests/scripts/exports_test.sh \
	tests/scripts/headers_test.sh \
	tests/scripts/layers_test.sh \
	tests/scripts/style_test.sh \
	$(END)

# What tests read or include.
EXTRA_DIST += \
	$(SHELL_TESTS) \
	$(TREE_TESTS) \
	$(END)

# The folder of a unit test, tests/<layer>/..., decides what it is linked with.
test_libs_lib = lib/libpa_lib.la
test_libs_emu = emu/libpa_emu.la $(test_libs_lib)
test_libs_cli = emu/cli/libpa_cli.la $(test_libs_emu)
test_libs_algos = algos/libpa_algos.la $(test_libs_cli)
LDADD = $(test_libs_$(word 2,$(subst /, ,$(@D)))) $(CHECK_LIBS)
cppflags_tests_algos = -I$(top_srcdir)/algos

TESTS += $(TREE_TESTS) $(SHELL_TESTS)
if HAVE_CHECK
check_PROGRAMS += $(LIB_TESTS) $(EMU_TESTS) $(CLI_TESTS) $(ALGOS_TESTS)
TESTS += $(check_PROGRAMS)

# Automake cannot see through LDADD above.
$(LIB_TESTS): $(test_libs_lib)
$(EMU_TESTS): $(test_libs_emu)
$(CLI_TESTS): $(test_libs_cli)
$(ALGOS_TESTS): $(test_libs_algos)
else
check-local:
	@echo 'NOTE: libcheck is not installed; the unit tests were not run'
endif

# No test may hang: each is stopped after this many seconds.
TEST_SECONDS = 300
TEST_EXTENSIONS = .sh
LOG_COMPILER = timeout -k 10 $(TEST_SECONDS)
SH_LOG_COMPILER = timeout -k 10 $(TEST_SECONDS)
AM_TESTS_ENVIRONMENT = \
	PARRAY='$(abs_top_builddir)/parray'; CC='$(CC)'; \
	srcdir='$(abs_top_srcdir)'; builddir='$(abs_top_builddir)'; \
	export PARRAY CC srcdir builddir;
