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
emu_libpa_emu_la_SOURCES = $(public_headers)
include emu/facts/local.mk
include emu/bound/local.mk
include emu/task/local.mk
include emu/machine/local.mk
include emu/disturb/local.mk
include emu/worm/local.mk
include emu/phase/local.mk
include emu/value/local.mk
include emu/judge/local.mk
include emu/step/local.mk
include emu/node/local.mk
include emu/plan/local.mk
include emu/coll/local.mk
include emu/schedule/local.mk
include emu/layer/local.mk
include emu/part/local.mk
include emu/engine/local.mk
include emu/run/local.mk
include emu/json/local.mk
include emu/trace/local.mk
include emu/report/local.mk
include emu/plot/local.mk
include emu/page/local.mk
include emu/stress/local.mk

# The command line, all but main.c, which Makefile.am links into the tool.
noinst_LTLIBRARIES += emu/cli/libpa_cli.la
emu_cli_libpa_cli_la_LIBADD = $(JANSSON_LIBS) $(SECCOMP_LIBS) $(LIBDW_LIBS)
emu_cli_libpa_cli_la_SOURCES =
include emu/options/local.mk
include emu/library/local.mk
include emu/sweep/local.mk
include emu/grade/local.mk
include emu/solve/local.mk
include emu/cli/local.mk
