# lib/fabric: links with bandwidths, switches, flows, and trees. One file a line, sorted; headers too.

lib_libpa_lib_a_SOURCES += \
	lib/fabric/max_flow.c \
	lib/fabric/max_flow.h \
	$(END)
if HAVE_FABRICS
lib_libpa_lib_a_SOURCES += \
	lib/fabric/fabric.c \
	lib/fabric/fabric.h \
	lib/fabric/fabric_boxes.c \
	lib/fabric/fabric_file.c \
	lib/fabric/fabric_file.h \
	lib/fabric/fabric_kinds.h \
	lib/fabric/fabric_networks.c \
	lib/fabric/fabric_open.c \
	lib/fabric/fabric_shifts.c \
	lib/fabric/fabric_shifts.h \
	lib/fabric/flow_reach.c \
	lib/fabric/flow_reach.h \
	lib/fabric/forest.c \
	lib/fabric/forest.h \
	lib/fabric/forest_hops.c \
	lib/fabric/forest_hops.h \
	lib/fabric/forest_pack.c \
	lib/fabric/forest_parts.c \
	lib/fabric/forest_parts.h \
	lib/fabric/forest_play.c \
	lib/fabric/forest_play.h \
	lib/fabric/forest_shifted.c \
	lib/fabric/forest_split.c \
	lib/fabric/forest_trim.c \
	lib/fabric/lp_solver.h \
	lib/fabric/pair_flows.c \
	lib/fabric/pair_flows.h \
	lib/fabric/pair_proof.c \
	lib/fabric/pair_proof.h \
	lib/fabric/throughput.c \
	lib/fabric/throughput.h \
	$(END)
endif
