# emu/core/worm: packets that cross a whole route at once. One file a line, sorted; headers too.

emu_core_libpa_core_a_SOURCES += \
	emu/core/worm/inbox.c \
	emu/core/worm/inbox.h \
	emu/core/worm/worm.c \
	emu/core/worm/worm.h \
	$(END)
