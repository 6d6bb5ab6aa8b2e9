#!/bin/sh
# Runs become MSCCL XML, which is read, checked and run again; graphs have parallel links, and are those of
# schedules.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

# steps: prints the steps of the last run.
steps()
{
    awk '$1 == "steps" { print $2 }' out
}

# again TOPOLOGY STEPS MORE...: t.xml is right, and takes so many steps.
again()
{
    topology=$1 expected_steps=$2
    shift 2
    run 0 "$PARRAY" schedule t.xml --topology "$topology" "$@"
    says out "found          nothing wrong"
    says out "verified       yes"
    [ "$(steps)" = "$expected_steps" ] || fail "$(steps) steps, not $expected_steps"
}

# ---------------------------------------------------------------------------- collectives and back
# A program, its topology, what its run becomes, and the steps of the run and of the schedule: MSCCL has no
# steps, so that what a program does later than it could becomes earlier.
while read -r program topology collective taken left more; do
    rm -f t.xml
    # shellcheck disable=SC2086 # words
    run 0 "$PARRAY" run "$program" --topology "$topology" --trace t.xml $more
    [ "$(steps)" = "$taken" ] || fail "$program: $(steps) steps, not $taken"
    again "$topology" "$left"
    says out "does           $collective, out of place"
done <<END
hypercube-mnb hypercube:5 allgather 7 7
mesh-mnb-optimal mesh:4x4 allgather 8 8
torus-gossip-optimal torus:4x4 allgather 8 8 --model H*
hypercube-exchange hypercube:4 alltoall 8 8
hypercube-scatter hypercube:4 scatter 4 4
mesh-partial-gather mesh:3x3 alltoall 8 8 --param active=all
star-mnb star:4 allgather 268 30
echo mesh:3x3 reduce 8 4
END

# A binary trace has no payloads, but tells the tokens of packets that carry one.
run 0 "$PARRAY" run hypercube-mnb --topology hypercube:3 --trace t.xml
run 0 "$PARRAY" run hypercube-mnb --topology hypercube:3 --trace t.trace
run 0 "$PARRAY" trace t.trace --to again.xml
cmp t.xml again.xml || fail "the schedule of a binary trace is another one"
grep -c '<gpu' t.xml | grep -qx 8 || fail "there are not 8 gpus"
head -n 1 t.xml >out
says out '<algo name="hypercube-mnb" proto="Simple" nchannels="1" nchunksperloop="8" ngpus="8" coll="allgather" inplace="1" outofplace="1" minBytes="0" maxBytes="1099511627776">'

# What cannot be written is refused, and leaves nothing behind.
refused()
{
    rm -f t.xml
    run 2 "$PARRAY" "$@"
    [ ! -e t.xml ] || fail "a schedule was left behind"
}
refused run mesh-partial-exchange --topology mesh:3x3 --param active=0,4 --trace t.xml
says err "error: 't.xml' cannot be written as MSCCL XML: MSCCL has no collective for the task partial-exchange with these parameters; GOAL takes any run"
run 0 "$PARRAY" run star-mnb --topology star:3 --trace t.trace
refused trace t.trace --to t.xml
says err "does not tell which token it is; the file can be written by the run itself, which knows payloads: --trace FILE.xml"

# ------------------------------------------------------------------------------------------- sums
cat >allreduce.c <<'END'
#include <parray.h>

static void allreduce(struct node *self)
{
    struct parray_token own = {.word = 0};
    node_given(self, &own);
    uint32_t sum[2] = {0, own.word}, theirs[2];
    for (int port = 0; port < node_degree(self); port++) {
        node_send(self, port, sum, sizeof sum);
        node_recv(self, port, theirs, sizeof theirs);
        sum[1] += theirs[1];
    }
    node_deliver(self, -1, &sum[1], sizeof sum[1]);
}
PARRAY_PROGRAM(.name = "allreduce", .task = "allreduce", .topology = "hypercube:4", .node = allreduce);
END
rm -f t.xml
run 0 "$PARRAY" run allreduce.c --trace t.xml
again hypercube:4 4
says out "does           allreduce, out of place"
says out "operations     64 sends, 64 receives, 80 local steps, in 144 threadblocks; 256 dependences"

