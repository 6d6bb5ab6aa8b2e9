#!/bin/sh
# Numbers that nodes give for people, in reports, tables, sweeps and traces; what is checked over all nodes;
# and parameters that are numbers, choices and texts.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

run 0 "$PARRAY" cc "$srcdir/tests/cli/bank.c"

# All engines say the same.
for engine in "fibers --workers 1" "fibers --workers 2" threads; do
    # shellcheck disable=SC2086
    run 0 "$PARRAY" run ./bank.so --engine $engine --results run.csv --json run.json --trace run.trace
    silent err
    sed -n '/^richest /,/^a /p' out >said
    cat >wanted <<'END'
richest        100.875 crowns
money          sum 800 of 8 nodes, mean 100; least 99.875 at node 1, greatest 100.875 at node 0
a "half", odd  sum 16.4 of 4 nodes, mean 4.1; least 1.1 at node 1, greatest 7.1 at node 7
END
    diff wanted said || fail "the report is another one: $engine"
    cat >wanted <<'END'
node,money,"a ""half"", odd"
0,100.875,
1,99.875,1.1
2,99.875,
3,99.875,3.1
4,99.875,
5,99.875,5.1
6,99.875,
7,99.875,7.1
END
    diff wanted run.csv || fail "the table is another one: $engine"
    has run.json values '{} 2'
    has run.json values.money '{} 7'
    has run.json values.money.nodes 8
    has run.json values.money.sum 800.0
    has run.json values.money.mean 100.0
    has run.json values.money.least 99.875
    has run.json values.money.least_node 1
    has run.json values.money.greatest 100.875
    has run.json values.money.greatest_node 0
    has run.json verified true
done

# A trace has all of it, to the last bit.
run 0 "$PARRAY" report run.trace --results again.csv --json again.json
says out 'money          sum 800 of 8 nodes, mean 100; least 99.875 at node 1, greatest 100.875 at node 0'
diff run.csv again.csv || fail 'the table of the trace is another one'
has again.json values.money '{} 7'
head -c -50 run.trace >cut.trace
run 1 "$PARRAY" report cut.trace --results cut.csv
says err 'a trace that is not whole does not tell what nodes gave'
compile thirds <<'END'
#include <parray.h>
static void run(struct node *self)
{
    node_value(self, "third", (node_rank(self) + 1) / 3.0);
    node_value(self, "large", 1e300 * (node_rank(self) + 1));
}
PARRAY_PROGRAM(.name = "thirds", .topology = "ring:3", .node = run);
END
run 0 "$PARRAY" run ./thirds.so --quiet --results run.json --trace run.trace
run 0 "$PARRAY" report run.trace --results again.json
cmp run.json again.json || fail 'the trace has rounded a number'
has run.json '' '[] 3'
has run.json 0 '{} 3'
says run.json '{"node": 0, "third": 0.3333333333333333, "large": 1e+300}'
says run.json '{"node": 2, "third": 1, "large": 3e+300}'

# A JSON table tells what is missing; a quote in a name stays one.
run 0 "$PARRAY" run ./bank.so --quiet --results run.json
has run.json 0.money 100.875
has run.json '4.a "half", odd' null
has run.json '5.a "half", odd' 5.1
run 0 "$PARRAY" run ./bank.so --quiet --results -
says out '7,99.875,7.1'
run 2 "$PARRAY" run ./bank.so --quiet --results run.txt
is err 'error: --results run.txt: the name of the file says what it becomes; it ends in .csv or .json, or is - for CSV on standard output'
run 0 "$PARRAY" cc "$srcdir/tests/cli/hello.c"
run 0 "$PARRAY" run ./hello.so --quiet --results run.csv
is err 'note: --results: no node gave a number by node_value, so the rows have nothing but ranks'
[ "$(sed -n '1p;2p' run.csv | tr '\n' ' ')" = 'node 0 ' ] || fail 'no table of ranks'

# Sweeps have the sums as columns.
run 0 "$PARRAY" sweep ./bank.so --over size=4..6 --over each=10,20 --columns steps,money_sum,money_least --csv rows.csv
says out '4     10        1         40        9.875  yes       done'
run 0 "$PARRAY" sweep ./bank.so --over size=4..5 --csv rows.csv
says rows.csv ',richest,money_sum,money_mean,money_least,money_greatest,"a_""half"",_odd_sum",'
says out 'richest  money_mean'
! grep -q money_sum out || fail 'a table without --columns has the sums'
run 2 "$PARRAY" sweep ./bank.so --over size=4..5 --columns mony_sum
says err '--columns mony_sum: no number of a report and no figure of bank has that name; did you mean money_sum?'

# Parameters.
refused()
{
    run 2 "$PARRAY" run ./bank.so --quiet --param "$1"
    is err "error: --param $1: $2"
}
refused each=1001 'a number from 0 to 1000 is wanted'
refused each=-1 'a number from 0 to 1000 is wanted'
for text in '' nan inf 0x10 ' 1' 1e999 1.5x; do
    refused "each=$text" 'a number from 0 to 1000 is wanted'
done
refused order=dow 'one of up, down is wanted; did you mean down?'
refused order= 'one of up, down is wanted'
refused title= 'a text that is not empty is wanted'
run 0 "$PARRAY" run ./bank.so --quiet --param each=1.25e2 --param order=down --param title=b --results run.csv
says run.csv '0,125.125'

