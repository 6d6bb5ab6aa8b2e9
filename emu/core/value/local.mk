# emu/core/value: numbers for people. One file a line, sorted; headers too.

emu_libpa_emu_la_SOURCES += \
	emu/core/value/values.c \
	emu/core/value/values.h \
	$(END)
