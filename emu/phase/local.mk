# emu/phase: the phases of a program, counted. One file a line, sorted; headers too.

emu_libpa_emu_la_SOURCES += \
	emu/phase/phase_sum.c \
	emu/phase/phase_sum.h \
	emu/phase/phases.c \
	emu/phase/phases.h \
	$(END)
