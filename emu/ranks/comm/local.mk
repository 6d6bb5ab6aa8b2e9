# emu/ranks/comm: communicators, groups, topologies, attributes. One file a line, sorted; headers too.

emu_ranks_libpa_ranks_a_SOURCES += \
	emu/ranks/comm/attributes.c \
	emu/ranks/comm/attributes.h \
	emu/ranks/comm/cart_calls.c \
	emu/ranks/comm/cart_shape.c \
	emu/ranks/comm/comm_calls.c \
	emu/ranks/comm/comm_make.h \
	emu/ranks/comm/dims_calls.c \
	emu/ranks/comm/error_calls.c \
	emu/ranks/comm/graph_calls.c \
	emu/ranks/comm/grid_fit.c \
	emu/ranks/comm/grid_fit.h \
	emu/ranks/comm/group_calls.c \
	emu/ranks/comm/info_calls.c \
	emu/ranks/comm/inter_calls.c \
	emu/ranks/comm/make_calls.c \
	emu/ranks/comm/neighbour_calls.c \
	emu/ranks/comm/rank_info.h \
	emu/ranks/comm/shape.h \
	emu/ranks/comm/type_attributes.c \
	$(END)
