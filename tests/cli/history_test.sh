#!/bin/sh
# Operations on objects that nodes share: histories that have an order, and the smallest part of those that
# have none.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

# object NAME [OPTION...]: compiles the replicated register with other objects and orders.
object()
{
    name=$1
    shift
    run 0 "$PARRAY" cc "$@" "$srcdir/tests/cli/replicated.c" -o "$name.so"
    silent err
}
object register

# All engines say the same.
stale='the history of replicated is not linearizable: no order gives the answer of node 3: read() on register 7 -> 0, steps 5..7'
for engine in "fibers --workers 1" "fibers --workers 3" threads; do
    # shellcheck disable=SC2086
    run 0 "$PARRAY" run ./register.so --engine $engine --json run.json
    says out 'properties     history holds'
    has run.json verified true
    has run.json properties.0.name history
    has run.json properties.0.part null
    # shellcheck disable=SC2086
    run 1 "$PARRAY" run ./register.so --param case=stale --engine $engine --json run.json --trace run.trace
    cat >wanted <<END
error: step 7: $stale
  these operations have no order in which the last one gives this answer:
    node 2: write(5) on register 7, steps 1..3
    node 3: read() on register 7 -> 0, steps 5..7
END
    diff wanted err || fail "the part without an order is another one: $engine"
    has run.json properties.0.holds false
    has run.json properties.0.step 7
    has run.json properties.0.text "$stale"
    has run.json properties.0.part '[] 2'
    has run.json properties.0.part.0.node 2
    has run.json properties.0.part.0.begin 1
    has run.json properties.0.part.0.end 3
    has run.json properties.0.part.0.input 5
    has run.json properties.0.part.1.output 0
    has run.json properties.0.part.1.text 'node 3: read() on register 7 -> 0, steps 5..7'
    has run.json error_at.step 7
    has run.json error_at.node 3
done
run 0 "$PARRAY" report run.trace
says out '    node 2: write(5) on register 7, steps 1..3'

# A write that has no end may have happened, or not.
run 0 "$PARRAY" run ./register.so --param case=lost --json run.json
has run.json verified true

# What is no object of one time may be one of each node's own order.
object sequential -DORDER=PARRAY_SEQUENTIAL
run 0 "$PARRAY" run ./sequential.so --param case=stale
says out 'properties     history holds'
object map -DOBJECT=parray_map
run 1 "$PARRAY" run ./map.so --param case=stale
says err 'step 3: the history of replicated is not linearizable: no order gives the answer of node 3: get() on map 7 -> 0'

# Misuse is told.
object large -DOBJECT=large
run 2 "$PARRAY" run ./large.so
is err 'error: `apply` of object large of replicated adds more than 4 words to the state; there is no room for them'
object lock -DOBJECT=parray_lock
# misuse NAME OBJECT TEXT STATEMENTS: a node that makes these calls is told so, and where.
misuse()
{
    compile "$1" <<END
#include <parray.h>
static void run(struct node *self)
{
    $4
}
PARRAY_PROGRAM(.name = "$1", .node = run, .history = $2);
END
    run 2 "$PARRAY" run "./$1.so"
    is err "error: step 1: node 0: $3"
}
misuse returned '&parray_queue' 'node_return at returned.c:4: no operation has begun that could end: node_invoke comes first' \
    'node_return(self, 0);'
misuse unknown '&parray_lock' 'node_invoke at unknown.c:4: object lock has no operation 3: they are numbered from 0 to 2' \
    'node_invoke(self, 0, 3, 0);'
misuse nothing NULL 'node_invoke at nothing.c:4: the program names no object; say in its description what operations are made on: .history = &parray_register, or another kind' 'node_invoke(self, 0, 0, 0);'

# A lock that two nodes hold at a time has no order; a queue gives what came first; a swap gives what was
# there.
# kinds NAME OBJECT STATUS STATEMENTS
kinds()
{
    compile "$1" <<END
#include <parray.h>
static void run(struct node *self)
{
    int rank = node_rank(self);
    $4
}
PARRAY_PROGRAM(.name = "$1", .topology = "ring:3", .node = run, .history = &parray_$2);
END
    run "$3" "$PARRAY" run "./$1.so" --quiet
}
# does OPERATION INPUT OUTPUT: the calls of an operation that takes a step.
does()
{
    echo "node_invoke(self, 1, PARRAY_$1, $2); node_step(self); node_return(self, $3); node_step(self);"
}
kinds held lock 1 "if (rank < 2) { $(does ACQUIRE rank 0) }"
says err 'no order gives the answer of node 1: acquire(1) on lock 1, steps 1..2'
says err '    node 0: acquire(0) on lock 1, steps 1..2'
kinds given lock 0 "node_pause(self, 10 * rank); $(does TRY_ACQUIRE rank 1) $(does RELEASE rank 0)"
kinds taken lock 1 "node_pause(self, 10 * rank); $(does TRY_ACQUIRE rank 1) if (rank) { $(does RELEASE rank 0) }"
says err 'no order gives the answer of node 1: try_acquire(1) on lock 1 -> 1'
kinds first queue 0 "node_pause(self, 10 * rank); if (rank < 2) { $(does ENQUEUE rank 0) } else \
    { $(does DEQUEUE 0 0) $(does DEQUEUE 0 1) $(does DEQUEUE 0 PARRAY_NONE) }"
kinds last queue 1 "node_pause(self, 10 * rank); if (rank < 2) { $(does ENQUEUE rank 0) } else { $(does DEQUEUE 0 1) }"
says err '    node 0: enqueue(0) on queue 1, steps 1..2'
says err '    node 1: enqueue(1) on queue 1, steps 11..12'
kinds swapped register 0 "node_pause(self, 10 * rank); $(does SWAP 'rank + 5' 'rank ? rank + 4 : 0')"
kinds compared register 0 "node_pause(self, 10 * rank); $(does CAS 'PARRAY_CAS_INPUT(rank - 0, rank + 1)' 1) $(does READ 0 'rank + 1')"
kinds uncompared register 1 "node_pause(self, (uint64_t)rank); $(does CAS 'PARRAY_CAS_INPUT(0, 7)' 1)"
kinds removed map 0 "node_pause(self, 10 * rank); $(does PUT 4 0) $(does REMOVE 0 4) $(does GET 0 PARRAY_NONE)"

# Functions of a kind of objects that crash or do not end are told.
compile crashing <<'END'
#include <parray.h>
static bool apply(struct parray_words *state, int operation, int64_t input, int64_t *output)
{
    *output = 0;
#ifdef ENDLESS
    for (volatile int endless = 1; endless;)
        continue;
#endif
    *(volatile int *)(long)(operation + input + state->count) = 3;
    return true;
}
static const struct parray_operation operations[] = {{"go", false, false}, {0}};
static const struct parray_object object = {.name = "object", .operations = operations, .apply = apply};
static void run(struct node *self)
{
    node_invoke(self, 0, 0, 0);
    node_step(self);
    node_return(self, 0);
}
PARRAY_PROGRAM(.name = "crashing", .topology = "ring:4", .node = run, .history = &object);
END
if ! sanitized asan tsan; then
    run 139 "$PARRAY" run ./crashing.so --quiet --json run.json
    says err 'error: the program crashed in its apply'
    has run.json properties.0.holds null
    run 0 "$PARRAY" cc --allow-globals -DENDLESS crashing.c
    run 5 "$PARRAY" run ./crashing.so --watchdog 1 --quiet
    says err 's in its apply'
fi
