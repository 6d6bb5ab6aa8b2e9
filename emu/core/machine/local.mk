# emu/core/machine: the structures of an array that runs. One file a line, sorted; headers too.

emu_core_libpa_core_a_SOURCES += \
	emu/core/machine/call_name.c \
	emu/core/machine/call_name.h \
	emu/core/machine/contexts.h \
	emu/core/machine/crossing.c \
	emu/core/machine/crossing.h \
	emu/core/machine/disk.c \
	emu/core/machine/disk.h \
	emu/core/machine/duration.h \
	emu/core/machine/each_shard.c \
	emu/core/machine/each_shard.h \
	emu/core/machine/embedding.h \
	emu/core/machine/lane.c \
	emu/core/machine/lane.h \
	emu/core/machine/link.h \
	emu/core/machine/log.c \
	emu/core/machine/log.h \
	emu/core/machine/machine.h \
	emu/core/machine/mailbox.c \
	emu/core/machine/mailbox.h \
	emu/core/machine/mailbox_memory.c \
	emu/core/machine/mailbox_memory.h \
	emu/core/machine/memory.c \
	emu/core/machine/memory.h \
	emu/core/machine/node.h \
	emu/core/machine/node_running.c \
	emu/core/machine/node_running.h \
	emu/core/machine/node_stack.h \
	emu/core/machine/ops.h \
	emu/core/machine/packet_room.h \
	emu/core/machine/part.h \
	emu/core/machine/payloads.c \
	emu/core/machine/payloads.h \
	emu/core/machine/program_params.c \
	emu/core/machine/program_params.h \
	emu/core/machine/share.c \
	emu/core/machine/share.h \
	emu/core/machine/storeys.h \
	emu/core/machine/transport.h \
	$(END)
