#!/bin/sh
# What stress shrinks keeps the failure: the lines at which nodes wait, the cause, and an array for which the
# program is written.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

! sanitized asan tsan || { echo 'slow, and nothing here is of memory'; exit 77; }

# Nodes wait for ever at two lines. An array of four nodes has one of these lines only.
compile two_lines <<'END'
#include <parray.h>
static void run(struct node *self)
{
    int theirs;
    if (node_rank(self) == 0)
        node_recv(self, 1, &theirs, sizeof theirs); /* line: first */
    if (node_rank(self) == 4)
        node_recv(self, 0, &theirs, sizeof theirs); /* line: second */
}
PARRAY_PROGRAM(.name = "two-lines", .topology = "ring:12", .node = run);
END
run 4 "$PARRAY" stress ./two_lines.so --runs 5
says out 'shrunk         to ring:5, '
run 4 "$PARRAY" run --replay two_lines.replay
says err '1 node in node_recv at two_lines.c@first (0)'
says err '1 node in node_recv at two_lines.c@second (4)'

# The order of arrival matters on arrays of five nodes and more. Smaller ones end with other results, too, but
# because of memory that was never set: that is not what was found.
compile two_causes <<'END'
#include <parray.h>
static void run(struct node *self)
{
    int mine = node_rank(self), sum[2] = {0}, theirs, unset;
    struct packet packet = PACKET(&theirs, sizeof theirs);
    volatile int *where = &unset;
    if (mine > 0)
        node_send(self, 0, &mine, sizeof mine);
    for (int i = 1; mine == 0 && i < node_count(self); i++) {
        node_recv_any(self, &packet); /* line: takes */
        sum[0] = 3 * sum[0] + theirs;
        sum[1] += theirs;
    }
    node_result(self, node_count(self) < 5 ? (int *)where : sum, sizeof unset);
}
PARRAY_PROGRAM(.name = "two-causes", .topology = "complete:8", .node = run);
END
run 1 "$PARRAY" stress ./two_causes.so --runs 40
says out 'cause          goes by arrival order at node 0, line '
says out 'shrunk         to complete:5 and 1 of '

# What --force lets run on a ring is not written for any ring: the array stays.
compile forced <<'END'
#include <parray.h>
static void run(struct node *self)
{
    int theirs;
    struct packet packet = PACKET(&theirs, sizeof theirs);
    if (node_rank(self) == 0)
        node_recv_any(self, &packet);
}
PARRAY_PROGRAM(.name = "forced", .topology = "mesh:3x3", .topologies = "mesh", .node = run);
END
run 4 "$PARRAY" stress ./forced.so --topology ring:9 --force --runs 5
says out 'shrunk         to ring:9, '
run 4 "$PARRAY" stress ./forced.so --topology mesh:4x4 --force --runs 5
says out 'shrunk         to mesh:1x1, '

# A misuse of another port is another misuse.
compile ports <<'END'
#include <parray.h>
static void run(struct node *self)
{
    int mine = node_rank(self);
    node_step(self);
    if (mine == node_count(self) - 1)
        node_send(self, node_count(self) > 4 ? 9 : 7, &mine, sizeof mine);
}
PARRAY_PROGRAM(.name = "ports", .topology = "ring:12", .node = run);
END
run 2 "$PARRAY" stress ./ports.so --runs 5
says out 'shrunk         to ring:5, '
says out 'there is no port 9'
