# emu/step: which node runs when, and how a step ends. One file a line, sorted; headers too.

emu_libpa_emu_la_SOURCES += \
	emu/step/arrivals.c \
	emu/step/arrivals.h \
	emu/step/boundary.c \
	emu/step/boundary.h \
	emu/step/clock.c \
	emu/step/clock.h \
	emu/step/clock_last.c \
	emu/step/clock_last.h \
	emu/step/deadlock.c \
	emu/step/deadlock.h \
	emu/step/events.c \
	emu/step/events.h \
	emu/step/find_jam.c \
	emu/step/find_jam.h \
	emu/step/marks.c \
	emu/step/marks.h \
	emu/step/outlook.c \
	emu/step/outlook.h \
	emu/step/outside_wait.c \
	emu/step/outside_wait.h \
	emu/step/progress.c \
	emu/step/progress.h \
	emu/step/shard.c \
	emu/step/shard.h \
	emu/step/step_end.c \
	emu/step/step_end.h \
	emu/step/transmit.c \
	emu/step/transmit.h \
	emu/step/waiting.c \
	emu/step/waiting.h \
	emu/step/worm_begin.c \
	emu/step/worm_begin.h \
	emu/step/worm_wait.c \
	emu/step/worm_wait.h \
	$(END)
