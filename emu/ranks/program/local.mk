# emu/ranks/program: the image of a rank, its beginning and end. One file a line, sorted; headers too.

emu_ranks_libpa_ranks_a_SOURCES += \
	emu/ranks/program/conclude_ranks.c \
	emu/ranks/program/deed_replay.c \
	emu/ranks/program/deed_replay.h \
	emu/ranks/program/env_calls.c \
	emu/ranks/program/image.c \
	emu/ranks/program/image.h \
	emu/ranks/program/image_data.c \
	emu/ranks/program/image_own.h \
	emu/ranks/program/libc_twin.c \
	emu/ranks/program/libc_twin.h \
	emu/ranks/program/rank_life.c \
	emu/ranks/program/rank_life.h \
	emu/ranks/program/near_match.c \
	emu/ranks/program/near_match.h \
	emu/ranks/program/refused_calls.c \
	emu/ranks/program/share_ranks.c \
	emu/ranks/program/share_ranks.h \
	emu/ranks/program/stuck_ranks.c \
	emu/ranks/program/stuck_ranks.h \
	emu/ranks/program/swap.c \
	emu/ranks/program/swap.h \
	emu/ranks/program/told_collectives.c \
	emu/ranks/program/told_collectives.h \
	emu/ranks/program/told_places.c \
	emu/ranks/program/told_places.h \
	emu/ranks/program/told_ranks.c \
	emu/ranks/program/told_ranks.h \
	emu/ranks/program/unbuffered.c \
	emu/ranks/program/unbuffered.h \
	emu/ranks/program/world.c \
	emu/ranks/program/world.h \
	$(END)
