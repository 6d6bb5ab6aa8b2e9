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
	algos/token.h \
	algos/worm_bound.c \
	algos/worm_box.c \
	algos/worm_box.h \
	algos/worm_broadcast.c \
	algos/worm_broadcast_doubling.c \
	algos/worm_broadcast_dp.c \
	algos/worm_costs.c \
	algos/worm_costs.h \
	algos/worm_eyes.c \
	algos/worm_eyes.h \
	algos/worm_relay.c \
	algos/worm_relay.h \
	$(END)
