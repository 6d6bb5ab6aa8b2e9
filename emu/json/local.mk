# emu/json: JSON objects of runs. One file a line, sorted; headers too.

emu_libpa_emu_la_SOURCES += \
	emu/json/disturb_json.c \
	emu/json/disturb_json.h \
	emu/json/json_field.h \
	emu/json/json_value.h \
	emu/json/log_json.c \
	emu/json/log_json.h \
	emu/json/phase_json.c \
	emu/json/phase_json.h \
	emu/json/setting_json.c \
	emu/json/setting_json.h \
	emu/json/task_json.c \
	emu/json/task_json.h \
	emu/json/trouble_json.c \
	emu/json/trouble_json.h \
	emu/json/value_json.c \
	emu/json/value_json.h \
	emu/json/view_json.c \
	emu/json/view_json.h \
	emu/json/view_read.c \
	emu/json/view_read.h \
	emu/json/wait_json.c \
	emu/json/wait_json.h \
	$(END)
