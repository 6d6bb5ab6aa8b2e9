algos_libpa_algos_a_SOURCES += \
	algos/common/array_grid.c \
	algos/common/array_grid.h \
	algos/common/beneath.h \
	algos/common/mix.h \
	algos/common/own_token.h \
	algos/common/packet_times.h \
	algos/common/received.h \
	$(END)
