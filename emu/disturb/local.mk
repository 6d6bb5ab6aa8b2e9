# emu/disturb: what may be disturbed in a run. One file a line, sorted; headers too.

emu_libpa_emu_la_SOURCES += \
	emu/disturb/addresses.c \
	emu/disturb/addresses.h \
	emu/disturb/disturbance.c \
	emu/disturb/disturbance.h \
	emu/disturb/disturbance_open.c \
	emu/disturb/disturbance_open.h \
	emu/disturb/history.c \
	emu/disturb/history.h \
	emu/disturb/outage.c \
	emu/disturb/outage.h \
	emu/disturb/virtual_time.c \
	emu/disturb/virtual_time.h \
	$(END)
