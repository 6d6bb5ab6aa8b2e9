# emu/tool/library: arrays as objects of another program (parray_array.h).
# One file a line, sorted; headers too.

emu_tool_libpa_tool_a_SOURCES += \
	emu/tool/library/array_life.c \
	emu/tool/library/objects.h \
	emu/tool/library/results.c \
	emu/tool/library/set_by_name.c \
	emu/tool/library/table.c \
	$(END)
