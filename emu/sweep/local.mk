# emu/sweep: tables of many runs. One file a line, sorted; headers too.

emu_cli_libpa_cli_la_SOURCES += \
	emu/sweep/cmd_sweep.c \
	emu/sweep/sweep.h \
	emu/sweep/sweep_axis.c \
	emu/sweep/sweep_axis.h \
	emu/sweep/sweep_files.c \
	emu/sweep/sweep_files.h \
	emu/sweep/sweep_fit.c \
	emu/sweep/sweep_fit.h \
	emu/sweep/sweep_help.c \
	emu/sweep/sweep_help.h \
	emu/sweep/sweep_names.c \
	emu/sweep/sweep_names.h \
	emu/sweep/sweep_part.c \
	emu/sweep/sweep_part.h \
	emu/sweep/sweep_plan.c \
	emu/sweep/sweep_plan.h \
	emu/sweep/sweep_plot.c \
	emu/sweep/sweep_plot.h \
	emu/sweep/sweep_point.c \
	emu/sweep/sweep_point.h \
	emu/sweep/sweep_progress.c \
	emu/sweep/sweep_progress.h \
	emu/sweep/sweep_request.c \
	emu/sweep/sweep_request.h \
	emu/sweep/sweep_row.c \
	emu/sweep/sweep_row.h \
	emu/sweep/sweep_run.c \
	emu/sweep/sweep_run.h \
	emu/sweep/sweep_text.c \
	emu/sweep/sweep_text.h \
	emu/sweep/sweep_write.c \
	emu/sweep/sweep_write.h \
	$(END)
