# emu/theory/schedule: schedules carried out by nodes; lib/schedule reads and checks them. One file a line,
# sorted; headers too.

emu_theory_libpa_theory_a_SOURCES += \
	emu/theory/schedule/cargo.c \
	emu/theory/schedule/cargo.h \
	emu/theory/schedule/cargo_plan.c \
	emu/theory/schedule/cargo_sums.c \
	emu/theory/schedule/interpreter.c \
	emu/theory/schedule/interpreter.h \
	emu/theory/schedule/schedule_calls.c \
	emu/theory/schedule/schedule_choose.c \
	emu/theory/schedule/schedule_choose.h \
	emu/theory/schedule/schedule_demand.c \
	emu/theory/schedule/schedule_node.c \
	emu/theory/schedule/schedule_plan.c \
	emu/theory/schedule/schedule_plan.h \
	emu/theory/schedule/schedule_program.h \
	$(END)
