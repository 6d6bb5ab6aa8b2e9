# emu/engine: fibers and threads. One file a line, sorted; headers too.

emu_libpa_emu_la_SOURCES += \
	emu/engine/closed.c \
	emu/engine/closed.h \
	emu/engine/cohorts.c \
	emu/engine/cohorts.h \
	emu/engine/due.h \
	emu/engine/engine.c \
	emu/engine/engine.h \
	emu/engine/engine_fibers.c \
	emu/engine/engine_threads.c \
	emu/engine/futex_slots.c \
	emu/engine/futex_slots.h \
	emu/engine/own_state.c \
	emu/engine/own_state.h \
	emu/engine/packed.c \
	emu/engine/packed.h \
	emu/engine/thread_exit.c \
	emu/engine/thread_exit.h \
	emu/engine/thread_limit.c \
	emu/engine/thread_limit.h \
	emu/engine/watched.c \
	emu/engine/watched.h \
	emu/engine/worker.c \
	emu/engine/worker.h \
	$(END)
