# emu/machine: the structures of an array that runs. One file a line, sorted; headers too.

emu_libpa_emu_la_SOURCES += \
	emu/machine/call.h \
	emu/machine/call_name.c \
	emu/machine/call_name.h \
	emu/machine/caller.c \
	emu/machine/caller.h \
	emu/machine/contexts.h \
	emu/machine/crash.c \
	emu/machine/crash.h \
	emu/machine/crash_place.c \
	emu/machine/crash_place.h \
	emu/machine/departure.c \
	emu/machine/departure.h \
	emu/machine/duration.h \
	emu/machine/each_shard.c \
	emu/machine/each_shard.h \
	emu/machine/elf_variable.c \
	emu/machine/elf_variable.h \
	emu/machine/embedding.h \
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
	emu/machine/misuse.c \
	emu/machine/misuse.h \
	emu/machine/node.h \
	emu/machine/node_running.c \
	emu/machine/node_running.h \
	emu/machine/node_stack.h \
	emu/machine/ops.h \
	emu/machine/packet_room.h \
	emu/machine/registers.h \
	emu/machine/source_place.c \
	emu/machine/source_place.h \
	emu/machine/spinning.c \
	emu/machine/spinning.h \
	emu/machine/stack_need.c \
	emu/machine/stack_need.h \
	$(END)
