# emu/core/layer: running a program for one topology on another. One file a line, sorted; headers too.

emu_core_libpa_core_a_SOURCES += \
	emu/core/layer/fold.c \
	emu/core/layer/fold.h \
	emu/core/layer/layer.c \
	emu/core/layer/layer.h \
	emu/core/layer/layer_fold.c \
	$(END)