# A check of the whole array fails with its text; of two numbers both are shown.
sed 's/bank->each - paid + got/bank->each + got/' "$srcdir/tests/cli/bank.c" >leak.c
run 0 "$PARRAY" cc leak.c
run 1 "$PARRAY" run ./leak.so --quiet --json run.json
says err 'check of the whole array failed at leak.c:'
says err ': money.sum == bank->each * parray_nodes(array): 803.5 crowns'
has run.json status 1
has run.json verified false
sed 's/got \* 8,/got * 4,/' "$srcdir/tests/cli/bank.c" >half.c
run 0 "$PARRAY" cc half.c
run 1 "$PARRAY" run ./half.so --quiet
says err ': node 0: check failed at half.c:'
says err ': got * 4 == node_peer(self, !to): got * 4 is 3.5, node_peer(self, !to) is 7'

# A failed verify tells at how many nodes.
compile told <<'END'
#include <parray.h>
static void run(struct node *self) { (void)self; }
static bool verify(struct node *self) { return node_rank(self) % 4 != 1; }
PARRAY_PROGRAM(.name = "told", .topology = "ring:8", .node = run, .verify = verify);
END
run 1 "$PARRAY" run ./told.so --json run.json --trace run.trace
says out 'verified       NO, the result is wrong at 2 of 8 nodes, first at node 1'
says err 'node 1 does not have the result that told requires; verify failed at 2 of 8 nodes, of which this is the first'
has run.json verify_failed 2
has run.json verify_first 1
run 0 "$PARRAY" report run.trace
says out 'verified       NO, the result is wrong at 2 of 8 nodes, first at node 1'

# Equal numbers are told once.
compile same <<'END'
#include <parray.h>
static void run(struct node *self) { node_value(self, "same", -1.5); }
PARRAY_PROGRAM(.name = "same", .topology = "ring:8", .node = run);
END
run 0 "$PARRAY" run ./same.so
says out 'same           sum -12 of 8 nodes, -1.5 each'

# Runs that are disturbed give the same numbers, and a name too many is found.
run 0 "$PARRAY" stress ./bank.so --runs 20
run 0 "$PARRAY" run ./bank.so --quiet --results run.csv
run 0 "$PARRAY" run ./bank.so --quiet --results slow.csv --seed 7 --mailbox 1 --stacks packed
diff run.csv slow.csv || fail 'the table depends on the stacks'

# One node has no least and no greatest.
compile lonely <<'END'
#include <parray.h>
static void run(struct node *self)
{
    if (node_rank(self) == 1)
        node_value(self, "twice", 0);
}
PARRAY_PROGRAM(.name = "lonely", .topology = "ring:3", .node = run);
END
run 0 "$PARRAY" run ./lonely.so
says out 'twice          0 (node 1 only)'

# No number of a program has the name of a line of the report, or changes how its lines read.
compile forger <<'C'
#include <parray.h>
static const struct parray_param params[] = {
    {"value", "rounds", "a name"}, {"figure", "rounds", "a name"}, {NULL, NULL, NULL}};
static struct { const char *value, *figure; } names;
static int prepare(struct parray *array)
{
    names.value = parray_param(array, "value");
    names.figure = parray_param(array, "figure");
    return 0;
}
static void run(struct node *self)
{
    node_value(self, names.value, 1);
    node_step(self);
}
static void figures(struct parray *array)
{
    parray_figure(array, names.figure, 1, "as it is");
}
PARRAY_PROGRAM(.name = "forger", .topology = "ring:3", .params = params, .prepare = prepare, .node = run,
               .figures = figures);
C
{
    "$PARRAY" run ring-gossip --topology ring:8 --verbose
    "$PARRAY" run hypercube-mnb --topology hypercube:3 --on-violation wait
    "$PARRAY" run ./hello.so --fault stop:1@1
    "$PARRAY" run worm-broadcast --topology mesh:4x4 --verbose
    "$PARRAY" run hypercube-mnb --topology hypercube:3 --model SLA --force --on-violation count
    "$PARRAY" run ./told.so
} >reports 2>trouble || true
sed -n -e '/^[a-z]* on [a-z]*:/d' -e 's/^\([a-z][a-z ]\{1,12\}[a-z]\)  *[^ ].*/\1/p' reports | cut -c 1-14 |
    sed 's/  .*//; s/ *$//' | sort -u >firsts
for name in verified steps 'optimality' paper task transmissions digest 'wall time' stacks phase worms; do
    grep -qx "$name" firsts || fail "no report has a line $name: $(cat firsts)"
done
{
    cat firsts
    printf '%s\n' VERIFIED 'verified yes' 'Optimality: 1' 'own bound' 'left over' ' verified' 'a  b' 'a '
} >names
while IFS= read -r name; do
    run 2 "$PARRAY" run ./forger.so --param "value=$name"
    says err 'node_value at forger.c:'
    run 2 "$PARRAY" run ./forger.so --param "figure=$name"
    says err "error: parray_figure \"$name\": "
done <names
run 0 "$PARRAY" run ./forger.so --param 'value=steps taken' --param 'figure=phases'
says out 'steps taken    sum 3 of 3 nodes, 1 each'
run 2 "$PARRAY" run ./forger.so --param "figure=rounds
verified       yes"
is err 'error: parray_figure "": the name of a number has printable ASCII characters only; this one has others'
sed 's/\.figures = figures/.figures = figures, .figure_names = "rounds own_bound"/' forger.c >declared.c
run 0 "$PARRAY" cc declared.c
run 2 "$PARRAY" run ./declared.so
says err "has a figure 'own_bound' (.figure_names), but every report has a number of that name"
sed 's/rounds own_bound/rounds Verified/' declared.c >declares.c
run 0 "$PARRAY" cc declares.c
run 2 "$PARRAY" run ./declares.so
says err "has a figure 'Verified' (.figure_names), but every report has a line of that name
help: give the figure another name"
