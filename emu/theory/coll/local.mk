# emu/theory/coll: collectives, which all nodes call together. One file a line, sorted; headers too.

emu_theory_libpa_theory_a_SOURCES += \
	emu/theory/coll/coll.c \
	emu/theory/coll/coll_alltoall.c \
	emu/theory/coll/coll_blocks.c \
	emu/theory/coll/coll_call.c \
	emu/theory/coll/coll_cube.c \
	emu/theory/coll/coll_cube_plan.c \
	emu/theory/coll/coll_halo.c \
	emu/theory/coll/coll_moves.h \
	emu/theory/coll/coll_op.c \
	emu/theory/coll/coll_scan.c \
	emu/theory/coll/coll_split.c \
	emu/theory/coll/coll_started.c \
	emu/theory/coll/coll_steps.c \
	emu/theory/coll/coll_sums.c \
	emu/theory/coll/coll_table.c \
	emu/theory/coll/coll_table.h \
	emu/theory/coll/coll_times.c \
	emu/theory/coll/coll_travel.c \
	emu/theory/coll/coll_travel_steps.c \
	emu/theory/coll/coll_varied.c \
	emu/theory/coll/coll_wide.c \
	$(END)
