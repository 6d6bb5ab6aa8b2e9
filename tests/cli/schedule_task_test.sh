#!/bin/sh
# --task: what a schedule is for. The run is then verified by the task, and compared with its bound.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

get="$builddir/tests/cli/jsonget"

# verified VALUE ASSUMED OPTIMAL COMMAND...: the run ends well or not, as its JSON object says.
verified()
{
    value=$1 assumed=$2 optimal=$3
    shift 3
    run "$([ "$value" = true ] && echo 0 || echo 1)" "$@" --quiet --json run.json
    [ "$("$get" run.json verified)" = "$value" ] || fail "verified: not $value: $*"
    case $("$get" run.json verified_assumes) in
    null) [ "$assumed" = no ] || fail "nothing is assumed: $*" ;;
    *) [ "$assumed" = yes ] || fail "something is assumed: $*" ;;
    esac
    [ "$("$get" run.json optimal)" = "$optimal" ] || fail "optimal: not $optimal: $*"
}

# tree MESSAGE...: a schedule of 8 ranks in which 0 sends to 4, both to 2 and 6, all to the odd ones; a
# message to 4, 2 and 1 away has so many bytes.
tree()
{
    echo "num_ranks 8"
    for rank in 0 1 2 3 4 5 6 7; do
        echo "rank $rank {"
        [ "$rank" = 0 ] || echo "r: recv 8b from $((rank & (rank - 1)))"
        for away in 4 2 1; do
            [ $((rank % (2 * away))) = 0 ] || continue
            echo "s$away: send $(($1 * away + 8 - $1))b to $((rank + away))"
            [ "$rank" = 0 ] || echo "s$away requires r"
        done
        echo "}"
    done
}
tree 0 >broadcast.goal
tree 8 >scatter.goal

# Without a task nothing is claimed; with one it is checked, by an assumption that is told.
run 0 "$PARRAY" schedule broadcast.goal --topology hypercube:3
says out "verified       not checked: the schedule does not say what its messages carry"
run 0 "$PARRAY" schedule broadcast.goal -v --topology hypercube:3 --task broadcast
says out "verified       yes"
says out "  assumed      each message carries, as far as its units go, what its sender has and its receiver is not known to have: what is for the receiver first, then what is for the ranks after it, the oldest first"
says out "optimality     3 steps, bound 3: optimal"
says out "task           broadcast: 7 deliveries, in steps 2 to 4"
verified true yes true "$PARRAY" run goal --param file=broadcast.goal --topology hypercube:3 --task broadcast
verified true yes false "$PARRAY" schedule broadcast.goal --topology complete:8 --task broadcast

# What lacks is named. A message carries no more than its length admits.
verified false yes null "$PARRAY" schedule broadcast.goal --topology hypercube:3 --task gossip
says err "error: node 0 (hypercube 000): the token of node 1 (hypercube 001) and 6 more of task gossip are missing (assumed: each message carries, as far as its units go, what its sender has"
verified false yes null "$PARRAY" schedule broadcast.goal --topology hypercube:3 --task broadcast --param root=1
says err "node 0 (hypercube 000): the token of node 1 (hypercube 001), which task broadcast wants, is missing"
verified true yes false "$PARRAY" schedule scatter.goal --topology hypercube:3 --task scatter --unit 8
verified false yes null "$PARRAY" schedule scatter.goal --topology hypercube:3 --task scatter
says err "the token of node 0 (hypercube 000), which task scatter wants, is missing"
verified false yes null "$PARRAY" schedule scatter.goal --topology hypercube:3 --task scatter --unit 8 --param units=2
verified true yes false "$PARRAY" schedule scatter.goal --topology hypercube:3 --task scatter --unit 4 --param units=2

# The digests do not depend on engines.
digest=$("$get" run.json digest)
for engine in '--engine threads' '--workers 3' '--stacks packed'; do
    # shellcheck disable=SC2086 # an option and its value
    run 0 "$PARRAY" schedule scatter.goal --topology hypercube:3 --task scatter --unit 4 --param units=2 $engine \
        --quiet --json other.json
    [ "$("$get" other.json digest)" = "$digest" ] || fail "another digest with $engine"
