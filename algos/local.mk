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
	algos/line_broadcasts.c \
	algos/line_greedy.c \
	algos/line_greedy.h \
	algos/mesh_array.c \
	algos/mesh_array.h \
	algos/mesh_mnb_2d.c \
	algos/mesh_mnb_optimal.c \
	algos/registry.c \
	algos/ring_broadcasts.c \
	algos/token.h \
	algos/torus_mnb.c \
	algos/torus_mnb.h \
	algos/torus_mnb_2d.c \
	algos/torus_schedule.c \
	algos/torus_schedule.h \
	$(END)
