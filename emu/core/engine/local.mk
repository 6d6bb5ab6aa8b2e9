# emu/core/engine: fibers and threads. One file a line, sorted; headers too.

emu_core_libpa_core_la_SOURCES += \
	emu/core/engine/cohorts.c \
	emu/core/engine/cohorts.h \
	emu/core/engine/due.h \
	emu/core/engine/engine.c \
	emu/core/engine/engine.h \
	emu/core/engine/engine_fibers.c \
	emu/core/engine/engine_threads.c \
	emu/core/engine/futex_slots.c \
	emu/core/engine/futex_slots.h \
	emu/core/engine/own_state.c \
	emu/core/engine/own_state.h \
	emu/core/engine/packed.c \
	emu/core/engine/packed.h \
	emu/core/engine/thread_exit.c \
	emu/core/engine/thread_exit.h \
	emu/core/engine/thread_limit.c \
	emu/core/engine/thread_limit.h \
	emu/core/engine/watched.c \
	emu/core/engine/watched.h \
	emu/core/engine/worker.c \
	emu/core/engine/worker.h \
	$(END)
