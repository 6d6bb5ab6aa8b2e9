# tests/faults: calls that fail in the tool.

helper_programs += tests/faults/faults
tests_faults_faults_SOURCES = \
	tests/faults/fault.h \
	tests/faults/faults.c \
	tests/faults/harm.c \
	tests/faults/harm.h \
	tests/faults/supervise.c \
	tests/faults/supervise.h \
	$(END)
tests_faults_faults_LDADD = $(JANSSON_LIBS)

# The library that tests/cli/faults_test.sh compiles and preloads.
EXTRA_DIST += tests/faults/inject.c
