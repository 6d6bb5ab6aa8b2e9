# emu/core/fault: what ends a node or the run against its will: misuse, crashes, steps without end. One file a
# line, sorted; headers too.

emu_core_libpa_core_a_SOURCES += \
	emu/core/fault/call.h \
	emu/core/fault/caller.c \
	emu/core/fault/caller.h \
	emu/core/fault/calling.c \
	emu/core/fault/calling.h \
	emu/core/fault/crash.c \
	emu/core/fault/crash.h \
	emu/core/fault/crash_call.c \
	emu/core/fault/crash_call.h \
	emu/core/fault/exit_guard.c \
	emu/core/fault/exit_guard.h \
	emu/core/fault/failed_check.c \
	emu/core/fault/failed_check.h \
	emu/core/fault/interrupt.c \
	emu/core/fault/interrupt.h \
	emu/core/fault/last_words.c \
	emu/core/fault/last_words.h \
	emu/core/fault/misuse.c \
	emu/core/fault/misuse.h \
	emu/core/fault/preempt.c \
	emu/core/fault/preempt.h \
	emu/core/fault/races.c \
	emu/core/fault/races.h \
	emu/core/fault/sanitized.c \
	emu/core/fault/sanitized.h \
	emu/core/fault/spinning.c \
	emu/core/fault/spinning.h \
	emu/core/fault/state_guard.c \
	emu/core/fault/state_guard.h \
	$(END)
