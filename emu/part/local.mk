# emu/part: one array run by several processes. One file a line, sorted; headers too.

emu_libpa_emu_la_SOURCES += \
	emu/part/agree.c \
	emu/part/agree.h \
	emu/part/boxes.c \
	emu/part/boxes.h \
	emu/part/boxes_cut.c \
	emu/part/choose_boxes.c \
	emu/part/choose_boxes.h \
	emu/part/cut_links.c \
	emu/part/cut_links.h \
	emu/part/exchange.c \
	emu/part/exchange.h \
	emu/part/exchange_enter.c \
	emu/part/exchange_load.c \
	emu/part/exchange_own.h \
	emu/part/graph_parts.c \
	emu/part/graph_parts.h \
	emu/part/metis_module.h \
	emu/part/owners.c \
	emu/part/owners.h \
	emu/part/partition.c \
	emu/part/partition.h \
	emu/part/partition_text.c \
	emu/part/shipment.c \
	emu/part/shipment.h \
	emu/part/sites.c \
	emu/part/sites.h \
	emu/part/transport_open.c \
	emu/part/transport_open.h \
	$(END)

# A module for each MPI library that configure found, parray-openmpi.so for mpicc.openmpi. The library's own
# command compiles it, which knows its folders and calls $(CC). The tool finds modules beside itself, in
# this tree and installed (transport_open.h).
mpi_module_sources = emu/part/mpi_call.c emu/part/mpi_end.c emu/part/transport_mpi.c
mpi_module_headers = emu/part/mpi_call.h emu/part/mpi_end.h emu/machine/transport.h lib/spin.h
EXTRA_DIST += $(mpi_module_sources) emu/part/mpi_call.h emu/part/mpi_end.h
mpi_module = \
	OMPI_CC='$(CC)' MPICH_CC='$(CC)' $(1) $(CPPFLAGS) -I'$(srcdir)/lib' -I'$(srcdir)/emu' $(PA_MODULE_CFLAGS) \
	$(CFLAGS) -fPIC -shared $(LDFLAGS) -o $@ $(addprefix '$(srcdir)'/,$(mpi_module_sources))
parray-openmpi.so: $(mpi_module_sources) $(mpi_module_headers)
	$(AM_V_CCLD)$(call mpi_module,$(MPICC_OPENMPI))
parray-mpich.so: $(mpi_module_sources) $(mpi_module_headers)
	$(AM_V_CCLD)$(call mpi_module,$(MPICC_MPICH))

EXTRA_DIST += emu/part/metis_module.c
parray-metis.so: emu/part/metis_module.c emu/part/metis_module.h
	$(AM_V_CCLD)$(CC) $(CPPFLAGS) -I'$(srcdir)/emu' -fvisibility=hidden $(CFLAGS) -fPIC -shared $(LDFLAGS) \
		-o $@ '$(srcdir)/emu/part/metis_module.c' $(METIS_LIBS) -lm
