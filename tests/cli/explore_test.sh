#!/bin/sh
# An exploration says what it varied, tries late packets where they matter, and ends when it is told to, with
# the sentence that it is not complete.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

# gives REASON: why runs are made, and no search of all states. Sanitizers are another reason.
gives()
{
    sanitized asan tsan || says out "$1"
}

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
run 0 "$PARRAY" explore ./soon.so --delay 1
says out 'explored       orders and arrivals of packets, up to 1 step late'
says out 'all 2 executions agree'
run 4 "$PARRAY" explore ./soon.so
says out 'critical       packet 0 of node 0 through port 1 (node_send at soon.c@sends) comes 2 steps late'
says out '  delay node 0 port 1 packet 0 steps 2'
run 4 "$PARRAY" run --replay soon.replay --engine threads
says err 'the replay went as recorded'

# A limit that is the number of executions is no limit: the exploration is complete.
run 0 "$PARRAY" explore ./soon.so --delay 1 --limit 2
says out 'all 2 executions agree'
gives '               not all states of the array, one by one: a node asks for the step'

# What is not varied is said, and what is not looked at.
run 0 "$PARRAY" explore ring-gossip --topology ring:4
says out 'explored       orders only, of packets up to 4 steps late; not times: the program is built on lock step'
says out 'there is 1 execution (orders only): no call could have ended otherwise'
says out "not looked at  memory that nodes share or have not set, the time of day, addresses, other mailboxes: \`parray stress' varies these"
run 3 "$PARRAY" explore ring-gossip --time --no-shrink
says out 'orders and arrivals of packets, up to 4 steps late'
run 0 "$PARRAY" explore echo --topology ring:4
says out 'explored       orders, of packets that are late by any number of steps'
says out 'all 8 executions agree'
run 0 "$PARRAY" explore echo --topology mesh:3x3 --layer fold
says out 'explored       neither orders nor times: the layer or model depends on the step'
says out 'there is 1 execution: nothing was varied'

# What a program keeps outside its nodes no search of states can bring back: there runs are made, and that is
# said.
keeps()
{
    compile keeps <<END
#include <parray.h>
#include <stdlib.h>
#include <string.h>
static void run(struct node *self)
{
    $1
    int mine = node_rank(self), theirs;
    struct packet packet = PACKET(&theirs, sizeof theirs);
    for (int i = 0; i < node_degree(self); i++)
        node_send(self, i, &mine, sizeof mine);
    for (int i = 0; i < node_degree(self); i++)
        node_recv_any(self, &packet);
}
PARRAY_PROGRAM(.name = "keeps", .topology = "complete:3", .node = run, .bears_delay = true);
END
    run 0 "$PARRAY" explore ./keeps.so
    gives "$2"
    says out 'all 8 executions agree'
}
keeps 'static volatile int once; once = once + 1;' \
    "               not all states of the array, one by one: the program has the variable \`once' outside its nodes"
keeps 'void *volatile block = malloc(1); free(block);' \
    '               not all states of the array, one by one: the program calls malloc, which may keep something'
keeps 'void *volatile block = memset(node_realloc(self, NULL, 9), 1, 9); node_realloc(self, block, 0);' 'states         67, at most 9 moves'

# Where runs are made, the numbers that a program chooses are drawn, and that is said.
compile chooses <<'END'
#include <parray.h>
static void run(struct node *self)
{
    int mine = node_choose(self, 2), theirs;
    node_step(self);
    node_send(self, 0, &mine, sizeof mine);
    node_recv(self, 0, &theirs, sizeof theirs);
}
PARRAY_PROGRAM(.name = "chooses", .topology = "complete:2", .node = run);
END
run 0 "$PARRAY" explore ./chooses.so
says out '               numbers of node_choose were drawn, and no others tried'

# The replay file of an exploration tells where it is from. What only `run` has is refused.
says soon.replay '# found by parray explore; '
run 2 "$PARRAY" explore ./soon.so --links -
says err 'an exploration makes many runs, and writes no reports of single ones'
run 2 "$PARRAY" explore ./soon.so --replay soon.replay
says err '--replay repeats one run'
run 2 "$PARRAY" explore ./soon.so --delay x
says err "--delay is 'x'; it must be a whole number from 0 to 1048576"
run 2 "$PARRAY" explore ./soon.so --runs 3
says err "no option '--runs'
help: \`parray explore --help' lists all"
run 0 "$PARRAY" help explore
says out '--limit=N'
run 0 "$PARRAY" help
says out '  parray explore PROGRAM [OPTION...]  run it once for every order of packets there is'

# The former name, with its options: it says where it went.
run 0 "$PARRAY" stress ./soon.so --explore --explore-delay 1 --explore-limit 2
says out 'all 2 executions agree'
is err "error: \`parray stress --explore' is \`parray explore' now, with --delay and --limit"

# What a run does when its nodes have ended is no matter of the order of packets.
for end in 'abort()' 'exit(3)'; do
    compile leaves <<END
#include <parray.h>
#include <stdlib.h>
static void run(struct node *self)
{
    int mine = node_rank(self), theirs;
    struct packet packet = PACKET(&theirs, sizeof theirs);
    if (mine > 0)
        node_send(self, 0, &mine, sizeof mine);
    for (int i = 1; mine == 0 && i < node_count(self); i++)
        node_recv_any(self, &packet);
}
static void release(struct parray *array)
{
    (void)array;
    $end; /* line: leaves */
}
PARRAY_PROGRAM(.name = "leaves", .topology = "complete:4", .node = run, .release = release, .bears_delay = true);
END
    run 1 "$PARRAY" explore ./leaves.so
    says out 'executions     1, which did not come to its end: no other one was tried'
    ! grep -qE '^(critical|the odd one)' out || fail 'it goes by order'
    case $end in
    exit*) says out 'outcome        the program called exit in its release; ' ;;
    *) says out 'outcome        the program crashed in its release' ;;
    esac
done

# The time is for making the finding small, too: there, every run of this program takes for ever.
compile held <<'END'
#include <parray.h>
#include <stdio.h>
#include <unistd.h>
static int prepare(struct parray *array)
{
    static int first = 1;
    (void)array;
    while (first && access("explored", F_OK) == 0)
        pause();
    first = 0;
    return 0;
}
static void run(struct node *self)
{
    int mine = node_rank(self), theirs, sum = 0;
    struct packet packet = PACKET(&theirs, sizeof theirs);
    if (mine > 0)
        node_send(self, 0, &mine, sizeof mine);
    for (int i = 1; mine == 0 && i < node_count(self); i++) {
        node_recv_any(self, &packet);
        sum = 3 * sum + theirs;
    }
    node_result(self, &sum, sizeof sum);
    if (mine == 0)
        fclose(fopen("explored", "w"));
}
PARRAY_PROGRAM(.name = "held", .topology = "complete:3", .prepare = prepare, .node = run, .bears_delay = true);
END
run 1 "$PARRAY" explore ./held.so --seconds 5
gives "               not all states of the array, one by one: the program has the variable \`first' outside its nodes"
says out 'critical       node 0, its call 0 '
says out 'shrunk         not: the time was over before the run had been repeated'
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
# SIGINT and SIGTERM. The program sends the signal to the process that waits for the exploration.
! sanitized tsan || exit 0 # the tool holds signals back
for signal in 2 15; do
    run 130 "$PARRAY" explore ./told.so --param "signal=$signal" --limit 1000000
    says out 'executions agree; NOT COMPLETE: INTERRUPTED'
done
run 130 "$PARRAY" explore ./told.so --param spin=1
says out 'the first 49 executions agree; NOT COMPLETE: INTERRUPTED'
