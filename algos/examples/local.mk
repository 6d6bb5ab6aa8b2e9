# algos/examples: programs of a page each, for people who write their own. They are not built in, but
# installed as they are, for `parray cc`. One file a line.

examplesdir = $(docdir)/examples
dist_examples_DATA = \
	algos/examples/deadlock_ring.c \
	algos/examples/flooding.c \
	algos/examples/hello_ring.c \
	algos/examples/jacobi_allreduce.c \
	algos/examples/leader_election.c \
	algos/examples/master_worker.c \
	algos/examples/odd_even_sort.c \
	algos/examples/ping_pong.c \
	algos/examples/prefix_sum.c \
	algos/examples/shared_register.c \
	algos/examples/token_ring.c \
	$(END)
