# emu/facts: what is asked for and what came out, as plain data. One file a line, sorted; headers too.

emu_libpa_emu_la_SOURCES += \
	emu/facts/disturb.c \
	emu/facts/disturb.h \
	emu/facts/model.c \
	emu/facts/model.h \
	emu/facts/options.h \
	emu/facts/outcome.h \
	emu/facts/rule.c \
	emu/facts/rule.h \
	emu/facts/setting.c \
	emu/facts/setting.h \
	emu/facts/settings.c \
	emu/facts/settings.h \
	emu/facts/site.h \
	$(END)
