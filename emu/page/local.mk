# emu/page: the interactive page. One file a line, sorted; headers too.

emu_libpa_emu_la_SOURCES += \
	emu/page/page_columns.c \
	emu/page/page_columns.h \
	emu/page/page_d3.c \
	emu/page/page_d3.h \
	emu/page/page_data.c \
	emu/page/page_data.h \
	emu/page/page_files.S \
	emu/page/page_scope.c \
	emu/page/page_scope.h \
	emu/page/page_waits.c \
	emu/page/page_waits.h \
	emu/page/report_page.c \
	$(END)

# What page_files.S takes in, wherever the build runs.
page_files = \
	emu/page/data.js \
	emu/page/details.js \
	emu/page/drawing.js \
	emu/page/flights.js \
	emu/page/geometry.js \
	emu/page/head.js \
	emu/page/heat.js \
	emu/page/holdings.js \
	emu/page/look.js \
	emu/page/page.css \
	emu/page/page.html \
	emu/page/page.js \
	emu/page/panel.js \
	emu/page/pen.js \
	emu/page/phases.js \
	emu/page/player.js \
	emu/page/routes.js \
	emu/page/said.js \
	emu/page/spacetime.js \
	emu/page/stalls.js \
	emu/page/strip.js \
	emu/page/trouble.js \
	emu/page/waits.js \
	$(END)
EXTRA_DIST += $(page_files)
cppflags_emu_page = -Wa,-I,$(top_srcdir)
emu/page/page_files.lo: $(page_files)
