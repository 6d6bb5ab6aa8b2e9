# emu/machine: the structures of an array that runs. One file a line, sorted; headers too.

emu_libpa_emu_la_SOURCES += \
	emu/machine/call.h \
	emu/machine/call_name.c \
	emu/machine/call_name.h \
	emu/machine/contexts.h \
	emu/machine/duration.h \
	emu/machine/fault.c \
	emu/machine/fault.h \
	emu/machine/interrupt.c \
	emu/machine/interrupt.h \
	emu/machine/lane.h \
	emu/machine/link.h \
	emu/machine/log.c \
	emu/machine/log.h \
	emu/machine/machine.h \
	emu/machine/mailbox.c \
	emu/machine/mailbox.h \
	emu/machine/memory.c \
	emu/machine/memory.h \
	emu/machine/node.h \
	emu/machine/ops.h \
	$(END)
