# emu: the emulated processor array, a folder a concern. The order of the lines is the ladder: a folder
# includes, and calls, only what stands above it here (scripts/check-ladder.sh holds it to that).

# What is installed: for node programs, and for programs that run arrays.
public_headers = \
	emu/parray.h \
	emu/parray_api.h \
	emu/parray_array.h \
	emu/parray_check.h \
	emu/parray_coll.h \
	emu/parray_disk.h \
	emu/parray_event.h \
	emu/parray_fault.h \
	emu/parray_history.h \
	emu/parray_param.h \
	emu/parray_program.h \
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
noinst_LTLIBRARIES += emu/libpa_joined.la emu/libpa_alone.la
emu_libpa_joined_la_SOURCES = emu/storeys.c
emu_libpa_alone_la_SOURCES = emu/storeys.c
emu_libpa_alone_la_CPPFLAGS = $(AM_CPPFLAGS) -DCORE_ALONE
core_libs = emu/core/libpa_core.la emu/libpa_alone.la lib/libpa_lib.la
output_libs = emu/report/libpa_report.la lib/draw/libpa_draw.la lib/json/libpa_json.la
report_libs = $(output_libs) $(core_libs)

noinst_LTLIBRARIES += emu/core/libpa_core.la
emu_core_libpa_core_la_SOURCES =
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
include emu/core/layer/local.mk
include emu/core/engine/local.mk
include emu/core/run/local.mk

noinst_LTLIBRARIES += emu/report/libpa_report.la
emu_report_libpa_report_la_LIBADD = $(JANSSON_LIBS) $(EXPAT_LIBS)
emu_report_libpa_report_la_SOURCES =
include emu/report/json/local.mk
include emu/report/trace/local.mk
include emu/report/report/local.mk
include emu/report/plot/local.mk
include emu/report/page/local.mk

if HAVE_THEORY
noinst_LTLIBRARIES += emu/theory/libpa_theory.la
theory_lib = emu/theory/libpa_theory.la
endif
emu_theory_libpa_theory_la_LIBADD = $(EXPAT_LIBS)
emu_theory_libpa_theory_la_SOURCES =
include emu/theory/bound/local.mk
include emu/theory/task/local.mk
include emu/theory/coll/local.mk
include emu/theory/schedule/local.mk
include emu/theory/msccl/local.mk
include emu/theory/solve/local.mk

if HAVE_CHECKS
noinst_LTLIBRARIES += emu/check/libpa_check.la
check_lib = emu/check/libpa_check.la
endif
emu_check_libpa_check_la_LIBADD = $(LIBDW_LIBS)
emu_check_libpa_check_la_SOURCES =
include emu/check/search/local.mk
include emu/check/stress/local.mk

if HAVE_MPI
noinst_LTLIBRARIES += emu/mpi/libpa_mpi.la
mpi_lib = emu/mpi/libpa_mpi.la
endif
emu_mpi_libpa_mpi_la_SOURCES =
include emu/mpi/local.mk

# The command line, all but main.c, which Makefile.am links into the tool. Sweeps and grades read command
# lines.
if HAVE_TOOL
noinst_LTLIBRARIES += emu/tool/libpa_tool.la
tool_lib = emu/tool/libpa_tool.la
endif
emu_tool_libpa_tool_la_LIBADD = $(JANSSON_LIBS) $(LIBDW_LIBS)
emu_tool_libpa_tool_la_SOURCES =
include emu/tool/options/local.mk
include emu/tool/library/local.mk
include emu/check/sweep/local.mk
include emu/check/grade/local.mk
include emu/tool/cli/local.mk

# All that this build has.
storey_objects = emu/storeys.lo
storey_libs = $(storey_objects) $(tool_lib) $(mpi_lib) $(check_lib) $(theory_lib) $(output_libs) \
	emu/core/libpa_core.la lib/libpa_lib.la
