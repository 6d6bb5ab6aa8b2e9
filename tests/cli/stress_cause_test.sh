#!/bin/sh
# parray stress begins with the cause of what it found: memory that nodes share with its name and lines, bytes
# that differ with their offset.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

! sanitized asan tsan || { echo 'sanitizers watch memory in their own way'; exit 77; }
has_lines || { echo "no lines in this build"; exit 77; }
[ "$(uname -m)" = x86_64 ] || { echo 'variables are watched on x86-64 only'; exit 77; }

# caused CAUSE: stress has found something, and its first line is the cause, as a whole.
caused()
{
    head -n 1 out >first
    is first "cause          $1"
}

# Two functions write one variable.
compile bad <<'END'
#include <parray.h>
static long total;
static void add(int mine)
{
    total = 3 * total + mine; /* line: adds */
}
static void run(struct node *self)
{
    int mine = node_rank(self), theirs;
    add(mine);
    node_send(self, 1, &mine, sizeof mine);
    node_recv(self, 0, &theirs, sizeof theirs);
    theirs = (int)(total -= theirs); /* line: takes_off */
    node_result(self, &theirs, sizeof theirs);
}
PARRAY_PROGRAM(.name = "bad", .topology = "ring:6", .node = run);
END
run 1 "$PARRAY" stress ./bad.so --no-shrink
caused 'nodes share memory: total, at bad.c@adds and bad.c@takes_off'

# The C library and a receive write into a variable of a function.
compile buffers <<'END'
#include <parray.h>
#include <string.h>
static void run(struct node *self)
{
    static char buffer[300];
    memset(buffer, node_rank(self), 100 + 30 * (size_t)node_rank(self)); /* line: fills */
    node_step(self);
    node_send(self, 1, buffer, 64); /* line: sends */
    node_recv(self, 0, buffer, 64); /* line: receives */
    node_result(self, buffer, sizeof buffer);
}
PARRAY_PROGRAM(.name = "buffers", .topology = "ring:6", .node = run);
END
run 1 "$PARRAY" stress ./buffers.so --no-shrink
caused 'nodes share memory: buffer, at buffers.c@fills, buffers.c@sends and buffers.c@receives'
says out 'node_send at buffers.c@sends sent on port 1 to node 1: 64 bytes'
says out '    64 of 64 bytes differ, byte 0 is the first:'
says out '      the undisturbed run  byte 0: 05 05 05 05 05 05 05 05 05 05 05 05 05 05 05 05 ...'

# Nodes write into a table that is for all to read.
compile table <<'END'
#include <parray.h>
static int *table;
static int prepare(struct parray *array)
{
    table = parray_alloc(array, 10 * sizeof table[0]);
    return 0;
}
static void run(struct node *self)
{
    int mine = ++table[2]; /* line: counts */
    node_result(self, &mine, sizeof mine);
}
PARRAY_PROGRAM(.name = "table", .topology = "ring:6", .prepare = prepare, .node = run);
END
run 1 "$PARRAY" stress ./table.so --no-shrink
caused 'nodes share memory: a block of parray_alloc (byte 8), at table.c@counts'

# Nodes share what malloc gave, while each writes a variable of its own. One of them crashes in some orders.
compile own <<'END'
#include <parray.h>
#include <stdlib.h>
static const struct parray_param params[] = {{"crash", "7", "node"}, {0}};
static int mine[6], *shared, crash;
static int prepare(struct parray *array)
{
    crash = (int)parray_param_int(array, "crash", 0, 7, NULL);
    shared = calloc(1, sizeof *shared);
    return shared ? 0 : 1;
}
static void run(struct node *self)
{
    mine[node_rank(self)] = ++*shared;
    if (node_rank(self) == crash && *shared == 1)
        abort();
    node_result(self, &mine[node_rank(self)], sizeof mine[0]);
}
PARRAY_PROGRAM(.name = "own", .topology = "ring:6", .params = params, .prepare = prepare, .node = run);
END
run 1 "$PARRAY" stress ./own.so --no-shrink
! by_gcc || # clang makes a variable of the block
    caused 'nodes share a block of malloc, or what a library keeps (a node'"'"'s own memory is node_state)'
run 1 "$PARRAY" stress ./own.so --no-shrink --param crash=4
head -n 1 out >first
! by_gcc || says first 'cause          nodes share a block of malloc, or what a library keeps (a node'"'"'s own memory is node_state)'
says first ' (step 1: node 4 crashed'

# A program with a main of its own, if it is linked with the shared library.
if [ -e "$builddir/libparray.so" ]; then
    { sed '/^PARRAY_PROGRAM/d' bad.c
      cat <<'END'
int main(int argc, char **argv)
{
    static const struct parray_program bad = {.name = "bad", .topology = "ring:6", .node = run};
    return parray_main(argc, argv, &bad);
}
END
    } >main.c
    run 0 ${CC:-cc} -g -O2 -I "$srcdir/emu" -o main main.c -L "$builddir" -lparray
    run 1 env LD_LIBRARY_PATH="$builddir" ./main stress --no-shrink
    caused 'nodes share memory: total, at main.c:5 and main.c:13'
