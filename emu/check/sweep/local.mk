# emu/check/sweep: tables of many runs, and of the programs that solve a task.
# One file a line, sorted; headers too.

emu_tool_libpa_tool_a_SOURCES += \
	emu/check/sweep/cmd_compare.c \
	emu/check/sweep/cmd_sweep.c \
	emu/check/sweep/compare_bound.c \
	emu/check/sweep/compare_text.c \
	emu/check/sweep/sweep.h \
	emu/check/sweep/sweep_check.c \
	emu/check/sweep/sweep_check.h \
	emu/check/sweep/sweep_loop.c \
	emu/check/sweep/sweep_names.c \
	emu/check/sweep/sweep_out.h \
	emu/check/sweep/sweep_part.c \
	emu/check/sweep/sweep_plot.c \
	emu/check/sweep/sweep_programs.c \
	emu/check/sweep/sweep_request.c \
	emu/check/sweep/sweep_request.h \
	emu/check/sweep/sweep_row.c \
	emu/check/sweep/sweep_row.h \
	emu/check/sweep/sweep_run.c \
	emu/check/sweep/sweep_text.c \
	emu/check/sweep/sweep_write.c \
	$(END)
