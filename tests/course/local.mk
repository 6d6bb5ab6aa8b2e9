# tests/course: wrong solutions of the lessons: lines of NN.mutants, and programs. Sorted.

EXTRA_DIST += \
	tests/course/01.mutants \
	tests/course/02.mutants \
	tests/course/02_known_place.c \
	tests/course/03.mutants \
	tests/course/04.mutants \
	tests/course/04_packed_words.c \
	tests/course/05.mutants \
	tests/course/05_smuggled_rounds.c \
	tests/course/06.mutants \
	tests/course/07.mutants \
	tests/course/07_root_adds.c \
	tests/course/08.mutants \
	tests/course/08_picture_of_nothing.c \
	tests/course/09.mutants \
	tests/course/09_a_lucky_leader.c \
	tests/course/09_word_in_the_maps.c \
	tests/course/09_word_on_the_heap.c \
	tests/course/09_word_over_the_socket.c \
	tests/course/10.mutants \
	tests/course/10_smuggled_sort.c \
	tests/course/10_sort_in_the_fields.c \
	tests/course/11.mutants \
	tests/course/12.mutants \
	tests/course/12_smuggled_turns.c \
	tests/course/13.mutants \
	tests/course/13_late_word_on_the_heap.c \
	tests/course/14.mutants \
	tests/course/14_sum_of_groups.c \
	$(END)
