#!/bin/sh
# `parray solve`: exact numbers of steps, what shows that there are no fewer, schedules that run in them, and
# what is refused.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"
get=$builddir/tests/cli/jsonget

# The solver is not in every build.
has_solver()
{
    [ -e "$builddir/parray-cadical.so" ]
}

# fewest STEPS TASK SPEC MODEL [OPTION...]: it takes so many steps, no fewer are possible, and the schedule
# that comes out runs in exactly as many under the model.
fewest()
{
    steps=$1 task=$2 spec=$3 model=$4
    shift 4
    run 0 "$PARRAY" solve "$task" --topology "$spec" --model "$model" --json a.json --output s.goal "$@"
    [ "$("$get" a.json steps)" = "$steps" ] || fail "$task on $spec under $model: $("$get" a.json steps) steps"
    [ "$("$get" a.json lower_bound)" = "$steps" ] || fail "$task on $spec under $model: not proved"
    [ "$("$get" a.json optimal)" = true ] || fail "$task on $spec under $model: optimal is not said"
    run 0 "$PARRAY" run goal --param file=s.goal --topology "$spec" --model "$model" --quiet --json r.json
    [ "$("$get" r.json steps)" = "$steps" ] || fail "$task on $spec under $model runs in $("$get" r.json steps)"
    [ "$("$get" r.json transmissions)" = "$("$get" a.json transmissions)" ] || fail "other transmissions"
}

# refused SENTENCE ARGUMENT...
refused()
{
    sentence=$1
    shift
    run 2 "$PARRAY" solve "$@"
    says err "error: $sentence"
    silent out
}

# Greedy schedules meet the bounds.
fewest 8 gossip mesh:4x4 'F*'
fewest 6 gossip mesh:3x3 'H*'
fewest 9 gossip mesh:3x3x3 'F*'
fewest 21 gossip mesh:4x4x4 'F*'
fewest 20 gossip mesh:3x4x5 MLA
fewest 10 gossip torus:3x4x5 'F*'
fewest 15 gossip hypercube:4 F1
! has_solver || fewest 16 gossip mesh:3x5 F1
fewest 15 gossip hypercube:4 SLA
fewest 30 gossip hypercube:4 H1
fewest 16 gossip star:4 'H*'

# known STEPS PROGRAM TASK SPEC MODEL [OPTION...]: the search begins with the schedule of a program, and finds
# none that is shorter.
known()
{
    steps=$1 program=$2
    shift 2
    fewest "$steps" "$@"
    [ "$("$get" a.json method)" = program ] || fail "$1 on $2 under $3: not the schedule of a program"
    [ "$("$get" a.json program)" = "$program" ] || fail "$1 on $2 under $3: of $("$get" a.json program)"
}
known 36 mesh-gossip-optimal gossip mesh:8x8 'H*'
known 63 cycle-gossip gossip mesh:8x8 SLA
known 126 cycle-gossip gossip mesh:8x8 H1
known 18 cycle-gossip gossip mesh:2x5 H1
run 0 "$PARRAY" solve gossip --topology mesh:2x5 --model H1
says out "schedule: 90 transmissions, recorded from the program cycle-gossip"
# One origin's plan, moved to all nodes.
fewest 30 gossip star:5 'F*' --translate

fewest 8 gossip torus:4x4 'H*' --translate
fewest 14 gossip ring:8 H1 --translate
fewest 8 exchange hypercube:4 'F*' --translate
[ "$("$get" a.json method)" = translated ] || fail "not translated"

# worms STEPS SPEC [OPTION...]: a broadcast by worms takes so many steps, no fewer are possible, and every
# node but one is told once.
worms()
{
    steps=$1 spec=$2
    shift 2
    run 0 "$PARRAY" solve broadcast --topology "$spec" --model W1 --json a.json "$@"
    [ "$("$get" a.json steps)" = "$steps" ] || fail "worms on $spec: $("$get" a.json steps) steps"
    [ "$("$get" a.json optimal)" = true ] || fail "worms on $spec: optimal is not said"
    [ "$("$get" a.json schedule)" = "[] $steps" ] || fail "worms on $spec: the schedule has other steps"
    [ "$("$get" a.json transmissions)" = $(($("$get" a.json nodes) - 1)) ] || fail "worms on $spec: too many"
}

# By halves, in as many steps as a program for such arrays takes.
for spec in line:8 mesh:2x2 mesh:4x4 mesh:16x16 mesh:4x4x4; do
    run 0 "$PARRAY" run worm-broadcast-dp --topology "$spec" --model W1 --quiet --json r.json
    worms "$("$get" r.json steps)" "$spec"
