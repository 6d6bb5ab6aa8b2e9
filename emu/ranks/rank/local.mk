# emu/ranks/rank: what all functions of MPI share. One file a line, sorted; headers too.

emu_ranks_libpa_ranks_a_SOURCES += \
	emu/ranks/rank/call_table.c \
	emu/ranks/rank/call_table.h \
	emu/ranks/rank/communicator.c \
	emu/ranks/rank/communicator.h \
	emu/ranks/rank/handles.c \
	emu/ranks/rank/handles.h \
	emu/ranks/rank/mistake.c \
	emu/ranks/rank/mistake.h \
	emu/ranks/rank/rank.c \
	emu/ranks/rank/rank.h \
	emu/ranks/rank/twin.h \
	$(END)
