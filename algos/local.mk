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
	algos/goal.c \
	algos/goal_file.c \
	algos/goal_file.h \
	algos/gossip.c \
	algos/gossip.h \
	algos/gossip_counts.c \
	algos/gossip_counts.h \
	algos/half_gossip.c \
	algos/half_gossip.h \
	algos/hypercube_exchange.c \
	algos/hypercube_exchange_sla.c \
	algos/hypercube_mnb.c \
	algos/hypercube_mnb_sla.c \
	algos/hypercube_scatter.c \
	algos/hypercube_scatter_sla.c \
	algos/line_gossip.c \
	algos/mesh_gossip.c \
	algos/mesh_gossip_fy.c \
	algos/mesh_phases.c \
	algos/mesh_phases.h \
	algos/mesh_timetable.c \
	algos/mesh_timetable.h \
	algos/path_gossip.c \
	algos/path_gossip.h \
	algos/registry.c \
	algos/ring_gossip.c \
	algos/token.h \
	algos/token_queue.h \
	algos/torus_gossip.c \
	$(END)
