# emu/core/step: which node runs when, and how a step ends. One file a line, sorted; headers too.

emu_core_libpa_core_a_SOURCES += \
	emu/core/step/arrivals.c \
	emu/core/step/arrivals.h \
	emu/core/step/boundary.c \
	emu/core/step/boundary.h \
	emu/core/step/clock.c \
	emu/core/step/clock.h \
	emu/core/step/clock_last.c \
	emu/core/step/clock_last.h \
	emu/core/step/deadlock.c \
	emu/core/step/deadlock.h \
	emu/core/step/events.c \
	emu/core/step/events.h \
	emu/core/step/events_flush.c \
	emu/core/step/find_jam.c \
	emu/core/step/find_jam.h \
	emu/core/step/node_crash.c \
	emu/core/step/node_crash.h \
	emu/core/step/outside_wait.c \
	emu/core/step/outside_wait.h \
	emu/core/step/progress.c \
	emu/core/step/progress.h \
	emu/core/step/properties.c \
	emu/core/step/properties.h \
	emu/core/step/reduction.c \
	emu/core/step/reduction.h \
	emu/core/step/shard.c \
	emu/core/step/shard.h \
	emu/core/step/step_end.c \
	emu/core/step/step_end.h \
	emu/core/step/trace_notes.c \
	emu/core/step/trace_notes.h \
	emu/core/step/transmit.c \
	emu/core/step/transmit.h \
	emu/core/step/waiting.c \
	emu/core/step/waiting.h \
	emu/core/step/worm_begin.c \
	emu/core/step/worm_begin.h \
	emu/core/step/worm_wait.c \
	emu/core/step/worm_wait.h \
	$(END)
