# emu/core/disturb: what may be disturbed in a run. One file a line, sorted; headers too.

emu_core_libpa_core_a_SOURCES += \
	emu/core/disturb/addresses.c \
	emu/core/disturb/addresses.h \
	emu/core/disturb/disturbance.c \
	emu/core/disturb/disturbance.h \
	emu/core/disturb/disturbance_open.c \
	emu/core/disturb/disturbance_open.h \
	emu/core/disturb/draws.c \
	emu/core/disturb/draws.h \
	emu/core/disturb/history.c \
	emu/core/disturb/history.h \
	emu/core/disturb/open_calls.c \
	emu/core/disturb/outage.c \
	emu/core/disturb/outage.h \
	emu/core/disturb/packet_fate.c \
	emu/core/disturb/question.c \
	emu/core/disturb/question.h \
	emu/core/disturb/restart.c \
	emu/core/disturb/restart.h \
	emu/core/disturb/virtual_time.c \
	emu/core/disturb/virtual_time.h \
	$(END)
