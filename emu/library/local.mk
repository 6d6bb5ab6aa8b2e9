# emu/library: arrays as objects of another program (parray_array.h). One file a line, sorted; headers too.

emu_cli_libpa_cli_la_SOURCES += \
	emu/library/any_program.c \
	emu/library/any_program.h \
	emu/library/array_life.c \
	emu/library/objects.h \
	emu/library/results.c \
	emu/library/results.h \
	emu/library/set_by_name.c \
	emu/library/table.c \
	emu/library/tell.c \
	emu/library/tell.h \
	$(END)
