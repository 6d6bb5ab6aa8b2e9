# emu: the emulated processor array, a folder a concern. The order of the lines is the ladder: a folder
# includes, and calls, only what stands above it here (scripts/check-ladder.sh holds it to that).

# What is installed: for node programs, and for programs that run arrays.
public_headers = \
	emu/parray.h \
	emu/parray.hpp \
	emu/parray_api.h \
	emu/parray_array.h \
	emu/parray_array.hpp \
	emu/parray_check.h \
	emu/parray_coll.h \
	emu/parray_demand.h \
	emu/parray_disk.h \
	emu/parray_event.h \
	emu/parray_exchange.h \
	emu/parray_fault.h \
	emu/parray_history.h \
	emu/parray_message.h \
	emu/parray_node.hpp \
	emu/parray_param.h \
	emu/parray_payload.hpp \
	emu/parray_program.h \
	emu/parray_program.hpp \
	emu/parray_property.h \
	emu/parray_schedule.h \
	emu/parray_task.h \
	emu/parray_try.h \
	emu/parray_value.h \
	emu/parray_worm.h \
	$(END)

# A storey is a library of its own, which needs nothing of those below it here. storeys.c gives the core what
# it has of them. It is linked as an object, because each side calls the other one. What is linked with the
# core and reports alone takes storeys.c without the others.
noinst_LIBRARIES += emu/libpa_joined.a emu/libpa_alone.a
emu_libpa_joined_a_SOURCES = emu/storeys.c
emu_libpa_alone_a_SOURCES = emu/storeys.c
emu_libpa_alone_a_CPPFLAGS = $(AM_CPPFLAGS) -DCORE_ALONE
core_libs = emu/core/libpa_core.a emu/libpa_alone.a $(lib_libs)
output_libs = emu/report/libpa_report.a $(draw_libs) $(json_libs)
report_libs = $(output_libs) $(core_libs)

noinst_LIBRARIES += emu/core/libpa_core.a
emu_core_libpa_core_a_SOURCES =
include emu/core/facts/local.mk
include emu/core/machine/local.mk
include emu/core/fault/local.mk
include emu/core/disturb/local.mk
include emu/core/worm/local.mk
include emu/core/phase/local.mk
include emu/core/value/local.mk
include emu/core/judge/local.mk
include emu/core/step/local.mk
include emu/core/node/local.mk
include emu/core/message/local.mk
include emu/core/layer/local.mk
include emu/core/engine/local.mk
include emu/core/run/local.mk

noinst_LIBRARIES += emu/report/libpa_report.a
emu_report_libpa_report_a_SOURCES =
include emu/report/json/local.mk
include emu/report/trace/local.mk
include emu/report/report/local.mk
include emu/report/plot/local.mk
include emu/report/page/local.mk

if HAVE_THEORY
noinst_LIBRARIES += emu/theory/libpa_theory.a
theory_lib = emu/theory/libpa_theory.a
endif
emu_theory_libpa_theory_a_SOURCES =
include emu/theory/bound/local.mk
include emu/theory/task/local.mk
include emu/theory/coll/local.mk
include emu/theory/schedule/local.mk
include emu/theory/msccl/local.mk
include emu/theory/solve/local.mk

if HAVE_CHECKS
noinst_LIBRARIES += emu/check/libpa_check.a
check_lib = emu/check/libpa_check.a
endif
emu_check_libpa_check_a_SOURCES =
include emu/check/search/local.mk
include emu/check/stress/local.mk

# Programs of MPI on the array. Its headers are installed in a folder of their own.
if HAVE_RANKS
noinst_LIBRARIES += emu/ranks/libpa_ranks.a
ranks_lib = emu/ranks/libpa_ranks.a
endif
emu_ranks_libpa_ranks_a_SOURCES =
include emu/ranks/mpi/local.mk
include emu/ranks/rank/local.mk
include emu/ranks/data/local.mk
include emu/ranks/talk/local.mk
include emu/ranks/coll/local.mk
include emu/ranks/comm/local.mk
include emu/ranks/program/local.mk

if HAVE_MPI
noinst_LIBRARIES += emu/mpi/libpa_mpi.a
mpi_lib = emu/mpi/libpa_mpi.a
endif
emu_mpi_libpa_mpi_a_SOURCES =
include emu/mpi/local.mk

# The command line, all but main.c, which Makefile.am links into the tool. Sweeps and grades read command
# lines.
if HAVE_TOOL
noinst_LIBRARIES += emu/tool/libpa_tool.a
tool_lib = emu/tool/libpa_tool.a
endif
emu_tool_libpa_tool_a_SOURCES =
include emu/tool/options/local.mk
include emu/tool/library/local.mk
include emu/check/sweep/local.mk
include emu/check/class/local.mk
include emu/check/grade/local.mk
include emu/tool/cli/local.mk
include emu/web/alone/local.mk
include emu/web/local.mk

# All that this build has: for programs that need some of it, and by objects for what takes in all of it.
storey_libs = emu/storeys.$(OBJEXT) $(tool_lib) $(mpi_lib) $(ranks_lib) $(check_lib) $(theory_lib) $(output_libs) \
	emu/core/libpa_core.a $(lib_libs)
objects_of = $($(subst /,_,$(1:.a=_a))_OBJECTS)
all_objects = emu/storeys.$(OBJEXT) \
	$(foreach lib,$(filter %.a,algos/libpa_algos.a $(storey_libs)),$(call objects_of,$(lib)))
all_libs = $(filter-out %.a %.o,$(storey_libs))
