# emu/theory/plan: schedules made step by step, for `parray solve` and for collectives. One file a line,
# sorted; headers too.

emu_libpa_emu_la_SOURCES += \
	emu/theory/plan/greedy.h \
	emu/theory/plan/greedy_copies.c \
	emu/theory/plan/greedy_routes.c \
	emu/theory/plan/greedy_sums.c \
	emu/theory/plan/matching.c \
	emu/theory/plan/matching.h \
	emu/theory/plan/moves.c \
	emu/theory/plan/moves.h \
	emu/theory/plan/puzzle.c \
	emu/theory/plan/puzzle.h \
	$(END)
