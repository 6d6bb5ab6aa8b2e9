# emu/plot: pictures. One file a line, sorted; headers too.

emu_libpa_emu_la_SOURCES += \
	emu/plot/axes.c \
	emu/plot/axes.h \
	emu/plot/canvas.c \
	emu/plot/canvas.h \
	emu/plot/canvas_cairo.c \
	emu/plot/canvas_format.h \
	emu/plot/canvas_svg.c \
	emu/plot/chain.c \
	emu/plot/chain.h \
	emu/plot/chart.c \
	emu/plot/chart.h \
	emu/plot/colour.c \
	emu/plot/colour.h \
	emu/plot/crossings.c \
	emu/plot/crossings.h \
	emu/plot/font.c \
	emu/plot/font.h \
	emu/plot/layout.c \
	emu/plot/layout.h \
	emu/plot/layout_box.c \
	emu/plot/layout_line.c \
	emu/plot/layout_room.c \
	emu/plot/layout_room.h \
	emu/plot/layout_star.c \
	emu/plot/layout_stress.c \
	emu/plot/layout_tree.c \
	emu/plot/layout_way.h \
	emu/plot/node_label.c \
	emu/plot/node_label.h \
	emu/plot/phase_marks.c \
	emu/plot/phase_marks.h \
	emu/plot/picture.c \
	emu/plot/picture.h \
	emu/plot/plot.c \
	emu/plot/plot.h \
	emu/plot/plot_dotwire.c \
	emu/plot/plot_eyes.c \
	emu/plot/plot_links.c \
	emu/plot/plot_spacetime.c \
	emu/plot/plot_steps.c \
	emu/plot/plot_topology.c \
	emu/plot/plot_tree.c \
	emu/plot/reach.c \
	emu/plot/reach.h \
	emu/plot/report_plot.c \
	emu/plot/scale.c \
	emu/plot/scale.h \
	$(END)

# Pictures as PDF and PNG.
cppflags_emu_plot = $(CAIRO_CFLAGS)