# -------------------------------------------------------------------------------------------- room
# The third message for which no receive is there has no room, and holds up its thread block.
{
    echo '<algo name="full" proto="Simple" nchunksperloop="3" ngpus="2" coll="custom">'
    echo '<gpu id="0" i_chunks="3" o_chunks="3"><tb id="0" send="1" recv="-1" chan="0">'
    for at in 0 1 2; do
        echo "<step s=\"$at\" type=\"s\" srcbuf=\"i\" srcoff=\"$at\" cnt=\"1\"/>"
    done
    echo '<step s="3" type="cpy" srcbuf="i" srcoff="0" dstbuf="o" dstoff="0" cnt="1"/>'
    echo '</tb></gpu><gpu id="1" i_chunks="3" o_chunks="3"></gpu></algo>'
} >full.xml
run 4 "$PARRAY" schedule full.xml --check
says err "full.xml:5: unmatched: no receive of gpu 1 takes the message of gpu 0, threadblock 0, step 2, line 5 (s), which therefore waits for ever"
sed 's/Simple/LL/' full.xml >wide.xml
run 1 "$PARRAY" schedule wide.xml --check

# A step that waits for a signal of its own thread block that never comes is told once.
sed 's|<step s="3" .*|<step s="3" type="nop" depid="0" deps="3"/>|; s/Simple/LL/' full.xml >own.xml
run 4 "$PARRAY" schedule own.xml --check
says err "own.xml:6: deadlock: gpu 0, threadblock 0, step 3 waits for ever for threadblock 0, step 3: neither that step nor a later one of threadblock 0 signals"
if grep -q cycle err; then fail "a cycle that is not in the file"; fi

# What a file without coll is for can be said beside it; what it says itself stands.
cat >tell.xml <<'END'
<algo name="tell" proto="Simple" nchunksperloop="1" ngpus="2">
<gpu id="0" i_chunks="1" o_chunks="1"><tb id="0" send="1" recv="-1" chan="0">
<step s="0" type="cpy" srcbuf="i" srcoff="0" dstbuf="o" dstoff="0" cnt="1" depid="-1" deps="-1" hasdep="0"/>
<step s="1" type="s" srcbuf="i" srcoff="0" dstbuf="o" dstoff="0" cnt="1" depid="-1" deps="-1" hasdep="0"/></tb></gpu>
<gpu id="1" i_chunks="1" o_chunks="1"><tb id="0" send="-1" recv="0" chan="0">
<step s="0" type="r" srcbuf="i" srcoff="0" dstbuf="o" dstoff="0" cnt="1" depid="-1" deps="-1" hasdep="0"/></tb></gpu></algo>
END
run 0 "$PARRAY" schedule tell.xml --check
says err 'the file has no coll; taken to be custom'
run 0 "$PARRAY" schedule tell.xml --coll broadcast
says out 'does           broadcast, out of place, root 0'
! grep -q 'no coll' err || fail "the collective was given"
run 1 "$PARRAY" schedule tell.xml --coll allreduce --check
says err 'gpu 0 o[0] lacks gpu 1'
sed 's/ngpus/coll="reduce" &/' tell.xml >says.xml
run 2 "$PARRAY" schedule says.xml --coll broadcast
says err 'says.xml:1: coll: coll="reduce", and not broadcast as was given'
run 2 "$PARRAY" schedule tell.xml --coll gossip
says err "--coll is 'gossip'; it must be one of allgather, allreduce, reduce_scatter,"
run 2 "$PARRAY" schedule example --coll broadcast
says err '--coll is about schedules of collectives, and example (GOAL) is one of messages'

# ------------------------------------------------------------------------------------------ graphs
printf '0 1 2\n1 2\n' >wide.net
run 0 "$PARRAY" bound gossip --topology graph:wide.net
says out "gossip on graph:wide.net under F*: 3 nodes, 3 links"
says out "at least 2 steps"

