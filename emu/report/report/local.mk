# emu/report/report: the reports of a run. One file a line, sorted; headers too.

emu_report_libpa_report_a_SOURCES += \
	emu/report/report/collective_text.c \
	emu/report/report/comparison.c \
	emu/report/report/comparison.h \
	emu/report/report/faults_text.c \
	emu/report/report/property_text.c \
	emu/report/report/report.h \
	emu/report/report/report_files.c \
	emu/report/report/report_findings.c \
	emu/report/report/report_parts.c \
	emu/report/report/report_parts.h \
	emu/report/report/report_steps.c \
	emu/report/report/report_text.c \
	emu/report/report/report_text.h \
	emu/report/report/report_trouble.c \
	emu/report/report/traffic_text.c \
	emu/report/report/use_text.c \
	$(END)