done

# Where the file names what a message carries, nothing is assumed, and the sender must have it.
note() { echo "// step $1 units 1 origin $2 dest ${3:--1} data -"; } # STEP ORIGIN [DEST]
{
    echo "num_ranks 3"
    echo "rank 0 {"
    note 1 0
    echo "send 4b to 1"
    echo "recv 4b from 1"
    echo "recv 4b from 1"
    echo "}"
    echo "rank 1 {"
    for step in 1 2; do
        note $step 1
        echo "send 4b to $((4 - 2 * step))"
    done
    note 2 0
    echo "send 4b to 2"
    note 3 2
    echo "send 4b to 0"
    echo "recv 4b from 0"
    echo "recv 4b from 2"
    echo "}"
    echo "rank 2 {"
    note 1 2
    echo "send 4b to 1"
    echo "recv 4b from 1"
    echo "recv 4b from 1"
    echo "}"
} >named.goal
verified true no false "$PARRAY" schedule named.goal --topology line:3 --task gossip
sed 's/step 2 units 1 origin 0/step 2 units 1 origin 2/' named.goal >twice.goal
verified false no null "$PARRAY" run goal --param file=twice.goal --topology line:3 --task gossip
says err "node 2: the token of node 0, which task gossip wants, is missing"
sed 's/step 1 units 1 origin 0/step 1 units 1 origin 2/' named.goal >lacks.goal
verified false no null "$PARRAY" run goal --param file=lacks.goal --topology line:3 --task gossip
says err "step 1: node 0: check failed at lacks.goal:4: a node has what its message carries: its message to node 1 carries the token of node 2, which it does not have"
verified true no false "$PARRAY" run goal --param file=named.goal --topology line:3 --task broadcast

# Of all tokens of an origin, not of the first one alone, a message that goes too early is found.
{
    echo "num_ranks 3"
    echo "rank 0 {"
    for dest in 2 1; do
        note $((3 - dest)) 0 $dest
        echo "send 4b to 1"
    done
    echo "}"
    echo "rank 1 {"
    for step in 1 2; do
        note $step 0 2
        echo "send 4b to 2"
        echo "recv 4b from 0"
    done
    echo "}"
    printf 'rank 2 {\nrecv 4b from 1\nrecv 4b from 1\n}\n'
} >early.goal
verified false no null "$PARRAY" run goal --param file=early.goal --topology line:3 --task scatter
says err "step 1: node 1: check failed at early.goal:10: a node has what its message carries: its message to node 2 carries the token of node 0 for node 2, which it does not have"

# A recorded run, by the tokens that its senders named or by the words that its packets had.
recorded()
{
    program=$1 task=$2
    shift 2
    run 0 "$PARRAY" run "$program" "$@" --quiet --trace recorded.goal --json first.json
    run 0 "$PARRAY" run goal --param file=recorded.goal --task "$task" "$@" \
        --model "$("$get" first.json model)" --startup "$("$get" first.json startup)" --quiet --json run.json
    for field in steps lower_bound optimal verified transmissions; do
        [ "$("$get" run.json $field)" = "$("$get" first.json $field)" ] || fail "$program: another $field"
    done
    [ "$("$get" run.json verified_assumes)" = null ] || fail "$program: something is assumed"
}
recorded mesh-mnb-optimal gossip --topology mesh:4x4
recorded bundled-gossip gossip --topology mesh:3x3
recorded star-exchange-sweep exchange --topology star:4
recorded matrix-transpose exchange --topology hypercube:3
recorded mesh-packing partial-permutation --topology mesh:4x4 --param active=1,6,7 --param targets=first
recorded hypercube-scatter scatter --topology hypercube:4

