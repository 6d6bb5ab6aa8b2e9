# emu/coll: collectives, which all nodes call together. One file a line, sorted; headers too.

emu_libpa_emu_la_SOURCES += \
	emu/coll/coll.c \
	emu/coll/coll_alltoall.c \
	emu/coll/coll_blocks.c \
	emu/coll/coll_call.c \
	emu/coll/coll_call.h \
	emu/coll/coll_cube.c \
	emu/coll/coll_cube_plan.c \
	emu/coll/coll_lock.c \
	emu/coll/coll_lock.h \
	emu/coll/coll_moves.h \
	emu/coll/coll_op.c \
	emu/coll/coll_op.h \
	emu/coll/coll_scan.c \
	emu/coll/coll_steps.c \
	emu/coll/coll_sums.c \
	emu/coll/coll_table.c \
	emu/coll/coll_table.h \
	emu/coll/coll_times.c \
	emu/coll/coll_travel.c \
	emu/coll/coll_travel_steps.c \
	emu/coll/cube_plan.c \
	emu/coll/cube_plan.h \
	emu/coll/frame.c \
	emu/coll/frame.h \
	emu/coll/timetable.c \
	emu/coll/timetable.h \
	emu/coll/timetable_own.h \
	emu/coll/timetable_tell.c \
	emu/coll/tree.c \
	emu/coll/tree.h \
	emu/coll/tree_grow.c \
	emu/coll/tree_grow.h \
	$(END)
