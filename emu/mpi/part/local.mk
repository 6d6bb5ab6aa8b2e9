# emu/mpi/part: one array run by several processes. One file a line, sorted; headers too.

emu_mpi_libpa_mpi_la_SOURCES += \
	emu/mpi/part/agree.c \
	emu/mpi/part/agree.h \
	emu/mpi/part/array_part.c \
	emu/mpi/part/array_part.h \
	emu/mpi/part/boxes.c \
	emu/mpi/part/boxes.h \
	emu/mpi/part/boxes_cut.c \
	emu/mpi/part/choose_boxes.c \
	emu/mpi/part/choose_boxes.h \
	emu/mpi/part/cut_links.c \
	emu/mpi/part/cut_links.h \
	emu/mpi/part/exchange.c \
	emu/mpi/part/exchange.h \
	emu/mpi/part/exchange_enter.c \
	emu/mpi/part/exchange_send.c \
	emu/mpi/part/exchange_own.h \
	emu/mpi/part/graph_parts.c \
	emu/mpi/part/graph_parts.h \
	emu/mpi/part/metis_module.h \
	emu/mpi/part/owners.c \
	emu/mpi/part/owners.h \
	emu/mpi/part/partition.c \
	emu/mpi/part/partition.h \
	emu/mpi/part/transport_open.c \
	emu/mpi/part/transport_open.h \
	$(END)

# A module for each MPI library that configure found, parray-openmpi.so for mpicc.openmpi. The library's own
# command compiles it, which knows its folders and calls $(CC). The tool finds modules beside itself, in
# this tree and installed (transport_open.h).
mpi_module_sources = emu/mpi/part/mpi_call.c emu/mpi/part/mpi_end.c emu/mpi/part/transport_mpi.c
mpi_module_headers = emu/mpi/part/mpi_call.h emu/mpi/part/mpi_end.h emu/core/machine/transport.h lib/spin.h
EXTRA_DIST += $(mpi_module_sources) emu/mpi/part/mpi_call.h emu/mpi/part/mpi_end.h
mpi_module = \
	OMPI_CC='$(CC)' MPICH_CC='$(CC)' $(1) $(CPPFLAGS) -I'$(srcdir)/lib' -I'$(srcdir)/emu' -I'$(srcdir)/emu/core' -I'$(srcdir)/emu/mpi' $(PA_MODULE_CFLAGS) \
	$(CFLAGS) -fPIC -shared $(LDFLAGS) -o $@ $(addprefix '$(srcdir)'/,$(mpi_module_sources))
parray-openmpi.so: $(mpi_module_sources) $(mpi_module_headers)
	$(AM_V_CCLD)$(call mpi_module,$(MPICC_OPENMPI))
parray-mpich.so: $(mpi_module_sources) $(mpi_module_headers)
	$(AM_V_CCLD)$(call mpi_module,$(MPICC_MPICH))

EXTRA_DIST += emu/mpi/part/metis_module.c
parray-metis.so: emu/mpi/part/metis_module.c emu/mpi/part/metis_module.h
	$(AM_V_CCLD)$(CC) $(CPPFLAGS) -I'$(srcdir)/emu' -I'$(srcdir)/emu/mpi' -fvisibility=hidden $(CFLAGS) -fPIC -shared $(LDFLAGS) \
		-o $@ '$(srcdir)/emu/mpi/part/metis_module.c' $(METIS_LIBS) -lm
