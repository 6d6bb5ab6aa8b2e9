# algos: the built-in node programs, one file an algorithm. One file a line, sorted; headers too.

noinst_LTLIBRARIES += algos/libpa_algos.la
algos_libpa_algos_la_SOURCES = \
	algos/cube_array.c \
	algos/cube_array.h \
	algos/cube_bounds.c \
	algos/cube_bounds.h \
	algos/cube_columns.c \
	algos/cube_columns.h \
	algos/cube_order.c \
	algos/cube_order.h \
	algos/cube_scatter.c \
	algos/cube_scatter.h \
	algos/hypercube_exchange.c \
	algos/hypercube_exchange_sla.c \
	algos/hypercube_mnb.c \
	algos/hypercube_mnb_sla.c \
	algos/hypercube_scatter.c \
	algos/hypercube_scatter_sla.c \
	algos/registry.c \
	algos/star_array.c \
	algos/star_array.h \
	algos/star_cost.c \
	algos/star_cost.h \
	algos/star_cycle.c \
	algos/star_distances.c \
	algos/star_distances.h \
	algos/star_exchange.c \
	algos/star_exchange_sweep.c \
	algos/star_gather.c \
	algos/star_gather.h \
	algos/star_messages.c \
	algos/star_messages.h \
	algos/star_mnb.c \
	algos/star_mnb_ring.c \
	algos/star_mnb_stair.c \
	algos/star_perm.c \
	algos/star_perm.h \
	algos/star_report.c \
	algos/star_report.h \
	algos/star_ring.c \
	algos/star_ring.h \
	algos/star_route.c \
	algos/token.h \
	$(END)

# The formulas of the star graphs' programs, for scripts/star-tables.
noinst_PROGRAMS += algos/star-formula
algos_star_formula_SOURCES = algos/star_formula.c
algos_star_formula_LDADD = algos/libpa_algos.la
