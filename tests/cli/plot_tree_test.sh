#!/bin/sh
# Pictures of kind tree: where the packets of one node go. The trees of Bertsekas et al. 1991, Figs. 3 to 5.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

# branches SVG: prints "PARENT CHILD STEPS" for each line of the tree, from the places of what is drawn.
branches()
{
    awk -F'"' '
        # at NAME: the value of an attribute of the line
        function at(name,    i) {
            for (i = 1; i < NF; i++)
                if ($i ~ "(^| )" name "=$")
                    return $(i + 1) + 0
        }
        function content(    text) {
            text = $0
            sub(/<\/text>.*/, "", text)
            sub(/.*>/, "", text)
            return text
        }
        function node_at(x, y,    i, best) {
            for (i = 1; i <= nodes; i++)
                if ((node_x[i] - x) ^ 2 + (node_y[i] - y) ^ 2 < 4)
                    best = name[i]
            return best
        }
        /^<g class/ { group = $2 }
        /^<line/ && group == "branches" { lines++; x1[lines] = at("x1"); y1[lines] = at("y1"); x2[lines] = at("x2"); y2[lines] = at("y2") }
        /^<text/ && group == "steps" { text[++texts] = content() }
        /^<text/ && group == "nodes" { name[++nodes] = content(); node_x[nodes] = at("x"); node_y[nodes] = at("y") - (at("font-size") == 6 ? 6.6 : 2.8) } # the place, else the rank
        END {
            for (i = 1; i <= lines; i++)
                print node_at(x1[i], y1[i]), node_at(x2[i], y2[i]), text[i]
        }' "$1" | sort
}

# tree PROGRAM TOPOLOGY KIND [OPTION...]: draws a picture of the run into tree.svg.
tree()
{
    program=$1 topology=$2 kind=$3
    shift 3
    run 0 "$PARRAY" run "$program" --topology "$topology" --quiet --plot tree.svg --plot-kind "$kind" "$@"
    silent out
    silent err
}

# Fig. 3: links of one step have different bits; a child has one bit more than its parent.
tree hypercube-mnb hypercube:4 tree
branches tree.svg >out
is out '0000 0001 1
0000 0010 1
0000 0100 1
0000 1000 1
0001 1001 2
0010 0011 2
0011 1011 3
0100 0101 3
0100 0110 2
0110 0111 4
1000 1010 3
1000 1100 2
1001 1101 3
1011 1111 4
1100 1110 4'
says tree.svg 'Packets of node 0 (hypercube 0000)'
! grep -q Curves tree.svg || fail "a tree has curves"

# Other nodes have the same tree, with themselves on top.
tree hypercube-mnb hypercube:4 tree:origin=5
branches tree.svg | sed 's/ [01]* / /' | cut -d ' ' -f 2 | sort | uniq -c | tr -s ' ' >out
is out ' 4 1
 4 2
 4 3
 3 4'
branches tree.svg | grep '^0101 ' >out
is out '0101 0001 1
0101 0100 1
0101 0111 1
0101 1101 1'

# Fig. 4: subtrees of 4, 4, 4 and 3 nodes. The root sends a packet a step into each.
tree hypercube-scatter hypercube:4 tree
branches tree.svg >out
is out '0000 0001 1-4
0000 0010 1-4
0000 0100 1-4
0000 1000 1-3
0001 0011 2,4
0001 0101 3
0010 0110 2,4
0010 1010 3
0011 0111 3
0100 1100 2-4
0110 1110 3
1000 1001 2-3
1001 1011 3
1100 1101 3-4
1101 1111 4'

# Fig. 5: phase 1 takes the first half of the steps, phase 3 in the other half of the cube the second half.
tree hypercube-exchange hypercube:3 tree
branches tree.svg >out
is out '000 001 1
000 010 1-2
000 100 1-4
010 011 2
100 101 3
100 110 3-4
110 111 4'
tree hypercube-exchange hypercube:3 tree --param sequential=1
branches tree.svg >out
is out '000 001 1
000 010 1-2
000 100 1-4
010 011 3
100 101 5
100 110 5-6
110 111 7'

# Steps can be chosen. A node that has the packet already gets a curve.
tree hypercube-mnb hypercube:4 tree:steps=1-2,origin=0
[ "$(branches tree.svg | wc -l)" = 8 ] || fail "not the tree of two steps"
tree echo mesh:3x3 tree
says tree.svg Curves
[ "$(branches tree.svg | wc -l)" = 8 ] || fail "the flood of mesh:3x3 has no tree"
for topology in ring:1 line:700 star:5 torus:16x16 tree:2x5; do
    tree echo "$topology" tree
    ! grep -qi 'nan\|inf"' tree.svg || fail "$topology has places without numbers"
done

# refused SENTENCE TOPOLOGY KIND
refused()
{
    run 2 "$PARRAY" run hypercube-mnb --topology "$2" --quiet --plot no.svg --plot-kind "$3"
    says err "$1"
    [ ! -e no.svg ] || fail "no.svg was written"
}
refused "hypercube:3 has no node 8; write tree:origin=R with R from 0 to 7" hypercube:3 tree:origin=8
refused "hypercube:11 has 2048 nodes; a tree can be drawn of at most 1024" hypercube:11 tree
refused "'x' is no node; write its rank, such as origin=0" hypercube:3 tree:origin=x
refused "'row=1' is for dotwire" hypercube:3 tree:row=1
refused "'origin=0' is no setting of a picture of kind links" hypercube:3 links:origin=0
refused "'size=1' is no setting of a picture of kind tree; write steps=FIRST-LAST, origin=R" hypercube:3 tree:size=1
