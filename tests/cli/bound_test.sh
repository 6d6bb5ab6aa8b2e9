#!/bin/sh
# parray bound: the bounds of every task, with reasons, as text and as JSON; and no run of a program that
# ships with parray is shorter than the bounds of the task that it solves.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

get()
{
    "$builddir/tests/cli/jsonget" "$1" "$2"
}

# The text: the strongest bound first, each with a reason.
run 0 "$PARRAY" bound gossip --topology hypercube:10
silent err
says out "gossip on hypercube:10 under F*: 1,024 nodes, 5,120 links"
says out "at least 103 steps, since"
says out "       103  node 0 has to take in 1,023 tokens over 10 ports"
says out "        10  a token has to go 10 links from node 0"
run 0 "$PARRAY" bound exchange --topology mesh:8x8 --model 'H*'
sed -n 3p out >first
says first "       256  8 links join the 32 nodes with coordinate 0 to 3 in dimension 0 to the rest, and 1,024 tokens have to go in and 1,024 tokens out"

# Thin arrays, whose nodes are not all looked at: the one next to the root is.
for nodes in 8 1000 3001 100000; do
    for task in gather scatter; do
        run 0 "$PARRAY" bound $task --topology line:$nodes --model H1 --json -
        has out steps $((2 * nodes - 3)) # what a program takes that keeps node 1 busy
    done
done
run 0 "$PARRAY" bound gather --topology line:1000 --model F1 --param root=300
says out "at least 1,397 steps, since"

# Units and start-ups: the last of four units leaves the root in step 14, and has 13 more links to go.
run 0 "$PARRAY" bound broadcast --topology mesh:8x8 --model SLA --startup 10 --param units=4
says out "a packet of L units takes 10 + L * 1 steps"
says out "at least 157 steps, since"

# Through a layer the bound is that of the array beneath: nodes 1 and 7 of the ring are nodes 2 and 1 of the
# line.
run 0 "$PARRAY" bound broadcast --topology line:8 --layer fold --param root=1
says out "broadcast on ring:8 under F*: 8 nodes, 7 links; through layer fold: all below is about line:8"
says out "at least 5 steps, since"
run 0 "$PARRAY" bound scan --topology line:8 --layer fold
says out "at least 6 steps, since"

# What is known to come closest: a program that takes as many steps, one that takes more, one without a
# formula, one that splits tokens, and none.
run 0 "$PARRAY" bound gossip --topology hypercube:10
says out "hypercube-mnb is known to take 103 steps: optimal"
run 0 "$PARRAY" bound gossip --topology mesh:6x6 --model 'H*' --json -
cp out known.json
has known.json best_known.program mesh-gossip-optimal
has known.json best_known.steps 21
has known.json best_known.ratio 1.0
has known.json known.0.program mesh-gossip-optimal
run 0 "$PARRAY" bound gossip --topology mesh:6x6 --model 'H*'
says out "solve it, time not known: mesh-gossip-combs, mesh-gossip-rect, mesh-gossip-turns (parray compare)"
run 0 "$PARRAY" bound reduce --topology mesh:8x8 --param root=9
says out "at least 12 steps, since"
says out "echo is known to take 24 steps at most, 2.00 times the bound"
run 0 "$PARRAY" bound partial-gossip --topology mesh:4x4 --param active=0,3
says out "solve it for tokens of other lengths: mesh-pmnb (--param units=U)"
run 0 "$PARRAY" bound gossip --topology ring:8 --model 'H*' --param tokens=3 --json -
has out best_known.program ring-gossip
has out best_known.units 1
run 0 "$PARRAY" bound gossip --topology mesh:70x70 --json -
has out best_known null
run 0 "$PARRAY" bound reduce-scatter --topology ring:8 --json -
has out best_known null

# Reasons: links that are too far from a corner; a box of active nodes; the golden ratio; a node that is left
# out; a joint; a narrow cut of a graph; sums of a prefix.
run 0 "$PARRAY" bound gossip --topology mesh:2x16 --model 'H*'
says out "        24  2 links join the 16 nodes with coordinate 0 to 7 in dimension 1 to the rest, and over them 16 tokens"
run 0 "$PARRAY" bound partial-exchange --topology mesh:20x20 --param active=63,64,83,84
says out "       198  8 links join the 4 nodes with coordinates 3..4, 3..4 to the rest, and 1,584 tokens have to go out"
run 0 "$PARRAY" bound allreduce --topology complete:16 --model H1
says out "at least 7 steps, since"
says out "16 nodes have to know of tokens of 16 nodes; a node sends one packet or receives one at a time, so that this takes 7 rounds"
run 0 "$PARRAY" bound allreduce --topology complete:9 --model F1
says out "at least 5 steps, since"
says out "9 nodes have to know of each of the tokens, which at most doubles their number in a packet's time: 4 times, and one of them does not leave its node in the first 1"
run 0 "$PARRAY" bound allreduce --topology tree:5x2 --model F1
says out "at least 9 steps, since"
says out "of which the last one then takes 4 links into the others, one after the other"
i=0
while [ $i -lt 150 ]; do
    echo "$i $(((i + 1) % 150))"
    echo "$((i + 150)) $((150 + (i + 1) % 150))"
    i=$((i + 1))