# What the solver writes names the units of tokens, and how it is run.
run 0 "$PARRAY" solve gossip --topology mesh:3x3 --param units=2 --output two.goal
says out "run it: parray run goal --param file=two.goal --topology mesh:3x3 --model 'F*' --task gossip --param units=2"
verified true no true "$PARRAY" run goal --param file=two.goal --topology mesh:3x3 --model 'F*' --task gossip --param units=2
verified true no true "$PARRAY" run goal --param file=two.goal --topology mesh:3x3 --task gossip --param units=2 --seed 2
sed 's/ unit 1 / unit 0 /' two.goal >same.goal
verified false no null "$PARRAY" schedule same.goal --topology mesh:3x3 --task gossip --param units=2
says err "the token of node 1 (mesh 0,1) and 7 more of task gossip are missing"
sed 's/ unit [01] / /' two.goal >words.goal # as recorded runs have it: words tell units
verified true no true "$PARRAY" run goal --param file=words.goal --topology mesh:3x3 --task gossip --param units=2
verified false yes null "$PARRAY" run goal --param file=words.goal --topology mesh:3x3 --task gossip --param units=2 --seed 2

# Units that are named need no words, also where all tokens are for one node.
run 0 "$PARRAY" solve gather --topology ring:4 --units 2 --output gather.goal
verified true no true "$PARRAY" schedule gather.goal --topology ring:4 --task gather --param units=2 --seed 2 --output gather.xml
verified true no true "$PARRAY" schedule gather.xml --topology ring:4 --task gather --param units=2

# Of sums a message names whose parts it brings; each must be there once.
run 0 "$PARRAY" solve reduce --topology mesh:3x3 --output sum.goal
says out "run it: parray run goal --param file=sum.goal --topology mesh:3x3 --model 'F*' --task reduce"
verified true no true "$PARRAY" run goal --param file=sum.goal --topology mesh:3x3 --task reduce
run 0 "$PARRAY" solve allreduce --topology line:1 --output none.goal
verified true no true "$PARRAY" run goal --param file=none.goal --topology line:1 --task allreduce
sums() { # RANK SUM...: what a rank of a line of 3 sends to its middle, which sends both their results
    echo "num_ranks 3"
    for rank in 0 2; do
        echo "rank $rank {"
        echo "// step 1 units 1 origin -1 dest -1 sum $rank data -"
        echo "a: send 4b to 1"
        echo "b: recv 4b from 1"
        echo "}"
    done
    echo "rank 1 {"
    echo "a: recv 4b from 0"
    echo "b: recv 4b from 2"
    echo "// step 2 units 1 origin -1 dest -1 sum $1 data -"
    printf 'c: send 4b to 0\nc requires a\nc requires b\n'
    echo "// step 2 units 1 origin -1 dest -1 sum $2 data -"
    printf 'd: send 4b to 2\nd requires a\nd requires b\n}\n'
}
sums 1-2 0-1 >line.goal
verified true no true "$PARRAY" schedule line.goal --topology line:3 --task allreduce
sums 1-2 1 >lacks.goal
verified false no null "$PARRAY" schedule lacks.goal --topology line:3 --task allreduce
says err "node 2: check failed at lacks.goal: a node has the sum that it wants: the sum is wanted, and it lacks the part of node 0"
sed '8,9d; /^b: recv 4b from 2/d; /requires b/d' line.goal >less.goal
verified false no null "$PARRAY" schedule less.goal --topology line:3 --task allreduce
says err "step 2: node 1: check failed at less.goal:13: a node has what its message carries: its message to node 0 carries the sum over nodes 1 to 2, and it lacks the part of node 2"
run 2 "$PARRAY" schedule line.goal --topology line:3 --task allreduce --param units=2
says err "error: --task allreduce: line.goal:4: the message is said to carry one unit, and not which one, of the sum; the task has one sum of 2 units"
sums 1-3 0-1 >beyond.goal
run 2 "$PARRAY" schedule beyond.goal --topology line:3 --task allreduce
says err "error: beyond.goal:16: the message is said to carry the part of rank 3, and there are 3 ranks"

