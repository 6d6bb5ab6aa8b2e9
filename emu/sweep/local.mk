# emu/sweep: tables of many runs, and of the programs that solve a task. One file a line, sorted; headers too.

emu_cli_libpa_cli_la_SOURCES += \
	emu/sweep/cmd_compare.c \
	emu/sweep/cmd_sweep.c \
	emu/sweep/compare.h \
	emu/sweep/compare_bound.c \
	emu/sweep/compare_text.c \
	emu/sweep/sweep.h \
	emu/sweep/sweep_axis.c \
	emu/sweep/sweep_axis.h \
	emu/sweep/sweep_check.c \
	emu/sweep/sweep_check.h \
	emu/sweep/sweep_loop.c \
	emu/sweep/sweep_names.c \
	emu/sweep/sweep_names.h \
	emu/sweep/sweep_out.h \
	emu/sweep/sweep_part.c \
	emu/sweep/sweep_part.h \
	emu/sweep/sweep_plot.c \
	emu/sweep/sweep_programs.c \
	emu/sweep/sweep_programs.h \
	emu/sweep/sweep_progress.c \
	emu/sweep/sweep_progress.h \
	emu/sweep/sweep_request.c \
	emu/sweep/sweep_request.h \
	emu/sweep/sweep_row.c \
	emu/sweep/sweep_row.h \
	emu/sweep/sweep_run.c \
	emu/sweep/sweep_run.h \
	emu/sweep/sweep_text.c \
	emu/sweep/sweep_write.c \
	$(END)