# Two messages of one step go over two links, and are tagged by them.
cat >two.goal <<'END'
num_ranks 3
rank 0 {
a: send 8b to 1 tag 0
b: send 8b to 1 tag 1
}
rank 1 {
a: recv 8b from 0 tag 0
b: recv 8b from 0 tag 1
c: send 8b to 2
c requires b
}
rank 2 {
a: recv 8b from 1
}
END
run 0 "$PARRAY" schedule two.goal --topology graph:wide.net --trace again.goal
[ "$(steps)" = 2 ] || fail "$(steps) steps over parallel links"
grep -c 'send 8b to 1 tag 1' again.goal | grep -qx 1 || fail "no message has the tag of the second link"
run 0 "$PARRAY" schedule again.goal --topology graph:wide.net
[ "$(steps)" = 2 ] || fail "$(steps) steps of the recorded run"

# The graph of a schedule, by its name and for any program.
run 0 "$PARRAY" schedule two.goal -v --topology schedule
says out "schedule on graph:two.goal, model F*, seed 1"
says out "array          3 nodes, 2 links"
[ "$(steps)" = 3 ] || fail "$(steps) steps over one link"
run 0 "$PARRAY" run goal -v --param file=two.goal --topology schedule
says out "array          3 nodes, 2 links"
run 0 "$PARRAY" bound gossip --topology graph:t.xml
says out "gossip on graph:t.xml under F*: 16 nodes, 32 links"
run 2 "$PARRAY" run hypercube-mnb --topology schedule
says err 'error: --topology schedule is the graph of the links of a schedule, and hypercube-mnb has no parameter `file'\'' that names one'
printf '<algo/>\n' >bad.xml
run 2 "$PARRAY" bound gossip --topology graph:bad.xml
says err "bad.xml:1:1: <algo> has no attribute nchunksperloop"
printf 'num_ranks 2\nrank 0 {\n}\nrank 1 {\n}\n' >idle.goal
run 2 "$PARRAY" bound gossip --topology graph:idle.goal
says err "idle.goal: the schedule sends nothing, so that it uses no link"

# Elsewhere there is the bound of that array, and that of the links that are used.
run 0 "$PARRAY" schedule t.xml --topology complete:16
says out "bound          complete:16 takes at least 1 step"
says out "bound          the graph of its own links takes at least 4 steps"

# Links that are missing are named.
run 2 "$PARRAY" schedule t.xml --topology ring:16
says err "ring:16"

# What is named as XML is told what is wrong in terms of XML; what may stand before the element does.
one_copy='<algo name="x" ngpus="1" nchunksperloop="1" coll="custom"><gpu id="0" i_chunks="1" o_chunks="1"><tb id="0" send="-1" recv="-1" chan="CHAN"><step s="0" type="cpy" srcbuf="i" srcoff="0" dstbuf="o" dstoff="0" cnt="1" depid="-1" deps="-1" hasdep="0"/></tb></gpu></algo>'
good=$(echo "$one_copy" | sed s/CHAN/0/)
printf '\n <!-- a comment -->\n\n%s\n' "$good" >comment.xml
printf '\357\273\277<?xml version="1.0"?>\n<!-- a comment -->%s\n' "$good" >mark.xml
run 0 "$PARRAY" schedule comment.xml
run 0 "$PARRAY" schedule mark.xml
printf 'text\n%s\n' "$good" >text.xml
: >empty.xml
for name in text empty; do
    run 2 "$PARRAY" schedule $name.xml
    grep -q "$name.xml:1:1: .*XML" out err || fail "$name.xml is not told as XML"
    ! grep -q GOAL out err || fail "$name.xml is told as GOAL"
done

# Thread blocks that only copy have no channel; one with a connection has to have one.
echo "$one_copy" | sed s/CHAN/-1/ >copies.xml
run 0 "$PARRAY" schedule copies.xml
sed 's/send="-1"/send="1"/; s/ngpus="1"/ngpus="2"/' copies.xml >sends.xml
run 2 "$PARRAY" schedule sends.xml
cat out err | grep -q 'chan="-1" in <tb>, which has a connection: give the channel, 0 to ' || fail 'a connection without a channel'
