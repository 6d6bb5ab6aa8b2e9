# emu/trace: every transmission, written and read. One file a line, sorted; headers too.

emu_libpa_emu_la_SOURCES += \
	emu/trace/recording.c \
	emu/trace/recording.h \
	emu/trace/recording_block.c \
	emu/trace/recording_block.h \
	emu/trace/recording_facts.c \
	emu/trace/recording_facts.h \
	emu/trace/recording_links.c \
	emu/trace/recording_links.h \
	emu/trace/recording_own.h \
	emu/trace/recording_scan.c \
	emu/trace/recording_scan.h \
	emu/trace/recording_stalls.c \
	emu/trace/recording_stalls.h \
	emu/trace/recording_sum.c \
	emu/trace/recording_sum.h \
	emu/trace/recording_use.c \
	emu/trace/recording_use.h \
	emu/trace/trace.c \
	emu/trace/trace.h \
	emu/trace/trace_binary.c \
	emu/trace/trace_binary.h \
	emu/trace/trace_block.c \
	emu/trace/trace_block.h \
	emu/trace/trace_both.c \
	emu/trace/trace_both.h \
	emu/trace/trace_chrome.c \
	emu/trace/trace_code.c \
	emu/trace/trace_code.h \
	emu/trace/trace_csv.c \
	emu/trace/trace_format.h \
	emu/trace/trace_goal.c \
	$(END)
