# emu/node: what a node program may call. One file a line, sorted; headers too.

emu_libpa_emu_la_SOURCES += \
	emu/node/node.c \
	emu/node/node_check.c \
	emu/node/node_life.c \
	emu/node/node_life.h \
	emu/node/node_memory.c \
	emu/node/node_memory.h \
	emu/node/node_task.c \
	emu/node/node_value.c \
	emu/node/packet_check.c \
	emu/node/packet_check.h \
	emu/node/parray_calls.c \
	emu/node/parray_params.c \
	emu/node/recv.c \
	emu/node/room.h \
	emu/node/send.c \
	emu/node/send_worm.c \
	emu/node/wait.h \
	$(END)
