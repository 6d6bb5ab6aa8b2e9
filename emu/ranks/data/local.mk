# emu/ranks/data: data types, packing and reductions. One file a line, sorted; headers too.

emu_ranks_libpa_ranks_a_SOURCES += \
	emu/ranks/data/array_types.c \
	emu/ranks/data/basics.c \
	emu/ranks/data/basics.h \
	emu/ranks/data/datatype.c \
	emu/ranks/data/datatype.h \
	emu/ranks/data/make_types.c \
	emu/ranks/data/pieces.c \
	emu/ranks/data/pieces.h \
	emu/ranks/data/reduce_kernels.c \
	emu/ranks/data/reduce_kernels.h \
	emu/ranks/data/types.c \
	emu/ranks/data/types.h \
	$(END)
