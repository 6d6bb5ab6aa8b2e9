#!/bin/sh
# Faults are moves of the search for all states: it finds the bug that each kind brings to light, and a run
# with the same faults has it, too, on every engine. What a program gets right it finds right.
. "$srcdir/tests/cli/support.sh"

needs_search

# explores STATUS FAULTS BODY: a program of these lines, with a disk of two words.
explores()
{
    rm -f bears*.replay
    cat >bears.c <<END_OF_PROGRAM
#include <parray.h>
#include <stdint.h>

static size_t words(const struct parray *array)
{
    return (void)array, 2 * sizeof(uint64_t);
}

static void run(struct node *self)
{
    uint64_t *seen = node_state(self), disk[2] = {0}, word = 1;
    int rank = node_rank(self);
    struct packet packet = PACKET_ROOM(&word, sizeof word);
    (void)rank, (void)disk, (void)seen;
    $3
}

PARRAY_PROGRAM(.name = "bears", .topology = "complete:2", .node = run, .state_bytes = words, .disk_bytes = words,
               .bears_delay = true, .any_port = true);
END_OF_PROGRAM
    run 0 "$PARRAY" cc bears.c
    # shellcheck disable=SC2086
    run "$1" "$PARRAY" explore ./bears.so --faults $2
}

replays()
{
    for engine in fibers threads; do
        run 1 "$PARRAY" run --replay bears.replay --engine $engine
        says err 'the replay went as recorded'
    done
}

# A server that tells of a promise before it is on the disk may make another one in its next life.
promise='node_recover(self, 0, disk, 8); word = disk[0] ? disk[0] : 1 + node_restarts(self);'
hears='while (node_serve(self, &packet) != NODE_OVER) { node_check(self, !*seen || *seen == word); *seen = word; }'
explores 1 restart:1 "if (rank) { $promise node_store(self, 0, &word, 8); node_send_wait(self, 0, &word, 8); node_step(self); node_flush(self); } else { $hears }"
says out 'up to 1 crash with a restart'
says out 'node 1 crashes, to begin anew, keeps 0 of 1 word of a write'
says out 'node 1 begins anew'
says out 'check failed at bears.c:15: !*seen || *seen == word'
says bears.replay 'disk node 1 write 0 left 0'
replays
explores 0 restart:2 "if (rank) { $promise node_store(self, 0, &word, 8); node_flush(self); node_send_wait(self, 0, &word, 8); } else { $hears }"
says out 'executions agree'

# A write of two words may be torn, and two writes may be there or lost one without the other.
pair='node_recover(self, 0, disk, 16); node_check(self, disk[0] == disk[1]); disk[0] = disk[1] = 7;'
explores 1 restart:1 "if (rank) { $pair node_store(self, 0, disk, 16); node_step(self); }"
says out 'node 1 crashes, to begin anew, keeps 1 of 2 words of a write'
replays
pair='node_recover(self, 0, disk, 16); node_check(self, disk[1] <= disk[0]); disk[0] = disk[1] = 7;'
explores 1 restart:1 "if (rank) { $pair node_store(self, 0, disk, 8); node_store(self, 8, disk, 8); node_step(self); }"
says out 'keeps 0 of 1 word of a write, keeps 1 of 1 word of a write'
replays
explores 0 restart:2 "if (rank) { $pair node_store(self, 0, disk, 8); node_flush(self); node_store(self, 8, disk, 8); node_step(self); }"
explores 2 restart:1 'char much[4000] = {0}; node_recover(self, 0, disk, 16); for (int i = 0; i < 2; i++) { node_store(self, 0, much, 16); node_step(self); } node_choose(self, 201);'
says err 'faults cannot be explored here: a node chooses among more than 200 numbers'

# What is sent to a node while it is down is lost, and what waits for it; nobody waits for room there.
explores 0 restart:1 'if (rank) for (int i = 0; i < 4; i++) node_send_wait(self, 0, &word, 8); else while (node_serve(self, &packet) != NODE_OVER) ++*seen;'
explores 4 restart:1 'if (rank) for (int i = 0; i < 4; i++) node_send_wait(self, 0, &word, 8); else { for (int i = 0; i < 4; i++) { node_recv_any(self, &packet); node_step(self); } }'
says out 'deadlock'
explores 1 restart:1 'if (!rank) node_step(self); else if (node_peer_down(self, 0)) { node_step(self); node_check(self, node_peer_down(self, 0)); }'
says out 'node 1 hears of the crash of node 0'
says out 'node 1 hears of no crash of node 0'
replays

# A packet that comes twice, before an earlier one, with another bit; nodes that do not hear of each other.
counts='while (node_serve(self, &packet) != NODE_OVER) { node_check(self, word == ++*seen); }'
sends='for (word = 1; word <= 3; word++) node_send_wait(self, 0, &word, 8);'
explores 1 double:1 "if (rank) { $sends } else { $counts }"
says out 'node 1 sends to node 0, twice'
replays
explores 1 overtake:1 "if (rank) { $sends } else { $counts }"
says out 'takes 8 bytes from node 1, before 1 earlier one'
replays
explores 1 corrupt:1 "if (rank) { $sends } else { $counts }"
says out 'node 1 sends to node 0, with bit 1 changed'
replays
explores 1 cut:1 "if (rank) { $sends } else { $counts }"
says out 'node 1 sends in vain to node 0, as nodes 1 to 1 are cut off'
says out 'node 1 sends to node 0, as the first one after the cut'
replays
explores 0 double:1,overtake:1,corrupt:1 "if (rank) { $sends } else while (node_serve(self, &packet) != NODE_OVER) ++*seen;"

# Which kinds there are, and where. An array that cannot be built says why.
run 2 "$PARRAY" explore paxos --topology complete:3 --faults lose:1
says err '--param servers=3: a whole number from 1 to 2 is wanted'
! grep -q 'cannot be explored' err || fail 'it blames the exploration'
run 2 "$PARRAY" explore ./bears.so --faults 1
says err 'bears does not say which faults it bears'
run 2 "$PARRAY" explore ./bears.so --faults slow:1
says err "an exploration does not try slow nodes (--faults): \`parray stress' does"
run 2 "$PARRAY" explore floodset --param crashes= --faults restart:1
says err "an exploration in lock step does not try crashes with a restart (--faults): \`parray stress' does"
