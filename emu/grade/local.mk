# emu/grade: points for programs that are not trusted. One file a line, sorted; headers too.

emu_cli_libpa_cli_la_SOURCES += \
	emu/grade/cmd_grade.c \
	emu/grade/cmd_grade.h \
	emu/grade/desk.c \
	emu/grade/desk.h \
	emu/grade/exam.c \
	emu/grade/exam.h \
	emu/grade/fence.c \
	emu/grade/fence.h \
	emu/grade/fence_calls.c \
	emu/grade/fence_files.c \
	emu/grade/grade.h \
	emu/grade/grade_json.c \
	emu/grade/grade_json.h \
	emu/grade/grade_junit.c \
	emu/grade/grade_junit.h \
	emu/grade/grade_opts.c \
	emu/grade/grade_opts.h \
	emu/grade/grade_text.c \
	emu/grade/grade_text.h \
	emu/grade/graded_blank.c \
	emu/grade/graded_blank.h \
	emu/grade/graded_bound.c \
	emu/grade/graded_bound.h \
	emu/grade/graded_params.c \
	emu/grade/graded_params.h \
	emu/grade/graded_run.c \
	emu/grade/graded_run.h \
	emu/grade/graded_stress.c \
	emu/grade/graded_stress.h \
	emu/grade/keeper.c \
	emu/grade/keeper.h \
	emu/grade/result.c \
	emu/grade/result.h \
	emu/grade/shared.c \
	emu/grade/shared.h \
	emu/grade/sheet.c \
	emu/grade/sheet.h \
	$(END)
