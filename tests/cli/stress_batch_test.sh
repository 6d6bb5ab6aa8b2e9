#!/bin/sh
# parray stress makes many runs in one process, and finds what it finds with a process for each (--apart):
# variables of the program are put back, and a run that might tell something is made again by itself.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

! sanitized asan tsan || { echo 'with sanitizers each run has a process of its own'; exit 77; }

# told FILE: prints a report without the time that it took, and what it has of children and of seeds.
told()
{
    sed -e 's/^\(runs  *[0-9,]*\), in .*/\1/' -e '/^kept /d' "$1"
}

# same STATUS PROGRAM OPTION...: both ways end with this status, and say the same.
same()
{
    wanted=$1
    shift
    run "$wanted" "$PARRAY" stress "$@" --no-shrink
    told out >batches
    run "$wanted" "$PARRAY" stress "$@" --no-shrink --apart
    told out | cmp - batches || fail "stress $* tells other things with --apart: $(told out | diff - batches)"
}

# Variables begin anew in each run, those with a value and those without, in prepare, nodes and verify.
compile keeps <<'END'
#include <parray.h>
#include <stdio.h>
#include <stdlib.h>
static int prepared, begun = 7;
static char *text;
static struct { int large[5000]; } table;
static int prepare(struct parray *array)
{
    FILE *made = fopen(getenv("MADE"), "a");
    fputs("a run\n", made);
    fclose(made);
    return prepared++ || text ? parray_refuse(array, "prepare has run before") : 0;
}
static void node(struct node *self)
{
    int mine = node_rank(self), theirs;
    if (mine == 0) {
        node_check(self, begun++ == 7 && !table.large[4000]++ && !text);
        text = malloc(100); /* is lost */
    }
    node_send(self, 1, &mine, sizeof mine);
    node_recv(self, 0, &theirs, sizeof theirs);
    node_result(self, &theirs, sizeof theirs);
}
PARRAY_PROGRAM(.name = "keeps", .topology = "ring:5", .prepare = prepare, .node = node);
END
export MADE="$scratch/made" # a line for each run, so that none is made in vain
same 0 ./keeps.so --runs 100
says batches 'outcomes       1 class'
[ "$(wc -l <made)" = 204 ] || fail "not 2 times 102 runs: $(wc -l <made)"
same 0 ./keeps.so --runs 100 --jobs 1 --stress-seed 17

# The random numbers of the C library begin anew, too.
compile draws <<'END'
#include <parray.h>
#include <stdlib.h>
static void node(struct node *self)
{
    int drawn = node_rank(self) ? 0 : rand();
    node_result(self, &drawn, sizeof drawn);
}
PARRAY_PROGRAM(.name = "draws", .topology = "ring:3", .node = node);
END
same 0 ./draws.so --runs 100
says batches 'outcomes       1 class'

# What goes by the order of packets; what crashes, leaves its process, and closes its files in some orders.
cat >odd.c <<'END'
#include <parray.h>
#include <stdlib.h>
#include <unistd.h>
static void node(struct node *self)
{
    int mine = node_rank(self), theirs = 0;
    struct packet packet = PACKET(&theirs, sizeof theirs);
    if (mine > 0)
        node_send(self, 0, &mine, sizeof mine);
    for (int i = 1; mine == 0 && i < node_count(self); i++) {
        node_recv_any(self, &packet);
        if (i > 1 || theirs < 5)
            continue;
        if (HOW == 0)
            node_result(self, &theirs, sizeof theirs);
        if (HOW == 1)
            abort();
        if (HOW == 2)
            _exit(0);
        for (int fd = 0; HOW == 3 && fd < 100; fd++)
            close(fd);
    }
}
PARRAY_PROGRAM(.name = "odd", .topology = "complete:6", .node = node);
END
while read -r how ends classes; do
    run 0 "$PARRAY" cc odd.c "-DHOW=$how" -o odd.so
    same "$ends" ./odd.so --runs 60
    says batches "outcomes       $classes"
done <<'END'
0 1 2 classes
1 1 2 classes
2 2 2 classes
3 0 1 class
END

# What cannot be put back is not put back: variables of threads, and what constructors made.
compile made <<'END'
#include <parray.h>
#include <stdlib.h>
static int *count;
__attribute__((constructor)) static void make(void) { count = calloc(1, sizeof *count); }
__attribute__((destructor)) static void unmake(void) { free(count); }
static void node(struct node *self) { node_check(self, node_rank(self) || !(*count)++); }
PARRAY_PROGRAM(.name = "made", .topology = "ring:3", .node = node);
END
same 0 ./made.so --runs 60

# Programs that are built in, with faults, with another seed in each run, and on several arrays.
same 0 two-phase-commit --runs 90
same 0 lcr --vary seed,orders --runs 90 --sizes 3
same 0 floodset --topology complete:6 --faults crash:2 --runs 90
