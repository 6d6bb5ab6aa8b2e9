# emu/theory/solve: schedules that take the fewest steps, searched for. One file a line, sorted; headers too.

emu_theory_libpa_theory_la_SOURCES += \
	emu/theory/solve/automorphism.c \
	emu/theory/solve/automorphism.h \
	emu/theory/solve/count.c \
	emu/theory/solve/count.h \
	emu/theory/solve/encode.c \
	emu/theory/solve/encode.h \
	emu/theory/solve/encode_rules.c \
	emu/theory/solve/encode_sums.c \
	emu/theory/solve/encode_tokens.c \
	emu/theory/solve/group.c \
	emu/theory/solve/group.h \
	emu/theory/solve/instance_task.c \
	emu/theory/solve/instance_task.h \
	emu/theory/solve/moves_check.c \
	emu/theory/solve/moves_check.h \
	emu/theory/solve/moves_goal.c \
	emu/theory/solve/moves_goal.h \
	emu/theory/solve/recorded_moves.c \
	emu/theory/solve/recorded_moves.h \
	emu/theory/solve/sat.c \
	emu/theory/solve/sat.h \
	emu/theory/solve/sat_solver.h \
	emu/theory/solve/solve.c \
	emu/theory/solve/solve.h \
	emu/theory/solve/translate.c \
	emu/theory/solve/translate.h \
	emu/theory/solve/worm_greedy.c \
	emu/theory/solve/worm_ways.c \
	emu/theory/solve/worm_ways.h \
	$(END)

# The solver is a module of its own, for the reason that sat_cadical.c gives.
EXTRA_DIST += emu/theory/solve/sat_cadical.c
parray-cadical.so: emu/theory/solve/sat_cadical.c emu/theory/solve/sat_solver.h
	$(AM_V_CCLD)$(CC) $(CPPFLAGS) -I'$(srcdir)/emu' -I'$(srcdir)/emu/theory' -fvisibility=hidden $(CFLAGS) -fPIC -shared $(LDFLAGS) \
		-o $@ '$(srcdir)/emu/theory/solve/sat_cadical.c' $(CADICAL_LIBS)
