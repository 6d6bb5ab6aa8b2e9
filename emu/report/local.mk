# emu/report: the reports of a run. One file a line, sorted; headers too.

emu_libpa_emu_la_SOURCES += \
	emu/report/machine_text.c \
	emu/report/machine_text.h \
	emu/report/phase_text.c \
	emu/report/phase_text.h \
	emu/report/report.h \
	emu/report/report_json.c \
	emu/report/report_links.c \
	emu/report/report_results.c \
	emu/report/report_steps.c \
	emu/report/report_text.c \
	emu/report/report_text.h \
	emu/report/report_trouble.c \
	emu/report/report_trouble.h \
	emu/report/task_line.c \
	emu/report/task_line.h \
	emu/report/use_text.c \
	emu/report/use_text.h \
	emu/report/value_text.c \
	emu/report/value_text.h \
	emu/report/wait_text.c \
	emu/report/wait_text.h \
	emu/report/wrong_text.c \
	emu/report/wrong_text.h \
	$(END)
