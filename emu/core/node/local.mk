# emu/core/node: what a node program may call. One file a line, sorted; headers too.

emu_core_libpa_core_a_SOURCES += \
	emu/core/node/disk_calls.c \
	emu/core/node/exchange_ports.c \
	emu/core/node/mutexes.c \
	emu/core/node/mutexes.h \
	emu/core/node/node.c \
	emu/core/node/node_check.c \
	emu/core/node/node_event.c \
	emu/core/node/node_life.c \
	emu/core/node/node_life.h \
	emu/core/node/node_memory.c \
	emu/core/node/node_memory.h \
	emu/core/node/node_value.c \
	emu/core/node/packet_check.c \
	emu/core/node/packet_check.h \
	emu/core/node/parray_calls.c \
	emu/core/node/parray_params.c \
	emu/core/node/property.c \
	emu/core/node/recv.c \
	emu/core/node/recv.h \
	emu/core/node/recv_open.c \
	emu/core/node/room.h \
	emu/core/node/send.c \
	emu/core/node/send_worm.c \
	emu/core/node/sites.c \
	emu/core/node/try_calls.c \
	emu/core/node/wait.h \
	$(END)
