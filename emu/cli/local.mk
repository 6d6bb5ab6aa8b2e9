# emu/cli: the subcommands. One file a line, sorted; headers too.

emu_cli_libpa_cli_la_SOURCES += \
	emu/cli/best_known.c \
	emu/cli/best_known.h \
	emu/cli/candidates.c \
	emu/cli/candidates.h \
	emu/cli/cli.c \
	emu/cli/cli.h \
	emu/cli/cmd_bound.c \
	emu/cli/cmd_cc.c \
	emu/cli/cmd_complete.c \
	emu/cli/cmd_explore.c \
	emu/cli/cmd_learn.c \
	emu/cli/cmd_list.c \
	emu/cli/cmd_report.c \
	emu/cli/cmd_run.c \
	emu/cli/cmd_schedule.c \
	emu/cli/cmd_show.c \
	emu/cli/cmd_solve.c \
	emu/cli/cmd_stress.c \
	emu/cli/cmd_trace.c \
	emu/cli/columns.c \
	emu/cli/columns.h \
	emu/cli/embed.c \
	emu/cli/explore_text.c \
	emu/cli/explore_text.h \
	emu/cli/findings_json.c \
	emu/cli/findings_json.h \
	emu/cli/help_options.c \
	emu/cli/help_options.h \
	emu/cli/known_schedules.c \
	emu/cli/known_schedules.h \
	emu/cli/lesson_check.c \
	emu/cli/lesson_check.h \
	emu/cli/lesson_copy.c \
	emu/cli/lesson_copy.h \
	emu/cli/schedule_say.c \
	emu/cli/schedule_say.h \
	emu/cli/show_task.c \
	emu/cli/show_task.h \
	emu/cli/show_topology.c \
	emu/cli/show_topology.h \
	emu/cli/solve_files.c \
	emu/cli/solve_files.h \
	emu/cli/solve_opts.c \
	emu/cli/solve_opts.h \
	emu/cli/solve_text.c \
	emu/cli/solve_text.h \
	emu/cli/stress_opts.c \
	emu/cli/stress_opts.h \
	emu/cli/stress_races.c \
	emu/cli/stress_races.h \
	emu/cli/stress_small.c \
	emu/cli/stress_small.h \
	emu/cli/worse_status.c \
	emu/cli/worse_status.h \
	$(END)

# Charts of tables, for scripts/paper.
noinst_PROGRAMS += emu/cli/chart-of-table
emu_cli_chart_of_table_SOURCES = emu/cli/chart_of_table.c
emu_cli_chart_of_table_LDADD = emu/cli/libpa_cli.la emu/libpa_emu.la lib/libpa_lib.la
