# emu/task: the table of tasks: what programs do for their users. One file a line, sorted; headers too.

emu_libpa_emu_la_SOURCES += \
	emu/task/finding.c \
	emu/task/finding.h \
	emu/task/program_params.c \
	emu/task/program_params.h \
	emu/task/task.c \
	emu/task/task.h \
	emu/task/task_allreduce.c \
	emu/task/task_broadcast.c \
	emu/task/task_case.c \
	emu/task/task_case.h \
	emu/task/task_check.c \
	emu/task/task_colouring.c \
	emu/task/task_consensus.c \
	emu/task/task_counts.c \
	emu/task/task_elect.c \
	emu/task/task_exchange.c \
	emu/task/task_gather.c \
	emu/task/task_gossip.c \
	emu/task/task_independent_set.c \
	emu/task/task_param.c \
	emu/task/task_param.h \
	emu/task/task_partial_exchange.c \
	emu/task/task_partial_gather.c \
	emu/task/task_partial_gossip.c \
	emu/task/task_partial_permutation.c \
	emu/task/task_permutation.c \
	emu/task/task_reach.c \
	emu/task/task_reach.h \
	emu/task/task_reduce.c \
	emu/task/task_reduce_scatter.c \
	emu/task/task_run.c \
	emu/task/task_run.h \
	emu/task/task_scan.c \
	emu/task/task_scatter.c \
	emu/task/task_sort.c \
	emu/task/task_spanning_tree.c \
	emu/task/task_transpose.c \
	emu/task/token_key.h \
	$(END)