done
worms 8 mesh:16x16 --param root=17

# The emulator lets the worms of a.json through, in as many steps as the schedule has.
run_worms()
{
    spec=$1 steps=$("$get" a.json steps) step=0
    {
        printf '#include <parray.h>\n\nstatic const int plan[][3] = {\n'
        while [ "$step" -lt "$steps" ]; do
            count=$("$get" a.json "schedule.$step") worm=0
            while [ "$worm" -lt "${count#* }" ]; do
                from=$("$get" a.json "schedule.$step.$worm.0") to=$("$get" a.json "schedule.$step.$worm.1")
                echo "    {$((step + 1)), $from, $to},"
                worm=$((worm + 1))
            done
            step=$((step + 1))
        done
        cat <<'END'
};

static void follow(struct node *self)
{
    struct packet packet = PACKET(NULL, 0);
    for (unsigned i = 0; i < sizeof plan / sizeof plan[0]; i++) {
        if (plan[i][1] == node_rank(self)) {
            node_wait_until(self, (uint64_t)plan[i][0]);
            node_send_to(self, plan[i][2], NULL, 0);
        }
        if (plan[i][2] == node_rank(self))
            node_recv_any(self, &packet);
    }
}
PARRAY_PROGRAM(.name = "follow", .topology = "mesh:3x3", .model = "W1", .node = follow);
END
    } >follow.c
    run 0 "$PARRAY" cc follow.c
    run 0 "$PARRAY" run ./follow.so --topology "$spec" --quiet --json r.json
    [ "$("$get" r.json steps)" = "$steps" ] || fail "the worms on $spec take $("$get" r.json steps) steps"
}
worms 4 mesh:3x5 --param root=7
run_worms mesh:3x5
worms 5 star:4
run_worms star:4
worms 3 hypercube:3
worms 8 torus:16x16 --param root=100
worms 0 line:1
[ "$("$get" a.json schedule)" = "[] 0" ] || fail "a schedule of nothing"

# Larger arrays: the same numbers without a run.
solved()
{
    # shellcheck disable=SC2086 # no option, or several words
    run 0 "$PARRAY" solve "$2" --topology "$3" ${4:-}
    says out "$1 steps: the fewest there can be"
}
solved 128 gossip mesh:16x16
solved 72 gossip mesh:6x6x6
solved 57 gossip hypercube:9 --translate
solved 32 gossip hypercube:8

# A star graph has coordinates and is no grid.
fewest 3 allreduce star:3 'F*'
fewest 6 allreduce star:4 F1

# Tasks of one origin, of some, of one target; longer tokens; sums.
fewest 4 broadcast mesh:3x3 SLA
fewest 8 scatter star:4 'F*' --param root=3
fewest 8 gather mesh:3x3 H1
fewest 4 reduce mesh:3x3 SLA
fewest 4 reduce-scatter torus:4x4 'F*'
fewest 8 reduce-scatter ring:5 'H*' --param units=2
fewest 8 allreduce torus:4x4 'F*' --units 16
fewest 4 partial-gossip mesh:3x3 'F*' --param active=0,4,8
# Sums that overtake what is spread already, as a schedule in which all nodes do the same.
run 0 "$PARRAY" solve allreduce --topology ring:8 --units 8
says out '7 steps: the fewest there can be'
says out 'found by a SAT solver among symmetric ones'
# An allreduce of two halves, each as short as can be: 2 * 11 steps.
run 0 "$PARRAY" solve allreduce --topology torus:4x4x4 --units 64 --steps 22
says out "22 steps: possible"
fewest 8 partial-exchange line:5 'H*' --param active=0,1,3
fewest 3 gossip ring:4 'F*' --units 2
fewest 0 gossip line:1 'F*'

