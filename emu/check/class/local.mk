# emu/check/class: what is told of the works of a class. One file a line, sorted; headers too.

emu_tool_libpa_tool_a_SOURCES += \
	emu/check/class/alike.c \
	emu/check/class/alike.h \
	emu/check/class/alike_tokens.c \
	emu/check/class/alike_works.c \
	emu/check/class/alike_works.h \
	emu/check/class/class_files.S \
	emu/check/class/class_opts.c \
	emu/check/class/class_opts.h \
	emu/check/class/class_page.c \
	emu/check/class/class_page.h \
	emu/check/class/owner.c \
	emu/check/class/owner.h \
	emu/check/class/platform_csv.c \
	emu/check/class/platform_csv.h \
	$(END)

# What class_files.S takes in, wherever the build runs.
class_files = \
	emu/check/class/class.css \
	emu/check/class/class.html \
	emu/check/class/class_dom.js \
	emu/check/class/class_table.js \
	emu/check/class/leaderboard.js \
	$(END)
EXTRA_DIST += $(class_files)
cppflags_emu_check_class = -Wa,-I,$(top_srcdir)
emu/check/class/class_files.$(OBJEXT): $(class_files)
