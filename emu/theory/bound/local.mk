# emu/theory/bound: what a task asks for, and how few steps it can take. One file a line, sorted; headers too.

emu_theory_libpa_theory_a_SOURCES += \
	emu/theory/bound/bound.c \
	emu/theory/bound/bound.h \
	emu/theory/bound/bound_boxes.c \
	emu/theory/bound/bound_components.c \
	emu/theory/bound/bound_cut_vertex.c \
	emu/theory/bound/bound_flows.c \
	emu/theory/bound/bound_golden.c \
	emu/theory/bound/bound_growth.c \
	emu/theory/bound/bound_nodes.c \
	emu/theory/bound/bound_sets.c \
	emu/theory/bound/bound_work.c \
	emu/theory/bound/components.c \
	emu/theory/bound/components.h \
	emu/theory/bound/cut.c \
	emu/theory/bound/demand.h \
	emu/theory/bound/profile.c \
	emu/theory/bound/profile.h \
	emu/theory/bound/search.h \
	emu/theory/bound/set.c \
	emu/theory/bound/set.h \
	emu/theory/bound/spread.c \
	emu/theory/bound/spread.h \
	emu/theory/bound/terms.h \
	$(END)
