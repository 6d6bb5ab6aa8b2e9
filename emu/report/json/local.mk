# emu/report/json: JSON objects of runs. One file a line, sorted; headers too.

emu_report_libpa_report_a_SOURCES += \
	emu/report/json/collective_json.c \
	emu/report/json/outcome_json.h \
	emu/report/json/property_json.c \
	emu/report/json/report_json.c \
	emu/report/json/report_json.h \
	emu/report/json/report_read.c \
	emu/report/json/result_json.c \
	emu/report/json/run_findings.c \
	emu/report/json/run_findings.h \
	emu/report/json/setting_json.c \
	emu/report/json/setting_json.h \
	emu/report/json/trouble_json.c \
	$(END)
