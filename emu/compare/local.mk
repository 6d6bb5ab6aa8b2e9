# emu/compare: programs that solve one task, side by side. One file a line, sorted; headers too.

emu_cli_libpa_cli_la_SOURCES += \
	emu/compare/cmd_compare.c \
	emu/compare/compare.h \
	emu/compare/compare_bound.c \
	emu/compare/compare_bound.h \
	emu/compare/compare_entry.c \
	emu/compare/compare_entry.h \
	emu/compare/compare_order.c \
	emu/compare/compare_order.h \
	emu/compare/compare_plan.c \
	emu/compare/compare_plan.h \
	emu/compare/compare_point.c \
	emu/compare/compare_point.h \
	emu/compare/compare_run.c \
	emu/compare/compare_run.h \
	emu/compare/compare_text.c \
	emu/compare/compare_text.h \
	emu/compare/compare_write.c \
	emu/compare/compare_write.h \
	$(END)