done >cycles.txt
echo "3 160" >>cycles.txt
run 0 "$PARRAY" bound exchange --topology graph:cycles.txt
says out "at least 22,500 steps, since"
says out "1 link joins node"
run 0 "$PARRAY" bound scan --topology tree:3x2 --model H1
says out "node 0 joins 3 parts of the array and has to send and receive 5 combined tokens, one at a time"

# A task of which nothing is known says why.
run 0 "$PARRAY" bound colouring
says out "no bound above 0 is known"
says out "note: a program may know the topology"

# JSON, with and without the text.
run 0 "$PARRAY" bound gossip --topology hypercube:4 --per-unit 2 --json -
cp out bound.json
has bound.json task gossip
has bound.json steps 8
has bound.json lower_bound 4.0
has bound.json all.0.steps 8
get bound.json reason >reason
get bound.json all.0.reason >first
cmp -s reason first || fail "the reason is not that of the strongest bound"
run 0 "$PARRAY" bound colouring --json file.json
says out "no bound above 0 is known"
has file.json reason null
has file.json steps 0

# Every task is listed, shown, and has bounds on every kind of topology under every model.
run 0 "$PARRAY" list --json
cp out list.json
number=0
while get list.json "tasks.$number.name" >name 2>/dev/null; do
    task=$(cat name)
    run 0 "$PARRAY" show "$task"
    says out "parray bound $task"
    for topology in line:5 ring:6 mesh:3x4 torus:3x4 hypercube:3 star:4 complete:5 tree:2x4 line:1 line:2; do
        for model in 'F*' SLA F1 'H*' H1 W1; do
            "$PARRAY" bound "$task" --topology $topology --model "$model" >out 2>err ||
                fail "bound $task on $topology under $model: $(cat err)"
        done
    done
    number=$((number + 1))
done
[ "$number" -ge 20 ] || fail "only $number tasks are listed"