# Bounds of the task are not always reached: smaller numbers of steps are then proved impossible.
if has_solver; then
    fewest 10 gossip mesh:4x4 'H*'
    # Half a turn, or a quarter of one, maps the schedule onto itself.
    fewest 10 gossip mesh:4x4 'H*' --translate
    [ "$("$get" a.json method)" = mirrored ] || fail "not symmetric"
    fewest 12 gossip mesh:2x8 'H*' --translate
    [ "$("$get" a.json method)" = mirrored ] || fail "not symmetric"
    fewest 4 allreduce ring:5 SLA
    fewest 5 allreduce hypercube:3 'F*' --units 8
    # A dragonfly: five groups of four routers, all joined in a group, and a link for each two groups.
    for a in 0 1 2 3 4; do
        for i in 0 1 2 3; do
            b=$((i < a ? i : i + 1))
            [ "$b" -lt "$a" ] || echo $((4 * a + i)) $((4 * b + a))
            for j in 0 1 2 3; do
                [ "$j" -ge "$i" ] || echo $((4 * a + j)) $((4 * a + i))
            done
        done
    done >dragonfly
    fewest 10 allreduce graph:dragonfly 'F*' --units 20
    fewest 6 allreduce hypercube:3 H1
    fewest 3 allreduce hypercube:3 'F*'
    # Rounds: SCCL's (steps, rounds, chunks) on a ring of four.
    run 0 "$PARRAY" solve gossip --topology ring:4 --units 2 --rounds 3 --json a.json --output s.goal
    says out "2 steps of 3 rounds in all: the fewest there can be"
    [ "$("$get" a.json steps)" = 2 ] || fail "other steps"
    run 0 "$PARRAY" run goal --param file=s.goal --topology ring:4 --quiet --json r.json
    [ "$("$get" r.json steps)" = 3 ] || fail "the rounds do not run as steps"
    refused "--rounds 2 is not enough for any number of steps: node 0 has to take in 6 units of tokens over 2 ports" \
        gossip --topology ring:4 --units 2 --rounds 2
fi

# Pairs of nodes with two links, in a graph file: DGX-1, and SCCL's schedule of 2 steps, 3 rounds, 2 chunks.
printf '0 1 2\n' >pair.txt
if has_solver && "$PARRAY" bound gossip --topology graph:pair.txt >out 2>err; then
    printf '%s\n' '0 1' '0 2' '0 3 2' '0 4 2' '1 2 2' '1 3' '1 5 2' '2 3 2' '2 6' '3 7' '4 5' '4 6' '4 7 2' \
        '5 6 2' '5 7' '6 7 2' >dgx1.txt
    fewest 2 gossip graph:dgx1.txt 'F*'
    run 0 "$PARRAY" solve gossip --topology graph:dgx1.txt --units 2 --rounds 3 --output s.goal
    says out "2 steps of 3 rounds in all: the fewest there can be"
    run 0 "$PARRAY" run goal --param file=s.goal --topology graph:dgx1.txt --quiet --json r.json
    [ "$("$get" r.json steps)" = 3 ] || fail "the rounds do not run as steps over pairs of links"
fi

# As MSCCL XML: what was found keeps its steps and is what its collective says; a task that MSCCL does not
# know is refused without a file.
while read -r task spec steps more; do
    # shellcheck disable=SC2086 # a list of words
    run 0 "$PARRAY" solve "$task" --topology "$spec" $more --json a.json --output s.xml
    run 0 "$PARRAY" schedule s.xml --check
    run 0 "$PARRAY" schedule s.xml --topology "$spec" --quiet --json r.json
    [ "$("$get" a.json steps)" = "$steps" ] || fail "$task takes $("$get" a.json steps) steps, not $steps"
    [ "$("$get" r.json steps)" = "$steps" ] || fail "$task as XML takes $("$get" r.json steps) steps"
    rm s.xml
done <<'END'
gossip ring:4 3 --units 2
gossip mesh:2x3 3
broadcast mesh:3x3 4
exchange ring:4 2
gather ring:5 2
scatter hypercube:3 3
reduce star:3 3
reduce mesh:2x3 3 --units 2
allreduce ring:4 2 --units 2
allreduce mesh:2x3 3
reduce-scatter ring:5 2
reduce-scatter ring:4 3 --units 2
END
run 2 "$PARRAY" solve permutation --topology ring:4 --output s.xml
says err "error: 's.xml' cannot be written as MSCCL XML: MSCCL has no collective for the task permutation"
[ ! -e s.xml ] || fail "a file of a task that is no collective"

# One question.
run 0 "$PARRAY" solve gossip --topology mesh:3x3 --steps 3 --json a.json --output none.goal
says out "3 steps: impossible"
[ "$("$get" a.json answer)" = impossible ] || fail "another answer"
[ ! -e none.goal ] || fail "a file without a schedule"
run 0 "$PARRAY" solve gossip --topology mesh:3x3 --steps 4 --json -
[ "$("$get" out answer)" = possible ] || fail "another answer"

# The schedule and the seed: the same question has the same answer.
run 0 "$PARRAY" solve gossip --topology mesh:4x4 --seed 7 --output -
cp out one
run 0 "$PARRAY" solve gossip --topology mesh:4x4 --seed 7 --output -
cmp one out || fail "two schedules from one seed"

