#!/bin/sh
# Pictures of runs: what is drawn, counted in SVG and compared with the trace and with figures of papers.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

# elements FILE GROUP: prints the shapes of a group, one a line.
elements()
{
    awk -v group="<g class=\"$2\">" '$0 == group { on = 1; next } $0 == "</g>" { on = 0 } on' "$1"
}

# count FILE GROUP NUMBER: the group must have that many shapes.
count()
{
    found=$(elements "$1" "$2" | grep -c . || true)
    [ "$found" = "$3" ] || fail "$found $2 in $1, not $3"
}

# dots FILE GROUP: "STEP EDGE" of each dot of a dot-wire diagram, steps from 1, edges from 0. The places of
# edges and steps are those that dots of any kind have.
dots()
{
    { elements "$1" used; elements "$1" idle; } | grep -o 'c[xy]="[0-9.]*"' | sort -u >places
    elements "$1" "$2" | grep '<circle' | awk -F'"' '
        FNR == NR { list[substr($1, 1, 2), ++n[substr($1, 1, 2)]] = $2; next }
        {
            for (i = 1; i < NF; i++)
                if ($i ~ / c[xy]=$/) at[substr($i, length($i) - 2, 2)] = $(i + 1)
            step = 1; edge = 0
            for (i = 1; i <= n["cy"]; i++) step += list["cy", i] + 0 < at["cy"] + 0
            for (i = 1; i <= n["cx"]; i++) edge += list["cx", i] + 0 < at["cx"] + 0
            print step, edge
        }' places - | sort -n -k1,1 -k2,2 | uniq
}

whole()
{
    case $1 in
    *.svg) [ "$(head -c 5 "$1")" = '<svg ' ] && [ "$(tail -c 7 "$1")" = '</svg>' ] ;;
    *.pdf) [ "$(head -c 5 "$1")" = '%PDF-' ] && tail -c 7 "$1" | grep -q '%%EOF' ;;
    *.png) [ "$(head -c 8 "$1" | od -An -tx1 | tr -d ' \n')" = 89504e470d0a1a0a ] && tail -c 8 "$1" | grep -q IEND ;;
    esac || fail "$1 is no whole picture"
}

# ------------------------------------------------------------------------------ the figures of Lau and Zhang
# 2002

# Fig. 2: in phase 1 all even nodes of a row (row 0; the odd ones in row 1) send their tokens both ways, an
# edge a step.
run 0 "$PARRAY" run mesh-gossip-fy --topology mesh:11x11 --quiet --trace fy.trace
for row in 0 1; do
    run 0 "$PARRAY" report fy.trace --quiet --plot fig2.svg --plot-kind "dotwire:row=$row,steps=1-10"
    silent out
    whole fig2.svg
    awk -v first=$row 'BEGIN {
        for (source = first; source < 11; source += 2)
            for (edge = 0; edge < 10; edge++)
                print (edge < source ? source - edge : edge - source + 1), edge
    }' | sort -n -k1,1 -k2,2 >expected
    dots fig2.svg used >found
    cmp expected found || fail "row $row is not as in Fig. 2"
    count fig2.svg idle $((2 * (100 - $(wc -l <expected))))
    count fig2.svg wires "$(wc -l <expected)"
done
says fig2.svg 'Dot-wire diagram of row 1'
says fig2.svg 'Shown: steps 1 to 10 of 80.'
run 0 "$PARRAY" report fy.trace --quiet --plot fig2.svg --plot-kind dotwire:column=1,steps=1-10
dots fig2.svg used >expected
run 0 "$PARRAY" report fy.trace --quiet --plot fig2.svg --plot-kind dotwire:row=0,steps=1-10
dots fig2.svg used >found
cmp expected found || fail "odd nodes do not do in columns what even ones do in rows"

# Fig. 4: phase 2, the left half: even nodes have 6 tokens and odd ones 5; 65 steps, 20 idle edges in a half,
# of which 4 are those of the first edge.
run 0 "$PARRAY" run line-gossip --topology line:11 --param tokens=6,5,6,5,6,5,6,5,6,5,6 --quiet --trace two.trace \
    --plot fig4.svg --plot-kind dotwire:path=0-1-2-3-4-5
