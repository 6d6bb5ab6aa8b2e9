# emu/report/plot: pictures. One file a line, sorted; headers too.

emu_report_libpa_report_la_SOURCES += \
	emu/report/plot/axes.c \
	emu/report/plot/axes.h \
	emu/report/plot/canvas.c \
	emu/report/plot/canvas.h \
	emu/report/plot/canvas_cairo.c \
	emu/report/plot/canvas_format.h \
	emu/report/plot/canvas_svg.c \
	emu/report/plot/chain.c \
	emu/report/plot/chain.h \
	emu/report/plot/chart.c \
	emu/report/plot/chart.h \
	emu/report/plot/layout.c \
	emu/report/plot/layout.h \
	emu/report/plot/layout_box.c \
	emu/report/plot/layout_line.c \
	emu/report/plot/layout_star.c \
	emu/report/plot/layout_stress.c \
	emu/report/plot/layout_tree.c \
	emu/report/plot/layout_way.h \
	emu/report/plot/picture.c \
	emu/report/plot/picture.h \
	emu/report/plot/picture_marks.c \
	emu/report/plot/plot.c \
	emu/report/plot/plot.h \
	emu/report/plot/plot_dotwire.c \
	emu/report/plot/plot_eyes.c \
	emu/report/plot/plot_links.c \
	emu/report/plot/plot_spacetime.c \
	emu/report/plot/plot_steps.c \
	emu/report/plot/plot_topology.c \
	emu/report/plot/plot_tree.c \
	emu/report/plot/reach.c \
	emu/report/plot/reach.h \
	$(END)

# Pictures as PDF and PNG.
cppflags_emu_report_plot = $(CAIRO_CFLAGS)
