# emu/solve: schedules that take the fewest steps, searched for. One file a line, sorted; headers too.

emu_cli_libpa_cli_la_SOURCES += \
	emu/solve/count.c \
	emu/solve/count.h \
	emu/solve/encode.c \
	emu/solve/encode.h \
	emu/solve/encode_relaxed.c \
	emu/solve/encode_rules.c \
	emu/solve/encode_sums.c \
	emu/solve/encode_tokens.c \
	emu/solve/group.c \
	emu/solve/group.h \
	emu/solve/mirror.c \
	emu/solve/mirror.h \
	emu/solve/moves_check.c \
	emu/solve/moves_check.h \
	emu/solve/moves_goal.c \
	emu/solve/moves_goal.h \
	emu/solve/puzzle_task.c \
	emu/solve/puzzle_task.h \
	emu/solve/recorded_moves.c \
	emu/solve/recorded_moves.h \
	emu/solve/sat.c \
	emu/solve/sat.h \
	emu/solve/sat_solver.h \
	emu/solve/solve.c \
	emu/solve/solve.h \
	emu/solve/translate.c \
	emu/solve/translate.h \
	emu/solve/worm_check.c \
	emu/solve/worm_encode.c \
	emu/solve/worm_greedy.c \
	emu/solve/worm_ways.c \
	emu/solve/worm_ways.h \
	$(END)

# The solver is a module of its own, for the reason that sat_cadical.c gives.
EXTRA_DIST += emu/solve/sat_cadical.c
parray-cadical.so: emu/solve/sat_cadical.c emu/solve/sat_solver.h
	$(AM_V_CCLD)$(CC) $(CPPFLAGS) -I'$(srcdir)/emu' -fvisibility=hidden $(CFLAGS) -fPIC -shared $(LDFLAGS) \
		-o $@ '$(srcdir)/emu/solve/sat_cadical.c' $(CADICAL_LIBS)
