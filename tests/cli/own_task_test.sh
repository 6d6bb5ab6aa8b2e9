#!/bin/sh
# Tasks of users, tables of tokens and functions of a program, by every command that takes a task.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

own=$srcdir/tests/cli/own_task.c
variant()
{
    { sed 's/^/#define /' ; cat "$own"; } >"$1"
}
echo 'OWN_WRONG 3' | variant wrong.c
echo 'OWN_WHOLE true' | variant whole.c
echo 'OWN_TASK "gossip"' | variant gossip.c
echo 'OWN_TASK "the maximum"' | variant blank.c
echo 'OWN_MORE demand_token(demand, 6, 0)' | variant beyond.c
echo 'OWN_MORE demand_token_for(demand, 0, NULL, 0)' | variant none.c
echo 'OWN_MORE __builtin_trap()' | variant trap.c

# Functions: what nodes get, what is right, and what is known of the steps.
run 0 "$PARRAY" run "$own" -v
says out "verified       yes"
says out "task           maximum: 6 deliveries, in steps 6 to 6, the mean 6.0, the last by node 0"
! grep bound out || fail "there is no bound of a result that may follow from less than the tokens"
run 0 "$PARRAY" run whole.c
says out "optimality     5 steps, bound 3: 1.67 x the bound"
run 1 "$PARRAY" run wrong.c
says err "node 3: node_deliver at wrong.c"
says err "its result is not right, as the check of task maximum says"
run 0 "$PARRAY" bound whole.c --topology ring:9
says out "maximum on ring:9 under F*: 9 nodes, 9 links"
says out "at least 4 steps, since"
run 0 "$PARRAY" bound "$own" --topology ring:9
says out "note: no bound is known: results may follow from less than the tokens (.whole of PARRAY_TASK)"
run 0 "$PARRAY" solve whole.c --topology ring:6
says out "3 steps: the fewest there can be"
run 2 "$PARRAY" solve "$own" --topology ring:6
says err "schedules of maximum are not searched for"
run 1 "$PARRAY" compare whole.c whole.c wrong.c --topology ring:6
says out "wrong.c: status 1, wrong: step 6: node 3"

# What is wrong with a description.
run 1 "$PARRAY" run gossip.c
says err 'warning: PARRAY_TASK(.name = "gossip") is left out: a task that comes with parray has that name'
run 2 "$PARRAY" run "$own" --param units=300
says err "--param units=300: task maximum says what its tokens hold, which have at most 256 units"
run 2 "$PARRAY" run blank.c
says err 'PARRAY_TASK(.name = "the maximum") is left out: its .name has other characters than letters, digits, - and _'
run 2 "$PARRAY" run beyond.c
says err "task maximum: token 6 is of or for node 6: those of ring:6 are 0 to 5"
run 2 "$PARRAY" bound none.c --topology ring:6
says err "task maximum: token 6 is for no node"
run 132 "$PARRAY" run trap.c
says err "error: the program crashed in its demand, in tokens_of_all at trap.c:"

# Tables: a schedule that is found does them, and a program of a table is compared and graded.
printf 'left: 0 -> 3\nright: 3 -> 0\n' >ends.task
run 0 "$PARRAY" solve ends.task --topology line:4 --model F1 --output ends.goal
says out "3 steps: the fewest there can be"
run 0 "$PARRAY" run goal --param file=ends.goal --topology line:4 --model F1 --task ends.task
says out "optimality     3 steps, bound 3: optimal"
run 0 "$PARRAY" show ends.task
says out "ends.task: the tokens of a table"
cat >ends.c <<'END'
#include <parray.h>

/* Along a ring of six, where the two nodes that change places are half a ring apart. */
static void pass(struct node *self)
{
    struct parray_token token;
    uint32_t word;
    bool end = node_given(self, &token);
    if (end)
        node_send(self, 1, &token.word, sizeof token.word);
    node_recv(self, 0, &word, sizeof word);
    if (end)
        node_deliver(self, (node_rank(self) + 3) % 6, &word, sizeof word);
    else
        node_send(self, 1, &word, sizeof word);
}

PARRAY_PROGRAM(.name = "pass", .task = "ends.task", .topology = "ring:6", .node = pass);
END
run 0 "$PARRAY" compare ends.task ends.c --topology ring:6
says out "at least 3 steps, since a token has to go 3 links from node 0"
says out "ends.c       3      3   1.00"
printf '%s\n' 'parray sheet 1' 'task ends.task' 'runs 2' 'points steps 20 within 1' 'setting six' 'topology ring:6' \
    'end 1' >sheet
run 0 "$PARRAY" grade --sheet sheet ends.c
says out "grade of pass (ends.c): ends.task"
says out "points         20 of 20"
sed 's/ends.task/none.task/' sheet >none.sheet
run 2 "$PARRAY" grade --sheet none.sheet ends.c
says err "none.sheet:2: cannot read the table of tokens 'none.task': No such file or directory"
printf '0 -> 9\n' >far.task
sed 's/ends.task/far.task/' sheet >far.sheet
run 2 "$PARRAY" grade --sheet far.sheet ends.c
says err "far.task:1: there is no node 9: those of ring:6 are 0 to 5"
