# emu/report/plot: pictures. One file a line, sorted; headers too.

emu_report_libpa_report_a_SOURCES += \
	emu/report/plot/chain.c \
	emu/report/plot/chain.h \
	emu/report/plot/picture.c \
	emu/report/plot/picture.h \
	emu/report/plot/picture_marks.c \
	emu/report/plot/plot.c \
	emu/report/plot/plot.h \
	emu/report/plot/plot_dotwire.c \
	emu/report/plot/plot_eyes.c \
	emu/report/plot/plot_jam.c \
	emu/report/plot/plot_links.c \
	emu/report/plot/plot_spacetime.c \
	emu/report/plot/plot_steps.c \
	emu/report/plot/plot_topology.c \
	emu/report/plot/plot_tree.c \
	emu/report/plot/plot_values.c \
	emu/report/plot/reach.c \
	emu/report/plot/reach.h \
	emu/report/plot/scene.c \
	emu/report/plot/scene.h \
	emu/report/plot/spacetime.h \
	emu/report/plot/spacetime_joined.c \
	emu/report/plot/spacetime_legend.c \
	emu/report/plot/spacetime_nodes.c \
	emu/report/plot/spacetime_packets.c \
	emu/report/plot/spacetime_read.c \
	emu/report/plot/spacetime_texts.c \
	emu/report/plot/spacetime_words.c \
	$(END)
