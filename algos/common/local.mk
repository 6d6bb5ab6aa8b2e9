algos_libpa_algos_a_SOURCES += \
	algos/common/received.h \
	algos/common/beneath.h \
	algos/common/mix.h \
	algos/common/own_token.h \
	algos/common/packet_times.h \
	$(END)
