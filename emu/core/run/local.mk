# emu/core/run: one array from description to result. One file a line, sorted; headers too.

emu_core_libpa_core_a_SOURCES += \
	emu/core/run/array.c \
	emu/core/run/array.h \
	emu/core/run/array_view.c \
	emu/core/run/array_view.h \
	emu/core/run/build.c \
	emu/core/run/channel_use.c \
	emu/core/run/channel_use.h \
	emu/core/run/choose.c \
	emu/core/run/choose_stacks.c \
	emu/core/run/choose_stacks.h \
	emu/core/run/conclude.c \
	emu/core/run/conclude_properties.c \
	emu/core/run/conclude_status.c \
	emu/core/run/conclude_status.h \
	emu/core/run/conclude_verify.c \
	emu/core/run/conclude_verify.h \
	emu/core/run/leftovers.c \
	emu/core/run/leftovers.h \
	emu/core/run/link_sum.c \
	emu/core/run/link_sum.h \
	emu/core/run/measure.c \
	emu/core/run/measure.h \
	emu/core/run/prepare.c \
	emu/core/run/program.c \
	emu/core/run/program.h \
	emu/core/run/stages.h \
	emu/core/run/verdict.c \
	emu/core/run/verdict.h \
	emu/core/run/wire.c \
	$(END)
