# emu/report/report: the reports of a run. One file a line, sorted; headers too.

emu_libpa_emu_la_SOURCES += \
	emu/report/report/machine_text.c \
	emu/report/report/machine_text.h \
	emu/report/report/phase_text.c \
	emu/report/report/phase_text.h \
	emu/report/report/report.h \
	emu/report/report/report_json.c \
	emu/report/report/report_links.c \
	emu/report/report/report_results.c \
	emu/report/report/report_steps.c \
	emu/report/report/report_text.c \
	emu/report/report/report_text.h \
	emu/report/report/report_trouble.c \
	emu/report/report/report_trouble.h \
	emu/report/report/task_line.c \
	emu/report/report/task_line.h \
	emu/report/report/use_text.c \
	emu/report/report/use_text.h \
	emu/report/report/value_text.c \
	emu/report/report/value_text.h \
	emu/report/report/wait_text.c \
	emu/report/report/wait_text.h \
	emu/report/report/wrong_text.c \
	emu/report/report/wrong_text.h \
	$(END)
