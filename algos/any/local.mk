algos_libpa_algos_a_SOURCES += \
	algos/any/bundled_gossip.c \
	algos/any/echo.c \
	algos/any/goal.c \
	algos/any/translated_exchange.c \
	algos/any/translated_mnb.c \
	algos/any/translated_mnb_half.c \
	algos/any/parts/plan.c \
	algos/any/parts/plan.h \
	algos/any/parts/plan_exchange.c \
	algos/any/parts/plan_exchange.h \
	algos/any/parts/plan_file.c \
	algos/any/parts/plan_file.h \
	algos/any/parts/plan_greedy.c \
	algos/any/parts/plan_greedy.h \
	algos/any/parts/plan_halves.c \
	algos/any/parts/plan_halves.h \
	algos/any/parts/text_file.c \
	algos/any/parts/text_file.h \
	$(END)
