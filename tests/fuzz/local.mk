# tests/fuzz: fuzz targets over their corpus: tests/fuzz/fuzz_<name>.c over tests/fuzz/corpus/<name>. Sorted.
FUZZ_TESTS = \
	tests/fuzz/fuzz_goal \
	tests/fuzz/fuzz_graph \
	tests/fuzz/fuzz_options \
	tests/fuzz/fuzz_params \
	tests/fuzz/fuzz_plan \
	tests/fuzz/fuzz_replay \
	tests/fuzz/fuzz_schedule \
	tests/fuzz/fuzz_sheet \
	tests/fuzz/fuzz_spec \
	tests/fuzz/fuzz_trace \
	$(END)
test_libs_fuzz = $(test_libs_algos)
fuzz_driver = tests/fuzz/driver.c tests/fuzz/fuzz.h
fuzz_file_program = tests/fuzz/file_program.c tests/fuzz/file_program.h
tests_fuzz_fuzz_goal_SOURCES = tests/fuzz/fuzz_goal.c $(fuzz_file_program) $(fuzz_driver)
tests_fuzz_fuzz_graph_SOURCES = tests/fuzz/fuzz_graph.c $(fuzz_driver)
tests_fuzz_fuzz_options_SOURCES = tests/fuzz/fuzz_options.c $(fuzz_driver)
tests_fuzz_fuzz_params_SOURCES = tests/fuzz/fuzz_params.c $(fuzz_driver)
tests_fuzz_fuzz_plan_SOURCES = tests/fuzz/fuzz_plan.c $(fuzz_file_program) $(fuzz_driver)
tests_fuzz_fuzz_replay_SOURCES = tests/fuzz/fuzz_replay.c $(fuzz_driver)
tests_fuzz_fuzz_schedule_SOURCES = tests/fuzz/fuzz_schedule.c $(fuzz_driver)
tests_fuzz_fuzz_sheet_SOURCES = tests/fuzz/fuzz_sheet.c $(fuzz_driver)
tests_fuzz_fuzz_spec_SOURCES = tests/fuzz/fuzz_spec.c $(fuzz_driver)
tests_fuzz_fuzz_trace_SOURCES = tests/fuzz/fuzz_trace.c $(fuzz_driver)
EXTRA_DIST += tests/fuzz/corpus
