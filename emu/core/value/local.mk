# emu/core/value: numbers for people. One file a line, sorted; headers too.

emu_core_libpa_core_la_SOURCES += \
	emu/core/value/values.c \
	emu/core/value/values.h \
	$(END)
