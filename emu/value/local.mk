# emu/value: numbers for people. One file a line, sorted; headers too.

emu_libpa_emu_la_SOURCES += \
	emu/value/values.c \
	emu/value/values.h \
	$(END)
