# emu/ranks/mpi: what programs of MPI include. One file a line, sorted; headers too.

# Installed in a folder of their own, where `parray mpicc` finds them.
mpi_headersdir = $(includedir)/parray-mpi
mpi_headers = \
	emu/ranks/mpi/mpi.h \
	emu/ranks/mpi/mpi_absent.h \
	emu/ranks/mpi/mpi_calls.h \
	emu/ranks/mpi/mpi_program.c \
	emu/ranks/mpi/mpi_program.ld \
	emu/ranks/mpi/parray_mpi.h \
	emu/ranks/mpi/parray_rank.h \
	$(END)
EXTRA_DIST += $(mpi_headers)
if HAVE_RANKS
mpi_headers_DATA = $(mpi_headers)
endif
