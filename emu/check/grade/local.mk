# emu/check/grade: points for programs that are not trusted. One file a line, sorted; headers too.

emu_tool_libpa_tool_a_SOURCES += \
	emu/check/grade/cmd_grade.c \
	emu/check/grade/forbidden.c \
	emu/check/grade/rubric.c \
	emu/check/grade/rubric.h \
	emu/check/grade/grade.h \
	emu/check/grade/grade_json.c \
	emu/check/grade/grade_junit.c \
	emu/check/grade/grade_opts.c \
	emu/check/grade/grade_server.c \
	emu/check/grade/grade_text.c \
	emu/check/grade/graded_apart.c \
	emu/check/grade/graded_blank.c \
	emu/check/grade/graded_bound.c \
	emu/check/grade/graded_run.c \
	emu/check/grade/graded_run.h \
	emu/check/grade/graded_stress.c \
	emu/check/grade/supervisor.c \
	emu/check/grade/halves.c \
	emu/check/grade/halves.h \
	emu/check/grade/race_server.c \
	emu/check/grade/result.c \
	emu/check/grade/result.h \
	emu/check/grade/shared.c \
	emu/check/grade/sheet.c \
	emu/check/grade/submissions.c \
	emu/check/grade/submissions.h \
	emu/check/grade/submissions_find.c \
	emu/check/grade/submissions_write.c \
	$(END)
