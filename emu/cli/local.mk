# emu/cli: the command line, all but main.c, which Makefile.am links into the tool. One file a line, sorted.

noinst_LTLIBRARIES += emu/cli/libpa_cli.la
emu_cli_libpa_cli_la_LIBADD = $(JANSSON_LIBS)
emu_cli_libpa_cli_la_SOURCES = \
	emu/cli/argument.c \
	emu/cli/argument.h \
	emu/cli/cli.c \
	emu/cli/cli.h \
	emu/cli/cmd_cc.c \
	emu/cli/cmd_list.c \
	emu/cli/cmd_report.c \
	emu/cli/cmd_run.c \
	emu/cli/cmd_show.c \
	emu/cli/cmd_stress.c \
	emu/cli/cmd_sweep.c \
	emu/cli/cmd_trace.c \
	emu/cli/columns.c \
	emu/cli/columns.h \
	emu/cli/describe.c \
	emu/cli/describe.h \
	emu/cli/disturb_opts.c \
	emu/cli/disturb_opts.h \
	emu/cli/embed.c \
	emu/cli/execute.c \
	emu/cli/execute.h \
	emu/cli/nearest.c \
	emu/cli/nearest.h \
	emu/cli/number.c \
	emu/cli/number.h \
	emu/cli/opts.c \
	emu/cli/opts.h \
	emu/cli/outputs.c \
	emu/cli/outputs.h \
	emu/cli/report_opts.c \
	emu/cli/report_opts.h \
	emu/cli/say.c \
	emu/cli/say.h \
	emu/cli/stress_explore.c \
	emu/cli/stress_explore.h \
	emu/cli/stress_opts.c \
	emu/cli/stress_opts.h \
	emu/cli/stress_small.c \
	emu/cli/stress_small.h \
	emu/cli/sweep.h \
	emu/cli/sweep_axis.c \
	emu/cli/sweep_axis.h \
	emu/cli/sweep_part.c \
	emu/cli/sweep_part.h \
	emu/cli/sweep_plan.c \
	emu/cli/sweep_plot.c \
	emu/cli/sweep_progress.c \
	emu/cli/sweep_progress.h \
	emu/cli/sweep_request.c \
	emu/cli/sweep_run.c \
	emu/cli/sweep_text.c \
	emu/cli/sweep_write.c \
	emu/cli/sweep_write.h \
	$(END)

# For `parray cc`: the compiler, and where parray.h is, after `make install` and before.
cppflags_emu_cli = \
	-DPA_CC='"$(CC)"' \
	-DPA_INCLUDEDIR='"$(includedir)"' \
	-DPA_SOURCE_INCLUDEDIR='"$(abs_top_srcdir)/emu"'
