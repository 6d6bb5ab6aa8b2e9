# emu/check/class: what is told of the works of a class. One file a line, sorted; headers too.

emu_tool_libpa_tool_a_SOURCES += \
	emu/check/class/class_opts.c \
	emu/check/class/class_opts.h \
	emu/check/class/owner.c \
	emu/check/class/owner.h \
	emu/check/class/platform_csv.c \
	emu/check/class/platform_csv.h \
	$(END)
