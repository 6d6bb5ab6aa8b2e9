# emu/report/trace: every transmission, written and read. One file a line, sorted; headers too.

emu_report_libpa_report_a_SOURCES += \
	emu/report/trace/causes_file.c \
	emu/report/trace/causes_file.h \
	emu/report/trace/chronicle.c \
	emu/report/trace/chronicle.h \
	emu/report/trace/chronicle_order.c \
	emu/report/trace/chronicle_own.h \
	emu/report/trace/chronicle_text.c \
	emu/report/trace/divergence.c \
	emu/report/trace/divergence.h \
	emu/report/trace/happens_before.c \
	emu/report/trace/kept_run.c \
	emu/report/trace/kept_run.h \
	emu/report/trace/recording.c \
	emu/report/trace/recording.h \
	emu/report/trace/recording_own.h \
	emu/report/trace/recording_scan.c \
	emu/report/trace/recording_sum.c \
	emu/report/trace/recording_view.c \
	emu/report/trace/trace.c \
	emu/report/trace/trace.h \
	emu/report/trace/trace_binary.c \
	emu/report/trace/trace_chrome.c \
	emu/report/trace/trace_code.c \
	emu/report/trace/trace_code.h \
	emu/report/trace/trace_csv.c \
	emu/report/trace/trace_dot.c \
	emu/report/trace/trace_goal.c \
	emu/report/trace/trace_graphml.c \
	emu/report/trace/trace_shiviz.c \
	$(END)
