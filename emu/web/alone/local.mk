# emu/web/alone: what stands in a page for threads, signals, RCU and the libraries of the tool.

EXTRA_DIST += \
	emu/web/alone/cpu_alone.c \
	emu/web/alone/crash_place_alone.c \
	emu/web/alone/exits_alone.c \
	emu/web/alone/linux/futex.h \
	emu/web/alone/sys/sendfile.h \
	emu/web/alone/sys/syscall.h \
	emu/web/alone/system_alone.c \
	emu/web/alone/urcu-qsbr.h \
	emu/web/alone/urcu/wfcqueue.h \
	emu/web/alone/xml_text_alone.c \
	$(END)
