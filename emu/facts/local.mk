# emu/facts: what is asked for and what came out, as plain data. One file a line, sorted; headers too.

emu_libpa_emu_la_SOURCES += \
	emu/facts/disturb_options.c \
	emu/facts/disturb_options.h \
	emu/facts/link_use.c \
	emu/facts/link_use.h \
	emu/facts/log_line.c \
	emu/facts/log_line.h \
	emu/facts/model.c \
	emu/facts/model.h \
	emu/facts/node_text.c \
	emu/facts/node_text.h \
	emu/facts/node_values.c \
	emu/facts/node_values.h \
	emu/facts/numbers.c \
	emu/facts/numbers.h \
	emu/facts/options.h \
	emu/facts/outcome.c \
	emu/facts/outcome.h \
	emu/facts/phase_figure.h \
	emu/facts/rank_list.c \
	emu/facts/rank_list.h \
	emu/facts/roll_call.c \
	emu/facts/roll_call.h \
	emu/facts/rule.c \
	emu/facts/rule.h \
	emu/facts/setting.c \
	emu/facts/setting.h \
	emu/facts/settings.c \
	emu/facts/settings.h \
	emu/facts/site.h \
	emu/facts/trace_event.h \
	emu/facts/trace_sink.h \
	emu/facts/view.c \
	emu/facts/view.h \
	emu/facts/violation_text.c \
	emu/facts/violation_text.h \
	emu/facts/wait_figures.h \
	emu/facts/worm_jam.h \
	$(END)
