# emu/run: one array from description to result. One file a line, sorted; headers too.

emu_libpa_emu_la_SOURCES += \
	emu/run/array.c \
	emu/run/array.h \
	emu/run/build.c \
	emu/run/build.h \
	emu/run/channel_use.c \
	emu/run/channel_use.h \
	emu/run/choose.c \
	emu/run/choose.h \
	emu/run/conclude.c \
	emu/run/conclude.h \
	emu/run/link_use.c \
	emu/run/link_use.h \
	emu/run/program.c \
	emu/run/program.h \
	emu/run/roll_call.c \
	emu/run/roll_call.h \
	$(END)
