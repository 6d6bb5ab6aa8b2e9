#!/bin/sh
# An exploration says what it varied, tries late packets where they matter, and ends when it is told to, with
# the sentence that it is not complete.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

# A late packet to a receive that names its port.
compile soon <<'END'
#include <parray.h>
static void run(struct node *self)
{
    int mine = node_rank(self), theirs = 0;
    if (mine == 0) {
        node_send(self, 1, &mine, sizeof mine); /* line: sends */
        node_recv(self, 1, &theirs, sizeof theirs);
    } else {
        node_recv(self, 0, &theirs, sizeof theirs);
        if (node_now(self) <= 3)
            node_send(self, 0, &mine, sizeof mine);
    }
}
PARRAY_PROGRAM(.name = "soon", .topology = "line:2", .bears_delay = true, .node = run);
END
run 0 "$PARRAY" stress ./soon.so --explore --explore-delay 1
says out 'explored       orders and arrivals of packets, up to 1 step late'
says out 'all 2 executions agree'
run 4 "$PARRAY" stress ./soon.so --explore
says out 'critical       packet 0 of node 0 through port 1 (node_send at soon.c@sends) comes 2 steps late'
says out '  delay node 0 port 1 packet 0 steps 2'
run 4 "$PARRAY" run --replay soon.replay --engine threads
says err 'the replay went as recorded'

# What is not varied is said.
run 0 "$PARRAY" stress ring-gossip --explore --topology ring:4
says out 'explored       orders only, of packets up to 4 steps late; not times: the program is built on lock step'
says out 'there is 1 execution (orders only): no call could have ended otherwise'
run 3 "$PARRAY" stress ring-gossip --explore --time --no-shrink
says out 'orders and arrivals of packets, up to 4 steps late'
run 0 "$PARRAY" stress echo --explore --topology ring:4
says out 'explored       orders, of packets that are late by any number of steps; nothing else depends on time'
says out 'all 8 executions agree'
run 0 "$PARRAY" stress echo --explore --topology mesh:3x3 --layer fold
says out 'explored       neither orders nor times: the layer or model depends on the step'
says out 'there is 1 execution: nothing was varied'

# --seconds, SIGINT and SIGTERM. The program sends the signal to the process that waits for the exploration.
run 5 "$PARRAY" stress echo --explore --seconds 1 --explore-limit 1000000
says out 'executions agree; NOT COMPLETE: --seconds 1 were over'
compile told <<'END'
#include <parray.h>
#include <signal.h>
#include <unistd.h>
static const struct parray_param params[] = {{"signal", "2", "number"}, {"spin", "0", "compute for ever"}, {0}};
static int64_t number, spin;
static int count;
static int prepare(struct parray *array)
{
    number = parray_param_int(array, "signal", 1, 64, NULL);
    spin = parray_param_int(array, "spin", 0, 1, NULL);
    if (++count == 50)
        kill(getppid(), (int)number);
    return 0;
}
static void told(struct node *self)
{
    int mine = node_rank(self), theirs;
    struct packet packet = PACKET(&theirs, sizeof theirs);
    if (mine > 0)
        node_send(self, 0, &mine, sizeof mine);
    for (int i = 1; mine == 0 && i < node_count(self); i++)
        node_recv_any(self, &packet);
    while (spin && count >= 50)
        continue;
}
PARRAY_PROGRAM(.name = "told", .topology = "complete:9", .params = params, .prepare = prepare, .node = told,
               .bears_delay = true);
END
! sanitized tsan || exit 0 # the tool holds signals back
for signal in 2 15; do
    run 130 "$PARRAY" stress ./told.so --explore --param "signal=$signal" --explore-limit 1000000
    says out 'executions agree; NOT COMPLETE: INTERRUPTED'
done
run 130 timeout -k 1 15 "$PARRAY" stress ./told.so --explore --param spin=1
says out 'the first 49 executions agree; NOT COMPLETE: INTERRUPTED'
