# emu/core/value: numbers for people. One file a line, sorted; headers too.

emu_core_libpa_core_a_SOURCES += \
	emu/core/value/objects.c \
	emu/core/value/operations.c \
	emu/core/value/operations.h \
	emu/core/value/reaches.c \
	emu/core/value/reaches.h \
	emu/core/value/values.c \
	emu/core/value/values.h \
	$(END)
