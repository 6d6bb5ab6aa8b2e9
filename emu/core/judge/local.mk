# emu/core/judge: the models' rules, applied to each step. One file a line, sorted; headers too.

emu_core_libpa_core_a_SOURCES += \
	emu/core/judge/judge.c \
	emu/core/judge/judge.h \
	emu/core/judge/worm_judge.c \
	emu/core/judge/worm_judge.h \
	$(END)
