# emu/stress: runs in which everything is varied that may be varied. One file a line, sorted; headers too.

emu_libpa_emu_la_SOURCES += \
	emu/stress/campaign.c \
	emu/stress/campaign.h \
	emu/stress/campaign_vary.c \
	emu/stress/campaign_vary.h \
	emu/stress/causes.c \
	emu/stress/causes.h \
	emu/stress/differ.c \
	emu/stress/differ.h \
	emu/stress/dot.c \
	emu/stress/dot.h \
	emu/stress/ending.c \
	emu/stress/ending.h \
	emu/stress/endless.c \
	emu/stress/endless.h \
	emu/stress/explain.c \
	emu/stress/explain.h \
	emu/stress/explore.c \
	emu/stress/explore.h \
	emu/stress/explore_apart.c \
	emu/stress/explore_apart.h \
	emu/stress/replay.c \
	emu/stress/replay.h \
	emu/stress/replay_form.c \
	emu/stress/replay_form.h \
	emu/stress/replay_write.c \
	emu/stress/replay_write.h \
	emu/stress/run_once.c \
	emu/stress/run_once.h \
	emu/stress/shrink.c \
	emu/stress/shrink.h \
	emu/stress/sizes.c \
	emu/stress/sizes.h \
	$(END)
