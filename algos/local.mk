# algos: the built-in node programs. A program is algos/<family>/<program>.c; what programs are made of is in
# algos/<family>/parts/, or in algos/common/ when several families use it. One file a line; headers too.

# An include names the folder of what it includes, from here: "common/mix.h".
AM_CPPFLAGS += $(if $(filter algos% tests/algos%,$(@D)),-I$(top_srcdir)/algos)

if HAVE_TOOL
noinst_LIBRARIES += algos/libpa_algos.a
endif
algos_libpa_algos_a_SOURCES = algos/registry.c
# For objects of single programs (emu/tool/options/shipped_source.c).
EXTRA_DIST += algos/program_size.c

include algos/any/local.mk
include algos/classics/local.mk
include algos/common/local.mk
include algos/examples/local.mk
include algos/gossip/local.mk
include algos/hypercube/local.mk
include algos/mesh/local.mk
include algos/star/local.mk
include algos/sums/local.mk
include algos/worm/local.mk

# The sources of the programs are installed as they are, to be read: `parray show` names their files.
if HAVE_TOOL
nobase_pkgdata_DATA = $(filter-out algos/registry.c,$(algos_libpa_algos_a_SOURCES)) algos/program_size.c
endif

if HAVE_TOOL
# The formulas of the papers on star graphs and on worms, for scripts/paper.
noinst_PROGRAMS += algos/star-formula algos/worm-formula
endif
algos_star_formula_SOURCES = algos/star_formula.c
algos_star_formula_LDADD = algos/libpa_algos.a
algos_worm_formula_SOURCES = algos/worm_formula.c
algos_worm_formula_LDADD = algos/libpa_algos.a
