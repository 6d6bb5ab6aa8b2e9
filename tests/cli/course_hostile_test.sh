#!/bin/sh
# parray grade by the sheets of the course: programs that are made for points, and do not do what the lesson
# asks for, do not get all points (tests/course/NN_*.c; the first line of each says how it goes about it).
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

! sanitized asan tsan || { echo 'sanitizers make system calls that the sandbox forbids'; exit 77; }

# What the text says of a program, and the points that it may have; without a row: some.
said_of()
{
    case $1 in
    02_known_place) echo 'points         0 of ' ;;
    04_packed_words) echo ' bytes besides the words for which it has units, and may have 4 here' ;;
    07_root_adds) echo 'node 0 hands in what no packet of another node had in it' ;;
    08_picture_of_nothing) echo 'with which the picture begins, so that it was not told to' ;;
    09_word_* | 13_late_word_on_the_heap) echo 'with the nodes divided between two processes, ' ;;
    10_smuggled_sort | 10_sort_in_the_fields | 12_smuggled_turns) echo ' bytes besides the words for which it has units, and may have 0 here' ;;
    14_sum_of_groups) echo 'MPI_Comm_split, which the sheet forbids' ;;
    *) echo ': NOT PASSED' ;;
    esac
}
for program in "$srcdir"/tests/course/[0-9][0-9]_*.c; do
    name=$(basename "$program" .c)
    compile='cc --allow-globals'
    ! grep -q '^#include <mpi.h>' "$program" || compile=mpicc
    # shellcheck disable=SC2086 # a list of words
    run 0 "$PARRAY" $compile "$program" -o "$name.so"
    run 1 "$PARRAY" grade "./$name.so" --sheet "$srcdir"/doc/course/"${name%%_*}"_*/sheet --runs 2
    says out ': NOT PASSED'
    says out "$(said_of "$name")"
done

# In lesson 13 the nodes that are left may be in one half: each node is looked at by itself, too.
run 1 "$PARRAY" grade ./09_word_on_the_heap.so --sheet "$srcdir"/doc/course/13_*/sheet --runs 2
says out "$(said_of 09_word_on_the_heap)"
says out 'points         165 of 305, 305 are needed: NOT PASSED'
