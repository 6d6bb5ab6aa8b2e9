# emu/mpi: one array run by several processes. One file a line, sorted; headers too.

emu_mpi_libpa_mpi_a_SOURCES += \
	emu/mpi/agree.c \
	emu/mpi/agree.h \
	emu/mpi/array_part.c \
	emu/mpi/array_part.h \
	emu/mpi/cut_links.c \
	emu/mpi/cut_links.h \
	emu/mpi/exchange.c \
	emu/mpi/exchange.h \
	emu/mpi/exchange_enter.c \
	emu/mpi/exchange_send.c \
	emu/mpi/exchange_own.h \
	emu/mpi/transport_open.c \
	emu/mpi/transport_open.h \
	$(END)

# A module for each MPI library that configure found, parray-openmpi.so for mpicc.openmpi. The library's own
# command compiles it, which knows its folders and calls $(CC). The tool finds modules beside itself, in
# this tree and installed (transport_open.h).
mpi_module_sources = emu/mpi/mpi_call.c emu/mpi/mpi_end.c emu/mpi/transport_mpi.c
mpi_module_headers = emu/mpi/mpi_call.h emu/core/machine/transport.h lib/spin.h
EXTRA_DIST += $(mpi_module_sources) emu/mpi/mpi_call.h
mpi_module = \
	OMPI_CC='$(CC)' MPICH_CC='$(CC)' $(1) $(CPPFLAGS) -I'$(srcdir)/lib' -I'$(srcdir)/emu' -I'$(srcdir)/emu/core' -I'$(srcdir)/emu/mpi' $(PA_MODULE_CFLAGS) \
	$(CFLAGS) -fPIC -shared $(LDFLAGS) -o $@ $(addprefix '$(srcdir)'/,$(mpi_module_sources))
parray-openmpi.so: $(mpi_module_sources) $(mpi_module_headers)
	$(AM_V_CCLD)$(call mpi_module,$(MPICC_OPENMPI))
parray-mpich.so: $(mpi_module_sources) $(mpi_module_headers)
	$(AM_V_CCLD)$(call mpi_module,$(MPICC_MPICH))
