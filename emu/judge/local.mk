# emu/judge: the models' rules, applied to each step. One file a line, sorted; headers too.

emu_libpa_emu_la_SOURCES += \
	emu/judge/admit.c \
	emu/judge/admit.h \
	emu/judge/judge.c \
	emu/judge/judge.h \
	emu/judge/violation.c \
	emu/judge/violation.h \
	emu/judge/worm_judge.c \
	emu/judge/worm_judge.h \
	$(END)
