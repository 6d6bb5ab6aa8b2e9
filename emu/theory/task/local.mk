# emu/theory/task: the table of tasks: what programs do for their users. One file a line, sorted; headers too.

emu_theory_libpa_theory_a_SOURCES += \
	emu/theory/task/finding.c \
	emu/theory/task/finding.h \
	emu/theory/task/node_task.c \
	emu/theory/task/task.c \
	emu/theory/task/task.h \
	emu/theory/task/task_bits.h \
	emu/theory/task/task_bound.c \
	emu/theory/task/task_case.c \
	emu/theory/task/task_case.h \
	emu/theory/task/task_check.c \
	emu/theory/task/task_colouring.c \
	emu/theory/task/task_conclude.c \
	emu/theory/task/task_consensus.c \
	emu/theory/task/task_counts.c \
	emu/theory/task/task_elect.c \
	emu/theory/task/task_functions.c \
	emu/theory/task/task_functions.h \
	emu/theory/task/task_independent_set.c \
	emu/theory/task/task_open.c \
	emu/theory/task/task_own.c \
	emu/theory/task/task_own.h \
	emu/theory/task/task_partial_permutation.c \
	emu/theory/task/task_permutation.c \
	emu/theory/task/task_run.c \
	emu/theory/task/task_run.h \
	emu/theory/task/task_snapshot.c \
	emu/theory/task/task_sort.c \
	emu/theory/task/task_spanning_tree.c \
	emu/theory/task/task_tokens.c \
	emu/theory/task/task_transpose.c \
	emu/theory/task/learn_bound.h \
	emu/theory/task/task_work.h \
	emu/theory/task/token_list.c \
	emu/theory/task/token_list.h \
	emu/theory/task/token_table.c \
	emu/theory/task/token_table.h \
	$(END)
