# emu/check/search: all states of an array, as an asynchronous system.
# One file a line, sorted; headers too.

emu_check_libpa_check_a_SOURCES += \
	emu/check/search/blocks.c \
	emu/check/search/blocks.h \
	emu/check/search/breadth_first.c \
	emu/check/search/breadth_first.h \
	emu/check/search/executions.c \
	emu/check/search/executions.h \
	emu/check/search/global_history.c \
	emu/check/search/global_inbox.c \
	emu/check/search/global_move.c \
	emu/check/search/global_sends.c \
	emu/check/search/global_state.c \
	emu/check/search/global_state.h \
	emu/check/search/globals_inside.h \
	emu/check/search/kept_search.c \
	emu/check/search/kept_search.h \
	emu/check/search/local_calls.c \
	emu/check/search/local_crash.c \
	emu/check/search/local_image.c \
	emu/check/search/local_packet.c \
	emu/check/search/local_run.c \
	emu/check/search/local_state.c \
	emu/check/search/local_state.h \
	emu/check/search/locals_inside.h \
	emu/check/search/lock_links.c \
	emu/check/search/lock_links.h \
	emu/check/search/lock_step.c \
	emu/check/search/lock_step.h \
	emu/check/search/quotient.c \
	emu/check/search/quotient.h \
	emu/check/search/sample.c \
	emu/check/search/sample.h \
	emu/check/search/twins.c \
	emu/check/search/twins.h \
	emu/check/search/visit.c \
	emu/check/search/visit.h \
	emu/check/search/way.c \
	emu/check/search/way.h \
	emu/check/search/way_text.c \
	$(END)