fi

# A payload that is partly set: the bytes, the first of all those that differ, and both runs.
compile half <<'END'
#include <parray.h>
#include <string.h>
static void run(struct node *self)
{
    char mine[40], theirs[40];
    memset(mine, 7, node_rank(self) == 3 ? 29 : sizeof mine);
    node_send(self, 1, mine, sizeof mine); /* line: sends */
    node_recv(self, 0, theirs, sizeof theirs);
    node_result(self, theirs, sizeof theirs);
}
PARRAY_PROGRAM(.name = "half", .topology = "ring:6", .node = run);
END
run 1 "$PARRAY" stress ./half.so --no-shrink
head -n 1 out >first
says first 'cause          reads memory that was never set: it shows at node 3, line '
says first ': node_send at half.c@sends'
says out '    11 of 40 bytes differ, byte 29 is the first:'
says out '      the undisturbed run  byte 24: 07 07 07 07 07 '

# Digests come last in their lines, and behind the cause.
grep -q 'runs*: *done (first: .*), results [0-9a-f]*$' out || fail 'results are not last'

# A class of failed checks tells at how many nodes, and the first; another number is no other class, and the
# failure of one node on a small array is the same.
compile first <<'END'
#include <parray.h>
static size_t state_bytes(const struct parray *array)
{
    (void)array;
    return sizeof(int);
}
static void run(struct node *self)
{
    int mine = node_rank(self), theirs, *first = node_state(self);
    struct packet packet = PACKET(&theirs, sizeof theirs);
    for (int port = 0; port < node_degree(self); port++)
        node_send(self, port, &mine, sizeof mine);
    *first = -1;
    for (int i = 0; i < node_degree(self); i++) {
        node_recv_any(self, &packet);
        *first = *first < 0 ? theirs : *first;
    }
}
static bool verify(struct node *self)
{
    return *(int *)node_state(self) == node_peer(self, 0);
}
PARRAY_PROGRAM(.name = "first", .topology = "ring:8", .state_bytes = state_bytes, .node = run, .verify = verify);
END
run 1 "$PARRAY" stress ./first.so
says out 'outcomes       2 classes'
says out ' of 8 nodes, of which this is the first (first: seed 1)'
says out 'shrunk         to ring:3 and 1 of '
says out 'does not have the result that first requires; verify failed at 1 of 3 nodes'

# What a mutex protects is named, and not the mutex.
compile locked <<'END'
#include <parray.h>
#include <pthread.h>
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int counter;
static void run(struct node *self)
{
    pthread_mutex_lock(&mutex);
    int mine = counter++; /* line: counts */
    pthread_mutex_unlock(&mutex);
    node_result(self, &mine, sizeof mine);
}
PARRAY_PROGRAM(.name = "locked", .topology = "ring:8", .node = run);
END
run 1 "$PARRAY" stress ./locked.so --runs 20 --jobs 1 --no-shrink
sanitized asan tsan || is_x86=$(uname -m)
[ "${is_x86-}" != x86_64 ] || says out 'cause          nodes share memory: counter, at locked.c@counts'

# A search that the time cuts short has found no cause. Once a run has gone otherwise, no other one ends.
compile held <<'END'
#include <parray.h>
#include <stdio.h>
#include <unistd.h>
static int prepare(struct parray *array)
{
    (void)array;
    while (access("found", F_OK) == 0)
        pause();
    return 0;
}
static void run(struct node *self)
{
    int mine = node_rank(self), theirs, first = 0;
    struct packet packet = PACKET(&theirs, sizeof theirs);
    if (mine > 0)
        node_send(self, 0, &mine, sizeof mine);
    for (int i = 1; mine == 0 && i < node_count(self); i++) {
        node_recv_any(self, &packet);
        first = first ? first : theirs;
    }
    node_result(self, &first, sizeof first);
    if (mine == 0 && first != 1)
        fclose(fopen("found", "w"));
}
PARRAY_PROGRAM(.name = "held", .topology = "complete:8", .prepare = prepare, .node = run, .bears_delay = true);
END
run 1 "$PARRAY" stress ./held.so --seconds 4 --jobs 1 --until-failure
is_cause=$(sed -n 1p out)
[ "$is_cause" = 'cause          not found: the time was over' ] || fail "the cause: $is_cause"

# Addresses of variables are those of another process when a run is repeated, as are those of what is
# allocated; the disturbances that change them, too, are no cause.
for address in '&variable' allocated; do
    compile address <<END
#include <parray.h>
#include <stdlib.h>
static char variable;
static void run(struct node *self)
{
    char *allocated = malloc(300000), *address = $address;
    node_result(self, &address, sizeof address);
    node_result(self, &variable, sizeof variable);
    free(allocated);
}
PARRAY_PROGRAM(.name = "address", .topology = "ring:8", .node = run, .bears_delay = true);
END
    sanitized asan tsan || run 1 "$PARRAY" stress ./address.so --runs 4 --jobs 1 --twice
    sanitized asan tsan || says out 'cause          goes by the value of an address, of a variable or of allocated memory'
done