# Mistakes.
refused()
{
    sentence=$1
    shift
    run 2 "$PARRAY" bound "$@"
    silent out
    says err "$sentence"
}
refused "no TASK was given
help: usage: parray bound TASK [OPTION...]"
refused "no task 'gosip'; did you mean gossip?
help: \`parray list' shows all" gosip
refused "one TASK at a time: 'gossip' and 'scan' were given" gossip scan
refused "model \"F2\": no such model; did you mean F* or F1? there are F*, SLA" gossip --model F2
refused 'topology "mesh:0": "0" is not a number from 1 up' gossip --topology mesh:0
refused "--param root=8: a whole number from 0 to 7 is wanted" broadcast --param root=8
refused "--param active=9: different ranks from 0 to 7 with commas between" partial-gossip --param active=9
refused "--param is 'h'; it must be NAME=VALUE" permutation --param h
refused "--param units=0: a whole number from 1 to 1048576 is wanted" gossip --param units=0
refused "--param tokens=2 and --param packets=3 both say how many tokens nodes have: give one of them" \
    gossip --param tokens=2 --param packets=3
refused "--param root=1: no such parameter; gossip takes units=1" gossip --param root=1
refused "--startup 0 with --per-unit 0: a packet would take no time" gossip --per-unit 0
refused "layer fold runs on mesh: and line: only, not on ring:8" gossip --layer fold
refused "layer \"unfold\": no such layer; did you mean fold? there are fold, none" gossip --layer unfold
refused "cannot write 'none/x.json': No such file or directory" gossip --json none/x.json
run 2 "$PARRAY" show gossip --topology mesh:4x4
says err "gossip is a task: \`parray bound gossip --topology mesh:4x4' tells what it takes there"

# above PROGRAM TASK TOPOLOGY [PARAMETER=VALUE...]: the program's run on the topology takes at least as many
# steps as the task's bound there, with the units, start-up and parameters of the run.
above()
{
    program=$1 task=$2 topology=$3
    shift 3
    for parameter; do
        set -- "$@" --param "$parameter"
        shift
    done
    run 0 "$PARRAY" run "$program" --topology "$topology" --quiet --json - "$@"
    cp out run.json
    model=$(get run.json model) units=$(get run.json packet_units) steps=$(get run.json steps)
    layer=$(get run.json layer)
    [ "$layer" != null ] || layer=none
    run 0 "$PARRAY" bound "$task" --topology "$topology" --model "$model" --layer "$layer" \
        --startup "$(get run.json startup)" --param "units=$units" --json - "$@"
    bound=$(get out steps)
    [ "$bound" -gt 0 ] || fail "$task on $topology under $model has no bound"
    [ "$bound" -le "$steps" ] || fail "$program takes $steps steps on $topology; the bound of $task is $bound"
}

while read -r program task topologies; do
    for topology in $topologies; do
        above "$program" "$task" "$topology"
    done
done <<'TABLE'
hypercube-mnb gossip hypercube:1 hypercube:3 hypercube:5
hypercube-mnb-sla gossip hypercube:3
hypercube-scatter scatter hypercube:2 hypercube:5
hypercube-scatter-mnb scatter hypercube:3
hypercube-scatter-sla scatter hypercube:3
hypercube-exchange exchange hypercube:2 hypercube:4
hypercube-exchange-sla exchange hypercube:4
translated-exchange exchange torus:4x4
translated-mnb gossip ring:7 torus:4x4 star:4
translated-mnb-half gossip ring:8 torus:4x4 star:4 hypercube:5
line-gossip gossip line:2 line:5 line:8
ring-gossip gossip ring:5 ring:8
cycle-gossip gossip ring:5 mesh:4x4 hypercube:3 torus:3x5
mesh-gossip gossip mesh:4x4 mesh:6x6
mesh-gossip-fy gossip mesh:4x4
mesh-gossip-optimal gossip mesh:4x4 mesh:5x5
mesh-gossip-rect gossip mesh:2x5 mesh:3x4 mesh:2x3x4
mesh-gossip-rings gossip mesh:4x4 mesh:2x3x4
mesh-gossip-combs gossip mesh:2x3x4
mesh-gossip-odd gossip mesh:3x3 mesh:3x3x3
mesh-gossip-turns gossip mesh:4x4
torus-gossip gossip torus:4x4
torus-gossip-optimal gossip torus:4x4
torus-mnb-2d gossip torus:4x4
mesh-mnb-2d gossip mesh:4x4
mesh-mnb-optimal gossip mesh:4x4
line-broadcasts gossip line:8
ring-broadcasts gossip ring:8
star-mnb gossip star:3 star:4
star-mnb-ring gossip star:4
star-mnb-stair gossip star:4
star-exchange exchange star:4
star-exchange-sweep exchange star:4
worm-broadcast broadcast mesh:4x4
worm-broadcast-doubling broadcast mesh:4x4
worm-broadcast-dp broadcast mesh:4x4
echo reduce mesh:4x4 ring:9 tree:2x4
mesh-prefix scan mesh:4x4
matrix-transpose exchange hypercube:1 hypercube:4
bitonic-sort sort hypercube:1 hypercube:4
odd-even-transposition sort line:2 line:9
shearsort sort mesh:3x4 mesh:4x4
TABLE
for active in all 5 0,3,15 random:7; do
    above mesh-pmnb partial-gossip mesh:4x4 active=$active
    above mesh-pmnb partial-gossip torus:4x4 active=$active
    above mesh-mnb partial-gossip mesh:4x4 active=$active
    above mesh-partial-exchange partial-exchange mesh:4x4 active=$active
    above mesh-partial-exchange partial-exchange torus:4x4 active=$active
    above mesh-partial-exchange-fraction partial-exchange mesh:4x4 active=$active
    above mesh-partial-exchange-dd partial-exchange mesh:3x3x3 active=$active
    above mesh-partial-gather partial-gather mesh:4x4 active=$active
    above mesh-transpose transpose mesh:4x4 columns=$active
    above mesh-transpose transpose torus:4x4 columns=1 rows=$active
done
above mesh-packing partial-permutation mesh:4x4 active=0,3,15 targets=first
above mesh-monotone partial-permutation mesh:4x4 active=0,3,5 targets=4,9,14
above ring-broadcasts gossip ring:8 packets=2,0,1,3,0,0,1,1

# A packet of no units, by which times would be divided, is refused.
compile nothing <<'C'
#include <parray.h>
static uint32_t none(const struct parray *array) { (void)array; return 0; }
static void run(struct node *self) { (void)self; }
PARRAY_PROGRAM(.name = "nothing", .task = "gossip", .topology = "ring:4", .node = run, .packet_units = none);
C
run 2 "$PARRAY" run ./nothing.so
is err 'error: `packet_units` of nothing returns 0: a packet has 1 unit or more'
