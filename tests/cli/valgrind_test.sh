#!/bin/sh
# Under Valgrind a run is what it is without: nothing is found that is no error, and an error of a node is.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

command -v valgrind >/dev/null || { echo 'there is no valgrind'; exit 77; }
grep -q '^#define HAVE_VALGRIND 1' "$builddir/config.h" || { echo 'built without the headers of valgrind'; exit 77; }
! sanitized asan tsan || { echo 'no sanitizer runs under valgrind'; exit 77; }
by_gcc || { echo 'Valgrind may not read what another compiler says of its code'; exit 77; }
under="valgrind -q --error-exitcode=66"

run 0 "$PARRAY" run hypercube-mnb --topology hypercube:3 --quiet --json -
"$builddir/tests/cli/jsonget" out digest >digest
for options in "" "--workers 2" "--stacks packed" "--stacks closed" "--engine threads"; do
    # shellcheck disable=SC2086 # lists of words
    run 0 $under "$PARRAY" run hypercube-mnb --topology hypercube:3 --quiet --json - $options
    silent err
    has out digest "$(cat digest)"
done

cat >unset.c <<'END'
#include <parray.h>
#include <stdlib.h>

static void unset_node(struct node *self)
{
    volatile int *heap = malloc(2 * sizeof *heap);
    heap[0] = 1;
    if (heap[node_rank(self)]) /* line: unset */
        node_wait_until(self, 3);
    free((void *)heap);
}

PARRAY_PROGRAM(.name = "unset", .topology = "line:2", .node = unset_node);
END
run 0 "$PARRAY" cc unset.c
run 66 $under "$PARRAY" run ./unset.so --quiet
says err "Conditional jump or move depends on uninitialised value"
says err "$(numbered unset.c@unset)"