dots fig4.svg idle >white
[ "$(wc -l <white)" = 20 ] || fail "not 20 idle edges as in Fig. 4"
[ "$(grep -c ' 0$' white)" = 4 ] || fail "the first edge is not idle 4 times"
[ "$(tail -n 1 white)" = "65 4" ] || fail "Fig. 4 does not end with step 65"
count fig4.svg used 305
says fig4.svg "65 steps, 610 transmissions; lower bound 65 steps: the program's own"

# Any trace: the dots are its transmissions.
run 0 "$PARRAY" run line-gossip --topology line:8 --quiet --trace line.csv --plot line.svg --plot-kind dotwire
awk -F, 'NR > 1 { print $1, ($2 < $3 ? $2 : $3) }' line.csv | sort -n -k1,1 -k2,2 >expected
dots line.svg used >found
cmp expected found || fail "the dots are not the transmissions"
count line.svg wires "$(wc -l <expected)"

# Fig. 9a: rings close at the side of the picture: the wire of a token is in two pieces there.
run 0 "$PARRAY" run torus-gossip --topology torus:10x10 --quiet --trace torus.trace --plot fig9.svg \
    --plot-kind dotwire:row=0,steps=1-5
dots fig9.svg used >found
[ "$(wc -l <found)" = 45 ] || fail "not n/2 idle edges as in Fig. 9a"
count fig9.svg used 45
count fig9.svg wires 48 # of nodes 2, 6 and 8 one goes around

# Full duplex: a dot that is used one way is half; a scatter goes one way.
run 0 "$PARRAY" run hypercube-scatter --topology hypercube:3 --quiet --trace cube.csv --plot cube.svg \
    --plot-kind dotwire:path=1-0-2
halves()
{
    elements cube.svg used | grep -c "^<path .* 0 0 $1 0 " || true
}
[ "$(halves 0)" = "$(grep -c '^[0-9]*,0,1,' cube.csv)" ] || fail "not as many left halves as packets that go left"
[ "$(halves 1)" = "$(grep -c '^[0-9]*,0,2,' cube.csv)" ] || fail "not as many right halves as packets that go right"
run 0 "$PARRAY" run hypercube-exchange --topology hypercube:3 --quiet --plot cube.svg \
    --plot-kind dotwire:path=0-1-3-2-6-7-5-4-0
count cube.svg used 32
says cube.svg 'Dot-wire diagram of the path 0-1-3-2-6-7-5-4-0'

# ------------------------------------------------------------------------------------------ the other kinds

run 0 "$PARRAY" run hypercube-exchange --topology hypercube:3 --quiet --trace cube.trace --json cube.json
for kind in steps links spacetime topology; do
    run 0 "$PARRAY" report cube.trace --quiet --plot $kind.svg --plot-kind $kind
    whole $kind.svg
    says $kind.svg 'hypercube-exchange on hypercube:3, model F*, seed 1'
    says $kind.svg '4 steps, 96 transmissions; lower bound 4 steps: optimal'
done
count steps.svg columns 4
count steps.svg bound 1
[ "$(elements steps.svg columns | grep -o ' height="[0-9.]*"' | sort -u | wc -l)" = 1 ] || fail "not all steps as busy"
# Links that are all equally busy are told, not painted.
count links.svg cells 2
for kind in steps links topology; do
    says $kind.svg '>all 100 %</text>'
