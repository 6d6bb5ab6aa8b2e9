#!/bin/sh
# Pictures of kind eyes: which nodes worms have reached, and the regions, against Cang and Wu 2000.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

# panel FILE GROUP NUMBER: prints the shapes of the group in that panel, one a line.
panel()
{
    awk -v group="<g class=\"$2\">" -v number="$3" '
        $0 == group { on = ++seen == number; next } $0 == "</g>" { on = 0 } on' "$1"
}

# A broadcast from node 0 of an 8x8 mesh: in every step twice as many nodes are reached.
run 0 "$PARRAY" run worm-broadcast --topology mesh:8x8 --quiet --trace mesh.trace --plot mesh.svg --plot-kind eyes
[ "$(grep -c '<g class="regions">' mesh.svg)" = 6 ] || fail "not a panel for each of 6 steps"
new=1
for step in 1 2 3 4 5 6; do
    [ "$(panel mesh.svg heads $step | grep -c '<polygon')" = $new ] || fail "not $new worms in step $step"
    [ "$(panel mesh.svg eyes $step | grep -c 'fill="#d55e00"')" = $new ] || fail "not $new nodes are reached in step $step"
    [ "$(panel mesh.svg eyes $step | grep -c .)" = $((2 * new)) ] || fail "not $((2 * new)) nodes have the message in step $step"
    [ "$(panel mesh.svg regions $step | grep -c .)" = 64 ] || fail "not every node is in a region in step $step"
    new=$((2 * new))
done
says mesh.svg 'font-weight="bold" fill="#181818">step 6</text>'

# Routes have their channels, and their steps where there is room.
panel mesh.svg routes 1 >found
run 0 "$PARRAY" run worm-broadcast --topology mesh:8x8 --quiet --trace mesh.csv
[ "$(grep -c '<line' found)" = "$(grep -c '^1,' mesh.csv)" ] || fail "the route of step 1 has other channels than the trace"
panel mesh.svg numbers 2 >found
[ "$(grep -c '>2</text>' found)" = 2 ] || fail "the two worms of step 2 have no numbers"

# After two steps the regions are the four submeshes: 4 x 4 squares each, and all four have other colours.
panel mesh.svg regions 2 | awk -F'"' '
    {
        for (i = 1; i < NF; i += 2) value[$i] = $(i + 1)
        x = value["<rect x="]; y = value[" y="]; c = value[" fill="]; side = value[" width="]
        n[c]++
        if (!(c in left) || x + 0 < left[c]) left[c] = x
        if (!(c in right) || x + 0 > right[c]) right[c] = x
        if (!(c in top) || y + 0 < top[c]) top[c] = y
        if (!(c in low) || y + 0 > low[c]) low[c] = y
    }
    END { for (c in n) printf "%d %.0f %.0f\n", n[c], (right[c] - left[c]) / side, (low[c] - top[c]) / side }' >submeshes
printf '16 3 3\n16 3 3\n16 3 3\n16 3 3\n' >expected
cmp expected submeshes || fail "the regions after step 2 are not the four submeshes"

# Any program has such a picture: of packets, of several sources, of nothing at all, of any steps.
run 0 "$PARRAY" report mesh.trace --quiet --plot part.svg --plot-kind eyes:steps=5-6
[ "$(grep -c '<g class="regions">' part.svg)" = 2 ] || fail "not a panel for each of 2 steps"
says part.svg 'Shown: steps 5 to 6 of 6.'
run 0 "$PARRAY" run hypercube-scatter --topology hypercube:4 --quiet --plot any.svg --plot-kind eyes
[ "$(panel any.svg eyes 1 | grep -c 'fill="#d55e00"')" = 4 ] || fail "a scatter does not reach 4 neighbours in step 1"
run 0 "$PARRAY" run ring-gossip --topology ring:40 --quiet --plot any.svg --plot-kind eyes
says any.svg 'the first 12 of 39 steps'
run 0 "$PARRAY" run worm-broadcast-dp --topology torus:4x4x4 --quiet --plot any.svg --plot-kind eyes
! grep -qi 'nan\|inf"' any.svg || fail "there are places without numbers"
compile quiet <<'END'
#include <parray.h>
static void quiet(struct node *self) { (void)self; }
PARRAY_PROGRAM(.name = "quiet", .topology = "line:1", .node = quiet);
END
run 0 "$PARRAY" run ./quiet.so --topology line:1 --quiet --plot any.svg --plot-kind eyes
says any.svg 'Nothing was sent'
run 2 "$PARRAY" report mesh.trace --quiet --plot no.svg --plot-kind eyes:origin=3
says err "'origin=3' is no setting of a picture of kind eyes"
run 2 "$PARRAY" run ./quiet.so --topology ring:1025 --quiet --plot no.svg --plot-kind eyes
says err 'ring:1025 has 1025 nodes; eyes can be drawn of at most 1024'
absent no.svg
