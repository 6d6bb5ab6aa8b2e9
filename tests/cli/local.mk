# tests/cli: the tests of the course, one a lesson, one of `parray learn` itself, one of the
# site. One file a line, sorted.
COURSE_TESTS = \
	tests/cli/course_01_test.sh \
	tests/cli/course_02_test.sh \
	tests/cli/course_03_test.sh \
	tests/cli/course_04_test.sh \
	tests/cli/course_05_test.sh \
	tests/cli/course_06_test.sh \
	tests/cli/course_07_test.sh \
	tests/cli/course_08_test.sh \
	tests/cli/course_09_test.sh \
	tests/cli/course_10_test.sh \
	tests/cli/course_11_test.sh \
	tests/cli/course_12_test.sh \
	tests/cli/course_13_test.sh \
	tests/cli/course_14_test.sh \
	tests/cli/course_hostile_test.sh \
	tests/cli/course_test.sh \
	tests/cli/site_test.sh \
	tests/cli/web_test.sh \
	$(END)

# What these tests read, and what all tests of the tool read with `.`.
EXTRA_DIST += \
	tests/cli/blocks.sh \
	tests/cli/classics.sh \
	tests/cli/compare.sh \
	tests/cli/course.sh \
	tests/cli/mpi.sh \
	tests/cli/pair.sh \
	tests/cli/planted.sh \
	tests/cli/python.sh \
	tests/cli/run_notebook.py \
	tests/cli/site_drive.js \
	tests/cli/site_tools.js \
	tests/cli/web_drive.js \
	tests/cli/web_run.js \
	tests/cli/site_links.awk \
	tests/cli/support.sh \
	$(END)
