# emu/theory/plan: schedules made step by step, for `parray solve` and for collectives. One file a line,
# sorted; headers too.

emu_theory_libpa_theory_la_SOURCES += \
	emu/theory/plan/greedy.h \
	emu/theory/plan/greedy_copies.c \
	emu/theory/plan/greedy_routes.c \
	emu/theory/plan/greedy_sums.c \
	emu/theory/plan/instance.c \
	emu/theory/plan/instance.h \
	emu/theory/plan/matching.c \
	emu/theory/plan/matching.h \
	emu/theory/plan/moves.c \
	emu/theory/plan/moves.h \
	$(END)
