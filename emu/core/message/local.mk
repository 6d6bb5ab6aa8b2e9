# emu/core/message: messages of any size between any two nodes. One file a line, sorted; headers too.

emu_core_libpa_core_a_SOURCES += \
	emu/core/message/courier.c \
	emu/core/message/courier.h \
	emu/core/message/late_match.c \
	emu/core/message/late_match.h \
	emu/core/message/link_turns.c \
	emu/core/message/link_turns.h \
	emu/core/message/meet.c \
	emu/core/message/meet.h \
	emu/core/message/message_calls.c \
	emu/core/message/messages.c \
	emu/core/message/messages.h \
	emu/core/message/requests.c \
	emu/core/message/requests.h \
	emu/core/message/sends.c \
	emu/core/message/sends.h \
	$(END)
