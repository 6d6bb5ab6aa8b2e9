# emu/plan: schedules made step by step, for `parray solve` and for collectives. One file a line, sorted;
# headers too.

emu_libpa_emu_la_SOURCES += \
	emu/plan/greedy.h \
	emu/plan/greedy_copies.c \
	emu/plan/greedy_routes.c \
	emu/plan/greedy_sums.c \
	emu/plan/moves.c \
	emu/plan/moves.h \
	emu/plan/pairing.c \
	emu/plan/pairing.h \
	emu/plan/puzzle.c \
	emu/plan/puzzle.h \
	$(END)
