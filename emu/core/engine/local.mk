# emu/core/engine: fibers and threads. One file a line, sorted; headers too.

emu_core_libpa_core_a_SOURCES += \
	emu/core/engine/due.h \
	emu/core/engine/engine.c \
	emu/core/engine/engine.h \
	emu/core/engine/engine_fibers.c \
	emu/core/engine/engine_threads.c \
	emu/core/engine/packed.c \
	emu/core/engine/packed.h \
	emu/core/engine/squad.h \
	emu/core/engine/watched.c \
	emu/core/engine/watched.h \
	emu/core/engine/worker.c \
	emu/core/engine/worker.h \
	$(END)
