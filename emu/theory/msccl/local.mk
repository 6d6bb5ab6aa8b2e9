# emu/msccl: the schedule that a run followed, or that was read, written for MSCCL. One file a line, sorted;
# headers too.

emu_theory_libpa_theory_a_SOURCES += \
	emu/theory/msccl/msccl_convert.c \
	emu/theory/msccl/msccl_convert.h \
	emu/theory/msccl/msccl_copies.c \
	emu/theory/msccl/msccl_moves.c \
	emu/theory/msccl/msccl_moves.h \
	emu/theory/msccl/msccl_named_sums.c \
	emu/theory/msccl/msccl_proof.c \
	emu/theory/msccl/msccl_sums.c \
	emu/theory/msccl/msccl_text.c \
	emu/theory/msccl/msccl_text.h \
	emu/theory/msccl/msccl_writer.c \
	emu/theory/msccl/mscclpp_writer.c \
	emu/theory/msccl/plan_links.c \
	emu/theory/msccl/plan_links.h \
	emu/theory/msccl/schedule_events.c \
	emu/theory/msccl/schedule_events.h \
	emu/theory/msccl/traced_tokens.c \
	emu/theory/msccl/traced_tokens.h \
	$(END)
