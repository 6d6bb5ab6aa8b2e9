algos_libpa_algos_a_SOURCES += \
	algos/hypercube/hypercube_exchange.c \
	algos/hypercube/hypercube_exchange_sla.c \
	algos/hypercube/hypercube_mnb.c \
	algos/hypercube/hypercube_mnb_doubling.c \
	algos/hypercube/hypercube_mnb_sla.c \
	algos/hypercube/hypercube_scatter.c \
	algos/hypercube/hypercube_scatter_mnb.c \
	algos/hypercube/hypercube_scatter_sla.c \
	algos/hypercube/parts/cube_array.c \
	algos/hypercube/parts/cube_array.h \
	algos/hypercube/parts/cube_bounds.c \
	algos/hypercube/parts/cube_bounds.h \
	algos/hypercube/parts/cube_columns.c \
	algos/hypercube/parts/cube_columns.h \
	algos/hypercube/parts/cube_order.c \
	algos/hypercube/parts/cube_order.h \
	algos/hypercube/parts/cube_scatter.c \
	algos/hypercube/parts/cube_scatter.h \
	$(END)
