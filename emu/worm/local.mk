# emu/worm: packets that cross a whole route at once. One file a line, sorted; headers too.

emu_libpa_emu_la_SOURCES += \
	emu/worm/inbox.c \
	emu/worm/inbox.h \
	emu/worm/worm.c \
	emu/worm/worm.h \
	emu/worm/worm_conclude.c \
	emu/worm/worm_conclude.h \
	emu/worm/worm_hold.c \
	emu/worm/worm_hold.h \
	emu/worm/worm_path.c \
	emu/worm/worm_path.h \
	$(END)
