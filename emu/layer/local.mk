# emu/layer: running a program for one topology on another. One file a line, sorted; headers too.

emu_libpa_emu_la_SOURCES += \
	emu/layer/fold.c \
	emu/layer/fold.h \
	emu/layer/layer.c \
	emu/layer/layer.h \
	emu/layer/layer_fold.c \
	$(END)