# Time that is over leaves the bound. An interrupt leaves both bounds and the best schedule, here the first
# one that the line of progress tells of.
run 5 "$PARRAY" solve exchange --topology mesh:5x5 --model H1 --seconds 0.001 --json a.json
says out "at least 167"
says out "stopped after"
[ "$("$get" a.json out_of_time)" = true ] || fail "not out of time"
"$PARRAY" solve exchange --topology mesh:5x5 --model H1 --progress --json i.json --output s.goal >out 2>err &
pid=$!
while ! grep -q "at least 167, at most [0-9]* steps" err; do
    kill -0 $pid || fail "it ended by itself"
done
kill -TERM $pid # a background job of a shell ignores SIGINT
status=0
wait $pid || status=$?
[ "$status" = 130 ] || fail "status $status after an interrupt"
says out "interrupted after"
[ "$("$get" i.json interrupted)" = true ] || fail "the interrupt is not in the JSON"
[ "$("$get" i.json steps)" -ge "$("$get" i.json lower_bound)" ] || fail "bounds that cross"
run 0 "$PARRAY" run goal --param file=s.goal --topology mesh:5x5 --model H1 --quiet --json r.json
[ "$("$get" r.json steps)" = "$("$get" i.json steps)" ] || fail "the schedule runs in other steps"

# What is refused.
refused "no TASK was given
help: usage: parray solve TASK [OPTION...]
help: \`parray list' shows all"
refused "one TASK at a time: 'gossip' and 'exchange' were given" gossip exchange
refused "schedules of worms (W1) are searched for of one unit from one node to all (broadcast); choose another --model for gossip" gossip --model W1
refused "schedules of worms (W1) are searched for of one unit from one node to all (broadcast); choose another --model for broadcast of several units" broadcast --units 2 --model W1
refused "schedules of worms (W1) are searched for of one unit from one node to all (broadcast); choose another --model for reduce" reduce --model W1
refused "--output: GOAL has no worms (W1)
help: leave it away, and take \`schedule' of --json" broadcast --model W1 --output s.goal
refused "ring:257 has 257 nodes; schedules of worms (W1) are searched for on 256 nodes at most" broadcast --topology ring:257 --model W1
refused "schedules of scan are not searched for; they are of tasks in which whole tokens go to one node or to all (broadcast, gossip, partial-gossip, scatter, gather, exchange, permutation ...) and of reduce, reduce-scatter and allreduce" scan
refused "--translate is for arrays that look the same from every node (ring, torus, hypercube, star, complete), and tree:2x3 does not" gossip --topology tree:2x3 --translate
refused "--translate: no reflection of mesh:3x3, or turn, leaves SLA room for what all images of a node do in one step, as with a node in the middle or a link across it
help: leave --translate away" gossip --topology mesh:3x3 --model SLA --translate
refused "--translate is for tasks that ask the same of every node: gossip and exchange" broadcast --translate
refused "--translate: under H1 not all nodes of ring:5 can do the same in one step, and there are no two colours by which they could take turns
help: leave --translate away" gossip --topology ring:5 --model H1 --translate
refused "--rounds: under SLA a node has a limit in every round
help: give a model without one, F* or H*" gossip --rounds 4 --model SLA
refused "--steps 5 with --rounds 4: every step has a round at least" gossip --steps 5 --rounds 4
refused "--rounds and --translate cannot be given together" gossip --rounds 9 --translate
refused "--proof is about one number of steps, of all schedules: give --steps, and no --translate" gossip --proof p
refused "--proof wants the name of a file: the formula goes to another one, FILE.cnf" gossip --steps 3 --proof -
refused "--json and --output cannot both write to standard output" gossip --json - --output -
refused "'a.json' is named by two options that write a file
help: each needs a file of its own" gossip --json a.json --output a.json
refused "'p.cnf' is named by two options that write a file
help: each needs a file of its own" gossip --steps 3 --proof p --json p.cnf
refused "--steps wants a whole number from 1 to 100000, not '0'" gossip --steps 0
refused "--seconds wants a number of seconds from 0 to 1000000000, not 'x'" gossip --seconds x
refused "ring:16385 has 16385 nodes and 16385 links; schedules are searched for on 16384 nodes and 2097152 links at most" \
    broadcast --topology ring:16385
refused "gossip on ring:9000: 9000 nodes with 9000 tokens (or units of them) are too many to search for a schedule
help: take a smaller array or fewer units" gossip --topology ring:9000
run 0 "$PARRAY" solve broadcast --topology mesh:100x100
says out "198 steps: the fewest there can be"
refused "the task has more than 262144 tokens, or units of them: too many to search for a schedule
help: take a smaller array or fewer units" exchange --topology ring:1024
[ ! -e p ] || fail "a refused command left a file"
