#!/bin/sh
# A node that writes beyond its node_state is named, with the bytes that the program asks for and how far it
# went; a run that does so is not called verified.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

compile greedy <<'END_OF_PROGRAM'
#include <parray.h>
#include <string.h>

static long bytes, node, from, to, endless;

static long number(struct parray *array, const char *name)
{
    return (long)parray_param_int(array, name, -100, 5000, NULL);
}

static int prepare(struct parray *array)
{
    bytes = number(array, "bytes");
    node = number(array, "node");
    from = number(array, "from");
    to = number(array, "to");
    endless = number(array, "endless");
    return 0;
}

static size_t state_bytes(const struct parray *array)
{
    (void)array;
    return (size_t)bytes;
}

static void run(struct node *self)
{
    char *state = node_state(self);
    memset(state, 0, (size_t)bytes);
    node_step(self);
    if (node < 0 || node_rank(self) == node)
        memset(state + from, 5, (size_t)(to - from));
    node_step(self);
    while (endless && node_rank(self) != node)
        node_step(self);
}

static bool check(struct node *self)
{
    return node_state(self);
}

static const struct parray_param params[] = {{"bytes", "16", ""}, {"node", "3", ""}, {"from", "0", ""},
                                             {"to", "16", ""}, {"endless", "0", ""}, {NULL, NULL, NULL}};
PARRAY_PROGRAM(.name = "greedy", .topology = "ring:8", .params = params, .prepare = prepare, .state_bytes = state_bytes,
               .node = run, .verify = check);
END_OF_PROGRAM

for engine in 'fibers --workers 1' 'fibers --workers 2' 'fibers --stacks packed' threads; do
    # shellcheck disable=SC2086
    greedy()
    {
        status=$1
        shift
        run "$status" "$PARRAY" run ./greedy.so --quiet --engine $engine "$@"
    }
    greedy 0
    silent err
    for bytes in 8 20 32 40 60 64 1000; do
        greedy 0 --param bytes=$bytes --param to=$bytes --param node=-1
        greedy 2 --param bytes=$bytes --param from=$bytes --param to=$((bytes + 1))
        is err "error: node 3 has written beyond its node_state, by step 3: the program asks for $bytes bytes (.state_bytes), and the memory is changed up to byte $((bytes + 1))"
    done
    for to in 24 50 404; do
        greedy 2 --param to=$to
        says err "asks for 16 bytes (.state_bytes), and the memory is changed up to byte $to"
    done
    # What is written before a state may have come from the node before.
    for from in -16 -20 -12; do
        greedy 2 --param node=4 --param from=$from --param to=0
        says err 'node 3 has written beyond its node_state, or node 4 before its own, by step 3: the program asks for 16 bytes (.state_bytes), and the memory is changed up to byte'
    done
    greedy 2 --param node=5 --param from=-50 --param to=0
    says err 'node 3 has written beyond its node_state, or node 5 before its own, by step 3'
    greedy 2 --param node=7 --param from=20 --param to=22
    says err 'error: node 7 has written beyond its node_state, by step 3'
    # The return of that node ends a run that would go on.
    greedy 2 --param to=404 --param endless=1
    says err 'node 3 has written beyond its node_state, by step 3'
done

# When all nodes do so, the first one tells most.
run 2 "$PARRAY" run ./greedy.so --param node=-1 --param to=404 --topology ring:100 --workers 1
says err 'node 0 has written beyond its node_state, by step 3: the program asks for 16 bytes (.state_bytes)'
! grep -q '^verified  *yes' out || fail 'the run is called verified'
