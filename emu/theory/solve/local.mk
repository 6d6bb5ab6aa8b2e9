# emu/theory/solve: tasks as instances that lib/solve searches schedules for. One file a line, sorted.

emu_theory_libpa_theory_a_SOURCES += \
	emu/theory/solve/instance_task.c \
	emu/theory/solve/instance_task.h \
	emu/theory/solve/move_names.c \
	emu/theory/solve/move_names.h \
	emu/theory/solve/moves_goal.c \
	emu/theory/solve/moves_goal.h \
	$(END)
if HAVE_FABRICS
emu_theory_libpa_theory_a_SOURCES += \
	emu/theory/solve/fabric_pairs.c \
	emu/theory/solve/fabric_pairs.h \
	emu/theory/solve/fabric_task.c \
	emu/theory/solve/fabric_task.h \
	emu/theory/solve/forest_moves.c \
	emu/theory/solve/forest_moves.h \
	$(END)
endif
