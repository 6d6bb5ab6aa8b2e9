# emu/tool/cli: the subcommands. One file a line, sorted; headers too.

emu_tool_libpa_tool_a_SOURCES += \
	emu/tool/cli/best_known.c \
	emu/tool/cli/best_known.h \
	emu/tool/cli/candidates.c \
	emu/tool/cli/candidates.h \
	emu/tool/cli/cli.c \
	emu/tool/cli/cli.h \
	emu/tool/cli/cmd_bound.c \
	emu/tool/cli/cmd_cc.c \
	emu/tool/cli/cmd_check_proof.c \
	emu/tool/cli/cmd_complete.c \
	emu/tool/cli/cmd_explore.c \
	emu/tool/cli/cmd_learn.c \
	emu/tool/cli/cmd_list.c \
	emu/tool/cli/cmd_mpicc.c \
	emu/tool/cli/cmd_mpirun.c \
	emu/tool/cli/cmd_new.c \
	emu/tool/cli/cmd_report.c \
	emu/tool/cli/cmd_run.c \
	emu/tool/cli/cmd_schedule.c \
	emu/tool/cli/cmd_show.c \
	emu/tool/cli/cmd_solve.c \
	emu/tool/cli/cmd_stress.c \
	emu/tool/cli/cmd_trace.c \
	emu/tool/cli/cmd_where.c \
	emu/tool/cli/columns.c \
	emu/tool/cli/columns.h \
	emu/tool/cli/explore_ranks.c \
	emu/tool/cli/explore_ranks.h \
	emu/tool/cli/explore_text.c \
	emu/tool/cli/explore_text.h \
	emu/tool/cli/found.c \
	emu/tool/cli/found.h \
	emu/tool/cli/lesson_check.c \
	emu/tool/cli/lesson_check.h \
	emu/tool/cli/list_filter.c \
	emu/tool/cli/list_filter.h \
	emu/tool/cli/schedule_orders.c \
	emu/tool/cli/schedule_orders.h \
	emu/tool/cli/schedule_output.c \
	emu/tool/cli/schedule_output.h \
	emu/tool/cli/schedule_say.c \
	emu/tool/cli/schedule_say.h \
	emu/tool/cli/show_task.c \
	emu/tool/cli/show_task.h \
	emu/tool/cli/show_topology.c \
	emu/tool/cli/show_topology.h \
	emu/tool/cli/solve_lost.c \
	emu/tool/cli/solve_lost.h \
	emu/tool/cli/solve_lost_plot.c \
	emu/tool/cli/solve_lost_text.c \
	emu/tool/cli/solve_opts.c \
	emu/tool/cli/solve_opts.h \
	emu/tool/cli/solve_text.c \
	emu/tool/cli/solve_text.h \
	emu/tool/cli/stress_opts.c \
	emu/tool/cli/stress_opts.h \
	emu/tool/cli/stress_races.c \
	emu/tool/cli/stress_races.h \
	emu/tool/cli/stress_small.c \
	emu/tool/cli/stress_small.h \
	emu/tool/cli/two_runs.c \
	emu/tool/cli/two_runs.h \
	$(END)
if HAVE_FABRICS
emu_tool_libpa_tool_a_SOURCES += \
	emu/tool/cli/solve_fabric.c \
	emu/tool/cli/solve_fabric.h \
	emu/tool/cli/solve_fabric_text.c \
	emu/tool/cli/solve_fabric_text.h \
	$(END)
endif
