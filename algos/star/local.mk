algos_libpa_algos_a_SOURCES += \
	algos/star/star_exchange.c \
	algos/star/star_exchange_sweep.c \
	algos/star/star_mnb.c \
	algos/star/star_mnb_ring.c \
	algos/star/star_mnb_stair.c \
	algos/star/star_route.c \
	algos/star/parts/star_array.c \
	algos/star/parts/star_array.h \
	algos/star/parts/star_cost.c \
	algos/star/parts/star_cost.h \
	algos/star/parts/star_cycle.c \
	algos/star/parts/star_cycle.h \
	algos/star/parts/star_distances.c \
	algos/star/parts/star_distances.h \
	algos/star/parts/star_gather.c \
	algos/star/parts/star_gather.h \
	algos/star/parts/star_messages.c \
	algos/star/parts/star_messages.h \
	algos/star/parts/star_perm.c \
	algos/star/parts/star_perm.h \
	algos/star/parts/star_report.c \
	algos/star/parts/star_report.h \
	algos/star/parts/star_ring.c \
	algos/star/parts/star_ring.h \
	algos/star/parts/star_sweep.c \
	algos/star/parts/star_sweep.h \
	$(END)
