algos_libpa_algos_a_SOURCES += \
	algos/worm/worm_broadcast.c \
	algos/worm/worm_broadcast_doubling.c \
	algos/worm/worm_broadcast_dp.c \
	algos/worm/parts/worm_bound.c \
	algos/worm/parts/worm_bound.h \
	algos/worm/parts/worm_box.c \
	algos/worm/parts/worm_box.h \
	algos/worm/parts/worm_costs.c \
	algos/worm/parts/worm_costs.h \
	algos/worm/parts/worm_equations.c \
	algos/worm/parts/worm_equations.h \
	algos/worm/parts/worm_eyes.c \
	algos/worm/parts/worm_eyes.h \
	algos/worm/parts/worm_late.c \
	algos/worm/parts/worm_late.h \
	algos/worm/parts/worm_relay.c \
	algos/worm/parts/worm_relay.h \
	$(END)
