# emu/facts: what is asked for and what came out, as plain data. One file a line, sorted; headers too.

emu_libpa_emu_la_SOURCES += \
	emu/facts/disturb.c \
	emu/facts/disturb.h \
	emu/facts/link_use.c \
	emu/facts/link_use.h \
	emu/facts/model.c \
	emu/facts/model.h \
	emu/facts/model_all_port.c \
	emu/facts/model_f1.c \
	emu/facts/model_h1.c \
	emu/facts/model_half.c \
	emu/facts/model_sla.c \
	emu/facts/model_w1.c \
	emu/facts/options.h \
	emu/facts/outcome.c \
	emu/facts/outcome.h \
	emu/facts/roll_call.c \
	emu/facts/roll_call.h \
	emu/facts/site.h \
	emu/facts/trace_event.h \
	emu/facts/trace_sink.h \
	emu/facts/trouble_text.c \
	emu/facts/trouble_text.h \
	emu/facts/view.c \
	emu/facts/view.h \
	$(END)
