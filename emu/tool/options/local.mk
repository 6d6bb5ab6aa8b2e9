# emu/tool/options: the command line's words, and one run of them. One file a line, sorted; headers too.

emu_tool_libpa_tool_a_SOURCES += \
	emu/tool/options/compile.c \
	emu/tool/options/compile.h \
	emu/tool/options/compile_mpi.c \
	emu/tool/options/compile_mpi.h \
	emu/tool/options/course.c \
	emu/tool/options/course.h \
	emu/tool/options/describe.c \
	emu/tool/options/describe.h \
	emu/tool/options/enough_room.c \
	emu/tool/options/enough_room.h \
	emu/tool/options/execute.c \
	emu/tool/options/execute.h \
	emu/tool/options/find_program.c \
	emu/tool/options/find_program.h \
	emu/tool/options/gdb_script.S \
	emu/tool/options/installed.c \
	emu/tool/options/installed.h \
	emu/tool/options/opts.c \
	emu/tool/options/opts.h \
	emu/tool/options/outputs.c \
	emu/tool/options/outputs.h \
	emu/tool/options/preload.c \
	emu/tool/options/preload.h \
	emu/tool/options/ranks.c \
	emu/tool/options/ranks.h \
	emu/tool/options/setting_opts.c \
	emu/tool/options/setting_opts.h \
	emu/tool/options/shipped_source.c \
	emu/tool/options/shipped_source.h \
	emu/tool/options/source_program.c \
	emu/tool/options/source_program.h \
	emu/tool/options/subcommand.h \
	emu/tool/options/warn_shared.c \
	emu/tool/options/warn_shared.h \
	$(END)

# For `parray cc`, `parray learn` and `parray show`: the compiler, and where parray.h, the course and the
# programs' sources are, after `make install` and before.
cppflags_emu_tool_options = -Wa,-I,$(top_srcdir) \
	-DPA_ALGOSDIR='"$(pkgdatadir)/algos"' \
	-DPA_CC='"$(CC)"' \
	-DPA_CXX='"$(CXX)"' \
	-DPA_COURSEDIR='"$(pkgdatadir)/course"' \
	-DPA_DATADIR='"$(pkgdatadir)"' \
	-DPA_LIBDIR='"$(libdir)"' \
	-DPA_INCLUDEDIR='"$(includedir)"' \
	-DPA_SOURCE_INCLUDEDIR='"$(abs_top_srcdir)/emu"'
emu/tool/options/gdb_script.$(OBJEXT): scripts/install.d/parray_autoload.py
