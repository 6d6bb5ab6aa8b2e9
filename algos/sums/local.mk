algos_libpa_algos_a_SOURCES += \
	algos/sums/bine_allreduce.c \
	algos/sums/bine_broadcast.c \
	algos/sums/bine_reduce.c \
	algos/sums/bucket_allreduce.c \
	algos/sums/bucket_reduce_scatter.c \
	algos/sums/doubling_allreduce.c \
	algos/sums/halving_reduce_scatter.c \
	algos/sums/rabenseifner_allreduce.c \
	algos/sums/ring_allreduce.c \
	algos/sums/ring_reduce_scatter.c \
	algos/sums/swing_allreduce.c \
	algos/sums/swing_reduce_scatter.c \
	algos/sums/parts/sum_bine.c \
	algos/sums/parts/sum_bine.h \
	algos/sums/parts/sum_buckets.c \
	algos/sums/parts/sum_buckets.h \
	algos/sums/parts/sum_butterfly.c \
	algos/sums/parts/sum_butterfly.h \
	algos/sums/parts/sum_node.c \
	algos/sums/parts/sum_plan.c \
	algos/sums/parts/sum_plan.h \
	$(END)
