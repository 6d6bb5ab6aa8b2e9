#!/bin/sh
# The picture in space and time: labels, events, states, values, waits, faults; no text covers another one.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

# group FILE GROUP: prints the shapes of a group, one a line.
group()
{
    awk -v group="<g class=\"$2\">" '$0 == group { on = 1; next } $0 == "</g>" { on = 0 } on' "$1"
}

# texts FILE: prints the texts of nodes and packets, one a line, sorted.
texts()
{
    group "$1" texts | sed -n 's/^<text [^>]*>\(.*\)<.text>$/\1/p' | LC_ALL=C sort
}

# number FILE GROUP PATTERN NUMBER: so many shapes of the group match.
number()
{
    found=$(group "$1" "$2" | grep -c "$3" || true)
    [ "$found" = "$4" ] || fail "$found shapes of $2 in $1 are $3, not $4"
}

# apart FILE: no two texts of the diagram overlap, all lie in the frame, and dark letters lie on white.
apart()
{
    group "$1" texts | grep '<rect' | awk -F'"' '
        { left[NR] = $2; top[NR] = $4; right[NR] = $2 + $6; bottom[NR] = $4 + $8 }
        END {
            for (i = 1; i <= NR; i++)
                for (k = 1; k < i; k++)
                    if (left[i] < right[k] - 0.02 && left[k] < right[i] - 0.02 && top[i] < bottom[k] - 0.02 &&
                        top[k] < bottom[i] - 0.02) {
                        print "texts " k " and " i " overlap"
                        exit 1
                    }
        }' >overlap || fail "$1: $(cat overlap)"
    [ "$(group "$1" texts | grep -c '<rect')" -gt "$2" ] || fail "$1 has no more than $2 texts"
    [ -z "$(grep '<text' "$1" | grep -o 'fill="#[0-9a-f]*"' | sort -u | grep -v '#181818\|#5a5a5a\|#be0028')" ] ||
        fail "letters of another colour in $1"
    ! grep -qi 'nan\|inf"' "$1" || fail "$1 has places without numbers"
}

# draw FILE [OPTION...]: a picture of the program.
draw()
{
    file=$1
    shift
    run 0 "$PARRAY" run ./talk.so --quiet --plot "$file" --plot-kind spacetime "$@"
    apart "$file" 15
}

run 0 "$PARRAY" cc "$srcdir/tests/cli/talk.c"

# ------------------------------------------------------------------------------------- what nodes tell

draw plain.svg --trace plain.trace
texts plain.svg >found
for text in 'begins round 1' 'heard 4 of 4' 'promises 2' 'PREPARE 1' 'PROMISE 2' 'waits' 'done' 'round = 1' '2'; do
    grep -qx "$text" found || fail "no text '$text'"
done
[ "$(grep -c '^promises 1$' found)" = 4 ] || fail "not an event of each of four nodes"
number plain.svg marks '<circle' 12 # a dot for each event
number plain.svg packets '<line' 16
number plain.svg packets '<polygon' 16
# A packet that node 4 takes 4 steps after its arrival waits beside its line.
number plain.svg waits '<line' 4
says plain.svg '>waits in the mailbox until it is received</text>'
! grep -q '>asks</text>' plain.svg || fail "a state that ends in its step is in the legend"
for state in collects done waits promised; do
    says plain.svg ">$state</text>"
done
# Two bars for collects, in each round, and one for done of node 0; waits and promised of each other one.
number plain.svg nodes '<rect' 11
[ "$(group plain.svg nodes | grep '<rect' | grep -o 'fill="#[0-9a-f]*"' | sort -u | wc -l)" = 4 ] || fail "not 4 colours"

# Values by name: where all have one, it is written once at each node.
compile valuable <<'END'
#include <parray.h>
static void valuable(struct node *self)
{
    for (int i = 0; i < 4; i++, node_step(self)) {
        node_value(self, "a b", 10 * node_rank(self) + i);
        node_value(self, "a", 7);
        node_value(self, "a", i / 2);
    }
}
PARRAY_PROGRAM(.name = "valuable", .topology = "line:2", .node = valuable);
END
values()
{
    run 0 "$PARRAY" run ./valuable.so --quiet --plot values.svg --plot-kind "spacetime$1"
    texts values.svg | sort | tr '\n' ',' >found
    is found "$2"
}
values '' 'a = 0,a = 0,a = 1,a = 1,a b = 0,a b = 1,a b = 10,a b = 11,a b = 12,a b = 13,a b = 2,a b = 3,'
values ':values=a' '1,1,a = 0,a = 0,'
values ':values=a b' '1,11,12,13,2,3,a b = 0,a b = 10,'
values ':values=b+a,steps=1-2' 'a = 0,a = 0,'
values ':values=none' ''
run 2 "$PARRAY" run ./valuable.so --quiet --plot no.svg --plot-kind spacetime:value=a
says err 'write steps=FIRST-LAST, labels=ends, values=NAME+NAME, values=none'

# Packets labelled by their ends: all 12 of an exchange, four of them on two links.
run 0 "$PARRAY" run hypercube-exchange --topology hypercube:2 --quiet --plot ends.svg --plot-kind spacetime:labels=ends
texts ends.svg | sort | uniq -c | awk '{ print $1, $2, $4 }' >found
for from in 0 1 2 3; do
    for to in 0 1 2 3; do
        [ $from = $to ] || echo "$(((from ^ to) == 3 ? 2 : 1)) $from $to"
    done
done | LC_ALL=C sort >expected
LC_ALL=C sort found | cmp - expected || fail "not each packet of the exchange with its ends"
apart ends.svg 15
[ "$(group ends.svg axes | grep -c '>[0-3]<')" = 7 ] || fail "ticks where no node is"

# left_out FILE: how many texts are left out, as the picture says.
left_out()
{
    sed -n 's/^<text [^>]*>\(.*\)<.text>$/\1/p' "$1" | tr '\n' ' ' | tr -d , |
        grep -oE '[0-9]+ of [0-9]+ texts (is|are) left out' |
        cut -d ' ' -f 1
}
[ -z "$(left_out plain.svg)" ] || fail "texts are left out although there is room"

# From the trace, and from a part of it: the state goes on from before.
run 0 "$PARRAY" report plain.trace --quiet --plot again.svg --plot-kind spacetime
cmp plain.svg again.svg || fail "a run and its trace give two pictures"
run 0 "$PARRAY" report plain.trace --quiet --plot part.svg --plot-kind spacetime:steps=9-12
apart part.svg 1
says part.svg 'Shown: steps 9 to 12 of 13.'
number part.svg nodes '<rect' 5
! texts part.svg | grep -q 'round 1\|promises 1' || fail "a text of a step that is not shown"
for engine in fibers threads; do
    run 0 "$PARRAY" run ./talk.so --quiet --plot engine.svg --plot-kind spacetime --engine $engine
    cmp plain.svg engine.svg || fail "another picture under $engine"
done

# -------------------------------------------------------------------------------------------- faults

draw faults.svg --fault stop:2@6 --fault lose:0:0:1 --fault double:0:2:0 --fault corrupt:1:0:0:3 \
    --fault down:1-2@8..12 --fault restart:3@4..9
texts faults.svg >found
for text in stops crashes 'begins anew'; do
    grep -qx "$text" found || fail "no text '$text'"
done
group faults.svg heads >heads
says heads '>stops in step 6</text>'
[ "$(grep -c 'fill="#be0028"' heads)" = 2 ] || fail "not one head in red"
number faults.svg nodes 'stroke="#be0028"' 4      # two crosses
number faults.svg packets 'stroke-dasharray' 2    # one lost as listed, one to a node that is down
number faults.svg packets 'stroke="#be0028"' 1
number faults.svg packets 'stroke-width="1"' 2    # the packet that comes twice
number faults.svg cuts '<rect' 1
! grep -q '^no link' found || fail "a wall and a text for the same cut"
for text in 'lost packet' 'packet that comes twice' 'corrupted packet' 'stops or crashes' 'begins anew' \
    'the link is down'; do
    says faults.svg ">$text</text>"
done

draw cut.svg --fault 'cut:0,1|2-4@2..9' --jitter 3
texts cut.svg | tr '\n' ' ' >found
says found 'no link to'
says found '2, 3, 4'
number cut.svg cuts '<rect' 1
draw alone.svg --fault 'cut:0|1-4@2..9' --jitter 3
[ "$(texts alone.svg | grep -c '^no link')" = 1 ] || fail "a cut is not told once"

# A traitor is named; a packet is drawn to the step in which it can be received at last.
compile traitor <<'END'
#include <parray.h>
static void lie(struct node *self)
{
    int word = 1;
    node_send(self, 0, &word, sizeof word);
}
static void talk(struct node *self)
{
    int word;
    if (node_rank(self) == 0)
        node_recv(self, 1, &word, sizeof word);
}
PARRAY_PROGRAM(.name = "traitor", .topology = "line:2", .node = talk, .traitor = lie, .faults = "traitor");
END
run 0 "$PARRAY" run ./traitor.so --fault traitor:1 --quiet --plot traitor.svg --plot-kind spacetime
group traitor.svg heads >heads
says heads '>traitor</text>'

# ------------------------------------------------------------------------------- what goes wrong

compile circle <<'END'
#include <parray.h>
static void circle(struct node *self)
{
    int word;
    node_event(self, "waits for its neighbour");
    node_recv(self, 0, &word, sizeof word);
}
PARRAY_PROGRAM(.name = "circle", .topology = "ring:4", .node = circle);
END
run 4 "$PARRAY" run ./circle.so --quiet --plot circle.svg --plot-kind spacetime
apart circle.svg 4
number circle.svg marks 'stroke="#be0028"' 8 # those who wait, and once more as the cycle
says circle.svg '>waits for ever</text>'
sed -n 's/^<text [^>]*>\(.*\)<.text>$/\1/p' circle.svg | tr '\n' ' ' >words
says words 'Deadlock: node 0 waits for 3, which waits for 2, which waits for 1, which waits for 0.'

run 3 "$PARRAY" run ./talk.so --model F1 --quiet --plot broken.svg --plot-kind spacetime
number broken.svg marks '<circle [^>]*stroke="#be0028"' "$(group broken.svg marks | grep -c 'stroke="#be0028"')"
says broken.svg '>against the model</text>'

# --------------------------------------------------------------------------- long and large runs

# A stretch without anything has two rows, and a band tells.
compile idle <<'END'
#include <parray.h>
static void idle(struct node *self)
{
    node_event(self, "begins");
    node_wait_until(self, 1000 * (uint64_t)(node_rank(self) + 1));
    node_event(self, "ends");
}
PARRAY_PROGRAM(.name = "idle", .topology = "line:3", .node = idle);
END
run 0 "$PARRAY" run ./idle.so --quiet --plot idle.svg --plot-kind spacetime
apart idle.svg 5
number idle.svg shortened '<rect' 3
says idle.svg '>3,000</text>'
says idle.svg '>steps in which nothing begins or ends</text>'

# All nodes talk to all, in each step: what there is no room for is counted, and no two texts overlap.
compile crowd <<'END'
#include <parray.h>
static void crowd(struct node *self)
{
    static const char *const names[] = {"a", "bright", "colourful", "dim", "e", "f", "g", "h", "i", "j", "k", "l",
                                        "m", "n", "o", "p"};
    for (int step = 0; step < 12; step++, node_step(self)) {
        node_state_name(self, names[(step + node_rank(self)) % 16]);
        node_event(self, "event number %d of node %d, in so many words that a line does not hold them", step,
                   node_rank(self));
        node_value(self, "figure", step * 1000 + node_rank(self));
        for (int port = 0; port < node_degree(self); port++) {
            struct packet packet = PACKET(&step, sizeof step);
            packet.label = node_label(self, "WORD %d FROM %d BY %d", step, node_rank(self), port);
            if (node_peer(self, port) >= 0 && (step * 7 + port * 3 + node_rank(self)) % 4 != 0)
                node_send_packet(self, port, &packet);
        }
    }
}
PARRAY_PROGRAM(.name = "crowd", .topology = "complete:6", .node = crowd, .mailbox = 64);
END
for topology in complete:6:20 complete:16:20 mesh:2x3:20 ring:40:-1 hypercube:5:-1; do
    least=${topology##*:} topology=${topology%:*} # texts, for which there is room
    run 0 "$PARRAY" run ./crowd.so --topology $topology --quiet --plot crowd.svg --plot-kind spacetime
    apart crowd.svg "$least"
    [ "$(left_out crowd.svg)" -gt 0 ] || fail "nothing is left out of $topology"
    [ "$(wc -c <crowd.svg)" -lt 2000000 ] || fail "the picture of $topology is $(wc -c <crowd.svg) bytes"
done
run 0 "$PARRAY" run ./crowd.so --topology ring:200 --quiet --plot crowd.svg --plot-kind spacetime
says crowd.svg 'What nodes tell is left out'

# Where a check fails.
compile wrong <<'END'
#include <parray.h>
static void wrong(struct node *self)
{
    for (int i = 1; i < 5; i++, node_step(self))
        node_check_eq(self, node_rank(self) == 2 && i == 4, 0);
}
PARRAY_PROGRAM(.name = "wrong", .topology = "line:4", .node = wrong);
END
run 1 "$PARRAY" run ./wrong.so --quiet --plot wrong.svg --plot-kind spacetime
number wrong.svg marks '<circle [^>]*stroke="#be0028"' 1
says wrong.svg '>what makes the run fail</text>'

# Every kind of picture tells what faults did, and crosses out nodes that have stopped where it has nodes.
run 0 "$PARRAY" run flood-broadcast --topology mesh:3x3 --fault stop:4@2 --fault lose:0:1:0 --quiet --trace dead.trace
for kind in topology tree steps links spacetime; do
    run 0 "$PARRAY" report dead.trace --quiet --plot dead.svg --plot-kind $kind
    sed -n 's/^<text [^>]*>\(.*\)<.text>$/\1/p' dead.svg | tr '\n' ' ' >words
    says words '1 node stopped by a fault; 1 packet lost'
    case $kind in topology | tree) number dead.svg stopped '<line' 2 ;; esac
done
