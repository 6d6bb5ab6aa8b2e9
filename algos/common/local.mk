algos_libpa_algos_la_SOURCES += \
	algos/common/token.h \
	$(END)
