#!/bin/sh
# parray grade by the sheets of the course: programs that are made for points, and do not do what the lesson
# asks for, do not get all points (tests/course/NN_*.c; the first line of each says how it goes about it).
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

! sanitized asan tsan || { echo 'sanitizers make system calls that the sandbox forbids'; exit 77; }

for program in "$srcdir"/tests/course/[0-9][0-9]_*.c; do
    name=$(basename "$program" .c)
    number=$(echo "$name" | cut -c 1-2)
    run 0 "$PARRAY" cc "$program" -o "$name.so"
    run 1 "$PARRAY" grade "./$name.so" --sheet "$srcdir/doc/course/${number}"_*/sheet --runs 2
    says out ': NOT PASSED'
done

# Packets of one unit that carry all that a node knows.
says out 'bytes besides the words for which it has units, and may have 8 here'

# A picture of nodes to which nobody has said that it begins.
run 1 "$PARRAY" grade ./08_picture_of_nothing.so --sheet "$srcdir"/doc/course/08_*/sheet --runs 2
says out 'with which the picture begins, so that it was not told to'
