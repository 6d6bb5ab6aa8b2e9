algos_libpa_algos_la_SOURCES += \
	algos/any/echo.c \
	algos/any/goal.c \
	algos/any/parts/goal_file.c \
	algos/any/parts/goal_file.h \
	$(END)
