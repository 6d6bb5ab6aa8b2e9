# emu/bound: what a task asks for, and how few steps it can take. One file a line, sorted; headers too.

emu_libpa_emu_la_SOURCES += \
	emu/bound/bound.c \
	emu/bound/bound.h \
	emu/bound/bound_apart.c \
	emu/bound/bound_boxes.c \
	emu/bound/bound_flows.c \
	emu/bound/bound_golden.c \
	emu/bound/bound_growth.c \
	emu/bound/bound_joint.c \
	emu/bound/bound_nodes.c \
	emu/bound/bound_sets.c \
	emu/bound/bound_work.c \
	emu/bound/cut.c \
	emu/bound/cut.h \
	emu/bound/demand.c \
	emu/bound/demand.h \
	emu/bound/growth.c \
	emu/bound/growth.h \
	emu/bound/late.c \
	emu/bound/late.h \
	emu/bound/matching.c \
	emu/bound/matching.h \
	emu/bound/narrow.c \
	emu/bound/narrow.h \
	emu/bound/parts.c \
	emu/bound/parts.h \
	emu/bound/profile.c \
	emu/bound/profile.h \
	emu/bound/search.c \
	emu/bound/search.h \
	emu/bound/set.c \
	emu/bound/set.h \
	emu/bound/spread.c \
	emu/bound/spread.h \
	emu/bound/terms.h \
	$(END)
