# emu/core/facts: what is asked for and what came out, as plain data. One file a line, sorted; headers too.

emu_core_libpa_core_a_SOURCES += \
	emu/core/facts/disturb_options.c \
	emu/core/facts/disturb_options.h \
	emu/core/facts/fault_kinds.c \
	emu/core/facts/fault_kinds.h \
	emu/core/facts/fault_plan.c \
	emu/core/facts/fault_plan.h \
	emu/core/facts/link_use.c \
	emu/core/facts/link_use.h \
	emu/core/facts/log_line.c \
	emu/core/facts/log_line.h \
	emu/core/facts/made_operation.c \
	emu/core/facts/made_operation.h \
	emu/core/facts/model.c \
	emu/core/facts/model.h \
	emu/core/facts/node_text.c \
	emu/core/facts/node_text.h \
	emu/core/facts/node_values.c \
	emu/core/facts/node_values.h \
	emu/core/facts/numbers.c \
	emu/core/facts/numbers.h \
	emu/core/facts/options.h \
	emu/core/facts/outcome.c \
	emu/core/facts/outcome.h \
	emu/core/facts/phase_figure.h \
	emu/core/facts/program_property.c \
	emu/core/facts/program_property.h \
	emu/core/facts/roll_call.c \
	emu/core/facts/roll_call.h \
	emu/core/facts/rule.c \
	emu/core/facts/rule.h \
	emu/core/facts/setting.c \
	emu/core/facts/setting.h \
	emu/core/facts/settings.c \
	emu/core/facts/settings.h \
	emu/core/facts/site.h \
	emu/core/facts/token_key.h \
	emu/core/facts/trace_event.h \
	emu/core/facts/trace_sink.h \
	emu/core/facts/view.c \
	emu/core/facts/view.h \
	emu/core/facts/violation_text.c \
	emu/core/facts/violation_text.h \
	emu/core/facts/wait_figures.h \
	emu/core/facts/worm_jam.h \
	$(END)
