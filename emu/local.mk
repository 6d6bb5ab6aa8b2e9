# emu: the emulated processor array, a folder a concern. The order of the lines is the ladder: a folder
# includes, and calls, only what stands above it here (scripts/check-ladder.sh holds it to that).

# What is installed: for node programs, and for programs that run arrays. No other file stands in emu itself.
public_headers = \
	emu/parray.h \
	emu/parray_api.h \
	emu/parray_array.h \
	emu/parray_check.h \
	emu/parray_coll.h \
	emu/parray_param.h \
	emu/parray_schedule.h \
	emu/parray_task.h \
	emu/parray_value.h \
	emu/parray_worm.h \
	$(END)

noinst_LTLIBRARIES += emu/libpa_emu.la
emu_libpa_emu_la_LIBADD = $(JANSSON_LIBS) $(EXPAT_LIBS) $(CAIRO_LIBS) $(LIBDW_LIBS)
emu_libpa_emu_la_SOURCES = $(public_headers) emu/storeys.c
include emu/core/facts/local.mk
include emu/core/machine/local.mk
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
include emu/report/json/local.mk
include emu/report/trace/local.mk
include emu/report/report/local.mk
include emu/report/plot/local.mk
include emu/report/page/local.mk
include emu/theory/bound/local.mk
include emu/theory/task/local.mk
include emu/theory/plan/local.mk
include emu/theory/coll/local.mk
include emu/theory/schedule/local.mk
include emu/theory/msccl/local.mk
include emu/mpi/part/local.mk
include emu/check/stress/local.mk

# The command line, all but main.c, which Makefile.am links into the tool.
noinst_LTLIBRARIES += emu/tool/cli/libpa_cli.la
emu_tool_cli_libpa_cli_la_LIBADD = $(JANSSON_LIBS) $(SECCOMP_LIBS) $(LIBDW_LIBS)
emu_tool_cli_libpa_cli_la_SOURCES =
include emu/tool/options/local.mk
include emu/tool/library/local.mk
include emu/check/sweep/local.mk
include emu/check/grade/local.mk
include emu/theory/solve/local.mk
include emu/tool/cli/local.mk
