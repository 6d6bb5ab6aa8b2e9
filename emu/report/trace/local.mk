# emu/report/trace: every transmission, written and read. One file a line, sorted; headers too.

emu_libpa_emu_la_SOURCES += \
	emu/report/trace/recording.c \
	emu/report/trace/recording.h \
	emu/report/trace/recording_block.c \
	emu/report/trace/recording_block.h \
	emu/report/trace/recording_facts.c \
	emu/report/trace/recording_facts.h \
	emu/report/trace/recording_links.c \
	emu/report/trace/recording_links.h \
	emu/report/trace/recording_own.h \
	emu/report/trace/recording_scan.c \
	emu/report/trace/recording_scan.h \
	emu/report/trace/recording_stalls.c \
	emu/report/trace/recording_stalls.h \
	emu/report/trace/recording_sum.c \
	emu/report/trace/recording_sum.h \
	emu/report/trace/recording_use.c \
	emu/report/trace/recording_use.h \
	emu/report/trace/trace.c \
	emu/report/trace/trace.h \
	emu/report/trace/trace_binary.c \
	emu/report/trace/trace_binary.h \
	emu/report/trace/trace_block.c \
	emu/report/trace/trace_block.h \
	emu/report/trace/trace_both.c \
	emu/report/trace/trace_both.h \
	emu/report/trace/trace_chrome.c \
	emu/report/trace/trace_code.c \
	emu/report/trace/trace_code.h \
	emu/report/trace/trace_csv.c \
	emu/report/trace/trace_format.h \
	emu/report/trace/trace_goal.c \
	$(END)
