# emu/ranks/talk: sends, receives and requests. One file a line, sorted; headers too.

emu_ranks_libpa_ranks_a_SOURCES += \
	emu/ranks/talk/check.c \
	emu/ranks/talk/deeds.c \
	emu/ranks/talk/deeds.h \
	emu/ranks/talk/general_calls.c \
	emu/ranks/talk/point_calls.c \
	emu/ranks/talk/probe_calls.c \
	emu/ranks/talk/request.c \
	emu/ranks/talk/request.h \
	emu/ranks/talk/wait_calls.c \
	emu/ranks/talk/watch.c \
	emu/ranks/talk/watch.h \
	$(END)
