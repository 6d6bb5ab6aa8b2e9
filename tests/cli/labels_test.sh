#!/bin/sh
# What programs tell of themselves: labels of packets, events, names of states, in traces. It changes nothing
# else, and is the same on all engines.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

# told PROGRAM OPTION...: runs it, and writes what it tells to the file told, one a line: "0>1 PREPARE 1.0",
# "0 event proposes A", "0 state proposer".
told()
{
    run 0 "$PARRAY" run "$@" --quiet --trace told.csv
    sed 1d told.csv | awk -F, '
        $3 != "" { print $2 ">" $3 " " $10 }
        $12 != "" { print $2 " event " $12 }
        $13 != "" { print $2 " state " $13 }' >told
}

# tells COUNT LINE: so many lines are that.
tells()
{
    found=$(grep -cxe "$2" told || :)
    [ "$found" = "$1" ] || fail "'$2' is told $found times, not $1"
}

# Paxos: the second proposer is ahead, and its value is chosen.
told paxos
cat >wanted <<'END2'
3>0 PUT A
4>1 PUT B
0 state acceptor
1 state acceptor
2 state acceptor
0>1 PREPARE 1.0
0>2 PREPARE 1.0
1>0 PREPARE 1.1
1>2 PREPARE 1.1
0 state proposer
1 state proposer
0>1 PROMISE 1.1
2>0 PROMISE 1.0
2>1 PROMISE 1.1
1>0 ACCEPT 1.1 B
1>2 ACCEPT 1.1 B
1 event proposes B
0>1 ACCEPTED 1.1
2>1 ACCEPTED 1.1
0 event accepts B
2 event accepts B
1>0 CHOSEN B
1>2 CHOSEN B
1>4 DONE
1 event knows that B is chosen
1 state learner
4>2 GET
0 event knows that B is chosen
0 state learner
2 event knows that B is chosen
2 state learner
2>4 GOT B
4 event gets B
END2
diff wanted told || fail "paxos tells something else"

# A snapshot: a marker over each link each way, and everybody records once.
told chandy-lamport --topology mesh:4x4
tells 48 '[0-9]*>[0-9]* MARKER'
tells 192 '[0-9]*>[0-9]* [0-9]* coins'
tells 16 '[0-9]* event records [0-9]*'
tells 16 '[0-9]* state recorded'

# Who enters the critical section has waited for it.
told lamport-mutex --topology complete:4 --param entries=2
tells 8 '[0-3] event enters the critical section'
tells 8 '[0-3] state waiting'
tells 24 '[0-3]>[0-3] RELEASE [0-9]*'

# Who leads has stood.
told raft --topology complete:3 --param terms=1
tells 1 '0 state candidate'
tells 1 '0 event wins term 1'
tells 2 '0>[12] ASK t1'
tells 2 '[12] event votes for 0'

# Every packet of every classic says what it is. That takes no step and changes no digest.
figures()
{
    for member in digest result_digest steps transmissions verified; do
        "$builddir/tests/cli/jsonget" "$1" $member
    done
}
for file in "$srcdir"/algos/classics/*.c; do
    program=$(basename "$file" .c | tr _ -)
    run 0 "$PARRAY" run "$program" --quiet --json plain.json
    run 0 "$PARRAY" run "$program" --quiet --json traced.json --trace told.csv
    figures plain.json >plain
    figures traced.json >traced
    diff plain traced || fail "$program does something else when it is traced"
    bare=$(sed 1d told.csv | awk -F, '$3 != "" && $10 == ""' | wc -l)
    [ "$bare" = 0 ] || fail "$bare packets of $program have no labels"
    sed 1d told.csv | cut -d, -f1 | sort -nc || fail "$program: the lines are not in the order of steps"
    grep -q '^[0-9]*,[0-9]*,[0-9]' told.csv || fail "$program sends nothing"
done

# All engines and workers tell the same, also where packets are late.
for program in multi-paxos chord swim-membership dijkstra-scholten ghs philosophers-waiter ben-or; do
    run 0 "$PARRAY" run $program --quiet --lag 0.3 --trace one.csv --engine fibers --workers 1
    for engine in 'fibers --workers 2' threads; do
        # shellcheck disable=SC2086 # a list of words
        run 0 "$PARRAY" run $program --quiet --lag 0.3 --trace other.csv --engine $engine
        cmp one.csv other.csv || fail "$program tells something else on $engine"
    done
done

# Packets of a collective have the name of its call.
compile calls <<'END'
#include <parray.h>
static void calls(struct node *self)
{
    int mine = node_rank(self), out[8] = {0}, in[8];
    coll_broadcast(self, &mine, 1, COLL_INT32, 3);
    coll_reduce(self, &mine, 1, COLL_INT32, COLL_SUM, 0);
    coll_alltoall(self, out, 1, COLL_INT32, in);
    coll_barrier(self);
}
PARRAY_PROGRAM(.name = "calls", .topology = "ring:8", .node = calls);
END
told ./calls.so
tells 7 '[0-7]>[0-7] broadcast'
tells 7 '[0-7]>[0-7] reduce'
sed 's/.*>[0-7] //' told | sort -u >found
printf 'alltoall\nbarrier\nbroadcast\nreduce\n' | diff - found || fail "the calls have other names"
