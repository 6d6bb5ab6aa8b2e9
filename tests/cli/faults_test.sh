#!/bin/sh
# A call fails in the tool (malloc, mmap, pthread_create, fork, open, read, write, rename): the status is
# right, a sentence says so, and no file is half written (tests/faults).
#
# From the environment: FAULTS_MOST, how many calls of a kind fail for each command; 0: all.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

! sanitized tsan || { echo 'ThreadSanitizer does not bear that memory is refused'; exit 77; }

# shellcheck disable=SC2086 # $CC may have options
run 0 $CC -std=gnu11 -O2 -fPIC -shared -o inject.so "$srcdir/tests/faults/inject.c" -ldl
mkdir in work
cd in
for name in order_sum three_of_64; do
    run 0 "$PARRAY" cc "$srcdir/tests/planted/$name.c"
done
cp "$srcdir/tests/planted/order_sum.c" .
run 0 "$PARRAY" run echo --topology mesh:3x3 --quiet --trace run.trace
run 0 "$PARRAY" run echo --topology mesh:3x3 --quiet --trace run.goal
run 1 "$PARRAY" stress ../in/order_sum.so --topology complete:3 --runs 10 --jobs 1 --keep order_sum.replay
printf '0 1\n1 2\n2 0\n' >edges
cd ..

# A preloaded library comes before the sanitizer's, which has to bear it.
export ASAN_OPTIONS="${ASAN_OPTIONS:+$ASAN_OPTIONS:}verify_asan_link_order=0"

# faults ARGUMENT...: the program that has calls fail.
faults()
{
    "$builddir/tests/faults/faults" "$PWD/inject.so" "$PWD" "$@"
}
if [ "${FAULTS_MOST-}" ]; then
    faults --most "$FAULTS_MOST"
    exit
fi

# told ARGUMENT...: it has nothing to complain of.
told()
{
    faults "$@" >complaints 2>&1 && return
    cat complaints
    fail "the tool does not end as it should when a call fails: $*"
}

if sanitized asan; then
    told --most 1
    exit
fi
told --most 3
told fold memory # the whole set-up of an array, and its end
told csv read    # of the recording, for reports
told sweep read  # of the report of a run
told sweep write
told compare read
