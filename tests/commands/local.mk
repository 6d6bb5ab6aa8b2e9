# tests/commands: command lines of the tool's own words.

helper_programs += tests/commands/commands
tests_commands_commands_SOURCES = \
	tests/commands/attempt.c \
	tests/commands/attempt.h \
	tests/commands/commands.c \
	tests/commands/draw.h \
	tests/commands/invent.c \
	tests/commands/invent.h \
	tests/commands/invent_values.c \
	tests/commands/invent_values.h \
	tests/commands/left.c \
	tests/commands/left.h \
	tests/commands/vocabulary.c \
	tests/commands/vocabulary.h \
	$(END)
tests_commands_commands_LDADD = $(JANSSON_LIBS)