done
count topology.svg colours 3
count spacetime.svg packets 192 # a line and a dot each
! grep -q '"stalls"' spacetime.svg || fail "stalls where there are none"
# On a ring a packet over the closing link leaves at one edge and comes in at the other; packets without an
# origin have the colour of their sender.
run 0 "$PARRAY" cc "$srcdir/tests/cli/plain.c"
run 0 "$PARRAY" run ./plain.so --quiet --plot ring.svg --plot-kind spacetime
count ring.svg packets 102 # 48 packets with a dot each, of which 6 are in two pieces
[ "$(elements ring.svg packets | grep -o 'stroke="#[0-9a-f]*"' | sort -u | wc -l)" = 8 ] || fail "not a colour for each of 8 senders"
says ring.svg '>sender of the packet</text>'
run 0 "$PARRAY" cc "$srcdir/tests/cli/stall.c"
run 4 "$PARRAY" run ./stall.so --quiet --plot stall.svg --plot-kind spacetime:steps=4-11
count stall.svg stalls 25 # ten uprights, of which six begin and nine end there
says stall.svg 'Dashed uprights: the node waits'
# The trace of a run with late or lost packets tells when they can be received.
for how in '--jitter 3' '--fault lose:0.1' '--fault stop:3@9'; do
    # shellcheck disable=SC2086
    run 0 "$PARRAY" run flood-broadcast --topology ring:8 $how --plot disturbed.svg --plot-kind spacetime
    says disturbed.svg 'to that in which it arrives'
done
run 0 "$PARRAY" run flood-broadcast --topology ring:8 --order random --plot order.svg --plot-kind spacetime
says order.svg 'to that in which it arrives'
# Nodes that wait after the last transmission are seen; where they share an upright it is said that they are
# not.
run 0 "$PARRAY" cc "$srcdir/tests/breach/full_mailbox.c"
run 4 "$PARRAY" run ./full_mailbox.so --quiet --plot late.svg --plot-kind spacetime
count late.svg stalls 4 # from step 3 on, behind the last packet: two uprights that begin
run 4 "$PARRAY" run ./full_mailbox.so --quiet --plot late.svg --plot-kind spacetime:steps=3
says late.svg 'Shown: steps 3 to 3 of 3.'
run 4 "$PARRAY" run ./stall.so --topology ring:80 --quiet --plot joined.svg --plot-kind spacetime
says joined.svg '83 waits for room in a full mailbox are left out.'
count topology.svg links 12
count topology.svg nodes 32 # a disc, a smaller one, rank and place
says topology.svg '>5</text>'
says topology.svg '>101</text>'

# Lines are thinner where there are many; idle links are near white.
run 0 "$PARRAY" run hypercube-mnb --topology hypercube:8 --quiet --plot many.svg --plot-kind topology
for drawn in topology:3:9 many:0.3:1.5; do
    elements "${drawn%%:*}.svg" links | awk -F'stroke-width="' -v range="$drawn" '
        BEGIN { split(range, part, ":") }
        $2 + 0 < part[2] || $2 + 0 > part[3] { wrong++ }
        END { print wrong + 0, "of", NR; exit wrong || !NR }' >out || fail "lines of $drawn are not of that width"
done
run 0 "$PARRAY" run worm-broadcast --topology mesh:4x4 --quiet --plot idle.svg --plot-kind topology
elements idle.svg links | grep -q 'stroke="#d8dce1" .*stroke-dasharray' || fail "no idle link is near white"

# The same picture from a run and from its trace, and on every engine.
run 0 "$PARRAY" run hypercube-exchange --topology hypercube:3 --quiet --engine threads --plot run.svg
cmp run.svg steps.svg || fail "a run and its trace give two pictures"

for ending in pdf png; do
    for kind in steps links spacetime dotwire topology eyes; do
        run 0 "$PARRAY" report fy.trace --quiet --plot one.$ending --plot-kind $kind
        whole one.$ending
        run 0 "$PARRAY" report fy.trace --quiet --plot two.$ending --plot-kind $kind
        cmp one.$ending two.$ending || fail "one trace gives two pictures"
    done
done

# --------------------------------------------------------------------------------------- all sizes of all
# arrays

compile any <<'SOURCE'
#include <parray.h>
static void any(struct node *self)
{
    struct packet token = {.origin = node_rank(self), .dest = -1, .units = 1};
    for (int i = 0; i < 6; i++, node_step(self)) {
        int port = node_degree(self) ? (i + node_rank(self)) % node_degree(self) : 0;
        if (node_degree(self) && node_peer(self, port) >= 0)
            node_send_packet(self, port, &token);
    }
}
PARRAY_PROGRAM(.name = "any", .node = any, .topology = "line:1");
SOURCE
printf '0 1\n1 2\n2 0\n2 3\n5 4\n' >pairs.txt
for topology in line:1 line:2 line:4096 ring:3 ring:4096 mesh:1x1 mesh:2x1 mesh:5x4 mesh:64x64 mesh:3x3x3 torus:4x4 \
    torus:64x64 torus:3x4x5 hypercube:1 hypercube:6 hypercube:12 star:2 star:4 star:7 complete:2 complete:300 tree:1x3 \
    tree:2x4 tree:2x12 tree:300x2 graph:pairs.txt; do
    run 0 "$PARRAY" run ./any.so --topology $topology --mailbox 9 --quiet --trace any.trace
    for kind in steps links spacetime topology; do
        run 0 "$PARRAY" report any.trace --quiet --plot any.svg --plot-kind $kind
        whole any.svg
        says any.svg "any on $topology, model F*"
        [ "$(wc -c <any.svg)" -lt 2000000 ] || fail "the picture $kind of $topology is $(wc -c <any.svg) bytes"
        ! grep -qi 'nan\|inf"' any.svg || fail "$kind of $topology has places without numbers"
    done
done
for topology in line:1 line:2 line:4096 ring:3 ring:4096 mesh:1x1 mesh:64x64 torus:64x64 torus:3x3 tree:1x3 complete:300; do
    run 0 "$PARRAY" run ./any.so --topology $topology --mailbox 9 --quiet --plot any.svg --plot-kind dotwire
    whole any.svg
    ! grep -qi 'nan\|inf"' any.svg || fail "dotwire of $topology has places without numbers"
done

# The picture says which nodes or steps share a place.
run 0 "$PARRAY" run ./any.so --topology hypercube:12 --mailbox 9 --quiet --trace any.trace
run 0 "$PARRAY" report any.trace --quiet --plot any.svg --plot-kind topology
says any.svg 'a dot stands for a subcube of 64 nodes'
count any.svg nodes 64
count any.svg links 192
run 0 "$PARRAY" report any.trace --quiet --plot any.svg --plot-kind links
says any.svg 'A row stands for about 384 directions of links'
run 0 "$PARRAY" report any.trace --quiet --plot any.svg --plot-kind spacetime
says any.svg 'one column for 64 nodes with consecutive ranks'
run 0 "$PARRAY" run ./any.so --topology line:4096 --mailbox 9 --quiet --plot any.svg --plot-kind dotwire
says any.svg 'A dot stands for about 64 edges in 1 step,'

# ------------------------------------------------------------------------------------------- refused

# refused SENTENCE OPTION...: the run must be refused with the sentence.
refused()
{
    sentence=$1
    shift
    run 2 "$PARRAY" run hypercube-mnb --topology hypercube:3 --quiet "$@"
    says err "$sentence"
    silent out
    absent no.svg
}
refused "'no.gif' is no name of a picture; end it in .svg, .pdf or .png" --plot no.gif
absent no.gif
refused "'map': no such kind of picture; there are steps, links, spacetime, dotwire, topology, tree, eyes, jam, values" \
    --plot no.svg --plot-kind map
refused "--plot-kind is for --plot FILE.svg|.pdf|.png, which was not given" --plot-kind links
refused "a picture of kind links shows the whole array; 'row=1' is for dotwire" --plot no.svg --plot-kind links:row=1
refused "'size=3' is no setting of a picture of kind dotwire; write steps=FIRST-LAST, row=R" \
    --plot no.svg --plot-kind dotwire:size=3
refused "the steps of a picture are '3-1'; write steps=FIRST-LAST, such as steps=1-20" \
    --plot no.svg --plot-kind steps:steps=3-1
refused "'x' is no row; write its number, such as row=0" --plot no.svg --plot-kind dotwire:row=x
refused "no link joins nodes 1 and 2 of hypercube:3" --plot no.svg --plot-kind dotwire
refused "hypercube:3 has no rows, which meshes and tori of two dimensions have" \
    --plot no.svg --plot-kind dotwire:row=0
refused "the path '0-8' names node 8; hypercube:3 has nodes 0 to 7" --plot no.svg --plot-kind dotwire:path=0-8
refused "the path '0-1-' is not ranks joined by '-'" --plot no.svg --plot-kind dotwire:path=0-1-
refused "the path has node 1 twice" --plot no.svg --plot-kind dotwire:path=0-1-3-1
refused "cannot write 'none/no.svg'" --plot none/no.svg
run 2 "$PARRAY" report fy.trace --quiet --plot no.svg --plot-kind dotwire:row=11
says err "mesh:11x11 has no row 11; its rows are 0 to 10"
absent no.svg

# Without the module that draws them there are no PDF and PNG, and SVG is drawn all the same.
mkdir other
echo "this is no module" >other/parray-cairo.so
run 2 env PARRAY_MODULES="$PWD/other" "$PARRAY" run lcr --topology ring:8 --plot x.png
says err "'x.png' is drawn by the module parray-cairo.so, which is in none of $PWD/other, "
run 0 env PARRAY_MODULES="$PWD/other" "$PARRAY" run lcr --topology ring:8 --plot x.svg
