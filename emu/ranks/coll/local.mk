# emu/ranks/coll: collective operations. One file a line, sorted; headers too.

emu_ranks_libpa_ranks_a_SOURCES += \
	emu/ranks/coll/acts.c \
	emu/ranks/coll/acts.h \
	emu/ranks/coll/best.c \
	emu/ranks/coll/best.h \
	emu/ranks/coll/best_trees.c \
	emu/ranks/coll/best_trees.h \
	emu/ranks/coll/coll_args.c \
	emu/ranks/coll/coll_args.h \
	emu/ranks/coll/coll_bound.c \
	emu/ranks/coll/coll_bound.h \
	emu/ranks/coll/coll_calls.c \
	emu/ranks/coll/exchange_calls.c \
	emu/ranks/coll/inter.c \
	emu/ranks/coll/inter.h \
	emu/ranks/coll/operation.c \
	emu/ranks/coll/operation.h \
	emu/ranks/coll/places.c \
	emu/ranks/coll/reduce_calls.c \
	emu/ranks/coll/scheduled.c \
	emu/ranks/coll/scheduled.h \
	emu/ranks/coll/scheduled_sums.c \
	emu/ranks/coll/scheduled_sums.h \
	emu/ranks/coll/spans.c \
	emu/ranks/coll/spans.h \
	emu/ranks/coll/turn_tree.c \
	emu/ranks/coll/turn_tree.h \
	$(END)
