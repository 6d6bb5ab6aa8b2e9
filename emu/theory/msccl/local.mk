# emu/msccl: the schedule that a run followed, written for MSCCL. One file a line, sorted; headers too.

emu_theory_libpa_theory_a_SOURCES += \
	emu/theory/msccl/msccl_copies.c \
	emu/theory/msccl/msccl_moves.c \
	emu/theory/msccl/msccl_moves.h \
	emu/theory/msccl/msccl_named_sums.c \
	emu/theory/msccl/msccl_proof.c \
	emu/theory/msccl/msccl_sums.c \
	emu/theory/msccl/msccl_writer.c \
	emu/theory/msccl/traced_tokens.c \
	emu/theory/msccl/traced_tokens.h \
	$(END)