# MSCCL: the chunks that a file names. A file that demands nothing is verified all the same.
run 0 "$PARRAY" run mesh-mnb-optimal --topology mesh:2x2 --quiet --trace mnb.xml
verified true no true "$PARRAY" schedule mnb.xml --topology mesh:2x2 --task gossip
sed 's/coll="allgather" inplace="1"/coll="custom" inplace="0"/' mnb.xml >custom.xml
run 0 "$PARRAY" schedule custom.xml --topology mesh:2x2
says out "verified       not checked"
verified true no true "$PARRAY" schedule custom.xml --topology mesh:2x2 --task gossip
run 0 "$PARRAY" run convergecast --topology mesh:3x3 --quiet --trace reduce.xml
verified true no true "$PARRAY" schedule reduce.xml --topology mesh:3x3 --task reduce
cat >empty.xml <<'END'
<algo name="empty" proto="LL" nchannels="1" nchunksperloop="1" ngpus="2" coll="custom" inplace="0">
 <gpu id="0" i_chunks="1" o_chunks="1" s_chunks="0">
  <tb id="0" send="1" recv="-1" chan="0">
   <step s="0" type="s" srcbuf="o" srcoff="0" dstbuf="o" dstoff="0" cnt="1" depid="-1" deps="-1"/>
  </tb>
 </gpu>
 <gpu id="1" i_chunks="0" o_chunks="1" s_chunks="0">
  <tb id="0" send="-1" recv="0" chan="0">
   <step s="0" type="r" srcbuf="o" srcoff="0" dstbuf="o" dstoff="0" cnt="1" depid="-1" deps="-1"/>
  </tb>
 </gpu>
</algo>
END
run 1 "$PARRAY" run goal --param file=empty.xml --topology line:2 --task broadcast
says err "step 1: node 0: check failed at empty.xml:4: a node has what it reads: gpu 0 o[0] holds nothing by then"
sed 's/srcbuf="o" srcoff="0" dstbuf="o" dstoff="0" cnt="1" depid="-1" deps="-1"/srcbuf="i" srcoff="0" dstbuf="o" dstoff="0" cnt="1"/' \
    empty.xml >full.xml
verified true no true "$PARRAY" run goal --param file=full.xml --topology line:2 --task broadcast
run 2 "$PARRAY" schedule mnb.xml --topology mesh:2x2 --task gossip --param units=2
says err "error: --task gossip: in mnb.xml gpu 0 begins with 1 chunk, and the task gives it 1 token of length 2: say --param units=1"
run 2 "$PARRAY" schedule mnb.xml --topology mesh:2x2 --task broadcast
says err "error: --task broadcast: in mnb.xml gpu 1 begins with 1 chunk, and the task gives it 0 tokens: the schedule is for another task, or other nodes"

# What cannot be verified is refused by name.
run 2 "$PARRAY" schedule broadcast.goal --task reduce
says err "error: --task reduce: broadcast.goal does not say which partial sums its messages carry"
for task in sort elect consensus spanning-tree colouring independent-set; do
    run 2 "$PARRAY" run goal --task $task
    says err "error: --task $task: nodes find out the answer by what they compute, and a schedule only says what they send"
done
run 2 "$PARRAY" run goal --task gosip
says err "error: --task: no task 'gosip'; did you mean gossip?"
run 2 "$PARRAY" run ring-gossip --task gossip
says err "error: --task gossip: ring-gossip solves gossip; --task is for programs that carry out a schedule, such as goal"
run 2 "$PARRAY" run token-ring-mutex --task gossip
says err "error: --task gossip: token-ring-mutex carries out no schedule; --task is for programs that do, such as goal"
run 2 "$PARRAY" run goal --tsk gossip
says err "did you mean --task?"

# Help, completion, stress and its replay files have it.
run 0 "$PARRAY" help schedule
says out "--task, --topology"
run 0 "$PARRAY" complete run goal --task goss
says out "gossip"
run 1 "$PARRAY" stress goal --param file=scatter.goal --topology hypercube:3 --task scatter --runs 2
grep -q '^task scatter$' goal.replay || fail "the replay file lacks the task"
run 1 "$PARRAY" run --replay goal.replay
says err "which task scatter wants, is missing"
