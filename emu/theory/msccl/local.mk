# emu/msccl: the schedule that a run followed, written for MSCCL. One file a line, sorted; headers too.

emu_libpa_emu_la_SOURCES += \
	emu/theory/msccl/msccl_blocks.c \
	emu/theory/msccl/msccl_blocks.h \
	emu/theory/msccl/msccl_copies.c \
	emu/theory/msccl/msccl_holdings.c \
	emu/theory/msccl/msccl_holdings.h \
	emu/theory/msccl/msccl_moves.c \
	emu/theory/msccl/msccl_moves.h \
	emu/theory/msccl/msccl_proof.c \
	emu/theory/msccl/msccl_proof.h \
	emu/theory/msccl/msccl_sums.c \
	emu/theory/msccl/msccl_text.c \
	emu/theory/msccl/msccl_text.h \
	emu/theory/msccl/trace_msccl.c \
	emu/theory/msccl/traced_tokens.c \
	emu/theory/msccl/traced_tokens.h \
	$(END)
