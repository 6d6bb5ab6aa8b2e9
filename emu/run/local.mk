# emu/run: one array from description to result. One file a line, sorted; headers too.

emu_libpa_emu_la_SOURCES += \
	emu/run/array.c \
	emu/run/array.h \
	emu/run/array_view.c \
	emu/run/array_view.h \
	emu/run/build.c \
	emu/run/build.h \
	emu/run/channel_use.c \
	emu/run/channel_use.h \
	emu/run/choose.c \
	emu/run/choose.h \
	emu/run/choose_part.c \
	emu/run/choose_part.h \
	emu/run/choose_stacks.c \
	emu/run/choose_stacks.h \
	emu/run/conclude.c \
	emu/run/conclude.h \
	emu/run/conclude_status.c \
	emu/run/conclude_status.h \
	emu/run/conclude_task.c \
	emu/run/conclude_task.h \
	emu/run/conclude_verify.c \
	emu/run/conclude_verify.h \
	emu/run/crossed.c \
	emu/run/crossed.h \
	emu/run/leftovers.c \
	emu/run/leftovers.h \
	emu/run/link_sum.c \
	emu/run/link_sum.h \
	emu/run/measure.c \
	emu/run/measure.h \
	emu/run/program.c \
	emu/run/program.h \
	emu/run/state_zones.c \
	emu/run/state_zones.h \
	emu/run/stuck_text.c \
	emu/run/stuck_text.h \
	emu/run/task_bound.c \
	emu/run/task_bound.h \
	emu/run/task_open.c \
	emu/run/task_open.h \
	emu/run/verdict.c \
	emu/run/verdict.h \
	emu/run/wire.c \
	emu/run/wire.h \
	$(END)
