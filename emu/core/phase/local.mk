# emu/core/phase: the phases of a program, counted. One file a line, sorted; headers too.

emu_core_libpa_core_a_SOURCES += \
	emu/core/phase/phase_sum.c \
	emu/core/phase/phases.c \
	emu/core/phase/phases.h \
	$(END)
