# emu/options: the command line's words, and one run of them. One file a line, sorted; headers too.

emu_cli_libpa_cli_la_SOURCES += \
	emu/options/argument.c \
	emu/options/argument.h \
	emu/options/command.c \
	emu/options/command.h \
	emu/options/compile.c \
	emu/options/compile.h \
	emu/options/course.c \
	emu/options/course.h \
	emu/options/definition.c \
	emu/options/definition.h \
	emu/options/describe.c \
	emu/options/describe.h \
	emu/options/enough_room.c \
	emu/options/enough_room.h \
	emu/options/execute.c \
	emu/options/execute.h \
	emu/options/find_program.c \
	emu/options/find_program.h \
	emu/options/find_task.c \
	emu/options/find_task.h \
	emu/options/known_options.c \
	emu/options/known_options.h \
	emu/options/mpirun.c \
	emu/options/mpirun.h \
	emu/options/mpirun_noise.c \
	emu/options/mpirun_noise.h \
	emu/options/opts.c \
	emu/options/opts.h \
	emu/options/outputs.c \
	emu/options/outputs.h \
	emu/options/own_words.c \
	emu/options/own_words.h \
	emu/options/preload.c \
	emu/options/preload.h \
	emu/options/ranks.c \
	emu/options/ranks.h \
	emu/options/replay_check.c \
	emu/options/replay_check.h \
	emu/options/replay_opts.c \
	emu/options/replay_opts.h \
	emu/options/report_opts.c \
	emu/options/report_opts.h \
	emu/options/report_table.c \
	emu/options/report_table.h \
	emu/options/sanitizer_flags.c \
	emu/options/sanitizer_flags.h \
	emu/options/say.c \
	emu/options/say.h \
	emu/options/setting_opts.c \
	emu/options/setting_opts.h \
	emu/options/shipped_source.c \
	emu/options/shipped_source.h \
	emu/options/source_program.c \
	emu/options/source_program.h \
	emu/options/subcommand.h \
	emu/options/warn_apart.c \
	emu/options/warn_apart.h \
	emu/options/warn_shared.c \
	emu/options/warn_shared.h \
	$(END)

# For `parray cc`, `parray learn` and `parray show`: the compiler, and where parray.h, the course and the
# programs' sources are, after `make install` and before.
cppflags_emu_options = \
	-DPA_ALGOSDIR='"$(pkgdatadir)/algos"' \
	-DPA_CC='"$(CC)"' \
	-DPA_CXX='"$(CXX)"' \
	-DPA_COURSEDIR='"$(pkgdatadir)/course"' \
	-DPA_INCLUDEDIR='"$(includedir)"' \
	-DPA_SOURCE_INCLUDEDIR='"$(abs_top_srcdir)/emu"'
