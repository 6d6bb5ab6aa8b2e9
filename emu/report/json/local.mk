# emu/report/json: JSON objects of runs. One file a line, sorted; headers too.

emu_libpa_emu_la_SOURCES += \
	emu/report/json/disturb_json.c \
	emu/report/json/disturb_json.h \
	emu/report/json/json_field.h \
	emu/report/json/json_value.h \
	emu/report/json/log_json.c \
	emu/report/json/log_json.h \
	emu/report/json/phase_json.c \
	emu/report/json/phase_json.h \
	emu/report/json/setting_json.c \
	emu/report/json/setting_json.h \
	emu/report/json/task_json.c \
	emu/report/json/task_json.h \
	emu/report/json/trouble_json.c \
	emu/report/json/trouble_json.h \
	emu/report/json/value_json.c \
	emu/report/json/value_json.h \
	emu/report/json/view_json.c \
	emu/report/json/view_json.h \
	emu/report/json/view_read.c \
	emu/report/json/view_read.h \
	emu/report/json/wait_json.c \
	emu/report/json/wait_json.h \
	$(END)
