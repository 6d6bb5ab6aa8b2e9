# emu/report/page: the interactive page. One file a line, sorted; headers too.

emu_report_libpa_report_a_SOURCES += \
	emu/report/page/comparison_page.c \
	emu/report/page/comparison_page.h \
	emu/report/page/page_data.c \
	emu/report/page/page_data.h \
	emu/report/page/page_data_noted.c \
	emu/report/page/page_files.S \
	emu/report/page/page_noted.c \
	emu/report/page/page_scope.c \
	emu/report/page/page_scope.h \
	emu/report/page/report_page.c \
	$(END)

# What page_files.S takes in, wherever the build runs.
page_files = \
	emu/report/page/address.js \
	emu/report/page/cause_panel.js \
	emu/report/page/causes.js \
	emu/report/page/data.js \
	emu/report/page/details.js \
	emu/report/page/drawing.js \
	emu/report/page/fates.js \
	emu/report/page/flights.js \
	emu/report/page/geometry.js \
	emu/report/page/head.js \
	emu/report/page/heat.js \
	emu/report/page/holdings.js \
	emu/report/page/labels.js \
	emu/report/page/lifelines.js \
	emu/report/page/look.js \
	emu/report/page/marks.js \
	emu/report/page/moments.js \
	emu/report/page/notes.js \
	emu/report/page/page.css \
	emu/report/page/page.html \
	emu/report/page/page.js \
	emu/report/page/panel.js \
	emu/report/page/pen.js \
	emu/report/page/phases.js \
	emu/report/page/player.js \
	emu/report/page/routes.js \
	emu/report/page/said.js \
	emu/report/page/spacepick.js \
	emu/report/page/spacetime.js \
	emu/report/page/spaceview.js \
	emu/report/page/standing.js \
	emu/report/page/strip.js \
	emu/report/page/timerows.js \
	emu/report/page/value_charts.js \
	emu/report/page/values.js \
	$(END)
EXTRA_DIST += $(page_files)
cppflags_emu_report_page = -Wa,-I,$(top_srcdir)
emu/report/page/page_files.$(OBJEXT): $(page_files)
