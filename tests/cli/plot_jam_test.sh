#!/bin/sh
# The picture of a wormhole deadlock: what each worm holds and waits for, from a run and from its trace.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

# worms FILE: prints the shapes of the worms, one a line.
worms()
{
    awk '$0 == "<g class=\"worms\">" { on = 1; next } $0 == "</g>" { on = 0 } on' "$1"
}

# Four worms around a square of side 2, each from a corner to the opposite one; one more waits.
compile square <<'END'
#include <parray.h>
static void square(struct node *self)
{
    static const int ports[4][4] = {{3, 3, 1, 1}, {1, 1, 2, 2}, {2, 2, 0, 0}, {0, 0, 3, 3}};
    static const int corner[4] = {0, 2, 8, 6}, on[1] = {3};
    struct packet packet = PACKET(NULL, 0);
    struct worm_route route = {.ports = on, .hops = 1};
    if (node_rank(self) == 1)
        node_wait_until(self, 2);
    if (node_rank(self) == 1)
        node_send_worm(self, 2, &packet, &route);
    route.hops = 4;
    for (int i = 0; i < 4; i++) {
        route.ports = ports[i];
        if (node_rank(self) == corner[i])
            node_send_worm(self, corner[(i + 2) % 4], &packet, &route);
    }
}
PARRAY_PROGRAM(.name = "square", .topology = "mesh:3x3", .model = "W1", .node = square);
END
run 4 "$PARRAY" run ./square.so --worms wait --quiet --plot run.svg --plot-kind jam --trace square.trace
run 0 "$PARRAY" report square.trace --quiet --plot jam.svg --plot-kind jam
cmp run.svg jam.svg || fail "a run and its trace give two pictures"
for text in 'worm 0 to 8 holds 0-1-2, waits for 2-5' 'worm 2 to 6 holds 2-5-8, waits for 8-7' \
    'worm 8 to 0 holds 8-7-6, waits for 6-3' 'worm 6 to 2 holds 6-3-0, waits for 0-1'; do
    says jam.svg "$text"
done
sed -n 's/^<text [^>]*>\(.*\)<.text>$/\1/p' jam.svg | tr '\n' ' ' >words # captions are wrapped
says words 'The cycle has 4 worms. 1 more waits for these.'
[ "$(worms jam.svg | grep -c '<polygon')" = 12 ] || fail "not an arrow for each of 8 channels and 4 wishes"
[ "$(worms jam.svg | grep -c 'stroke-dasharray')" = 4 ] || fail "not a dashed line for each wish"
[ "$(worms jam.svg | grep '<line' | grep -o 'stroke="#[0-9a-f]*"' | sort | uniq -c | awk '{ print $1 }' | sort -u)" = 3 ] ||
    fail "not two channels and a wish in the colour of each worm"

# Each wish lies beside the channel of the next worm: as long, and seven points off.
worms jam.svg | awk -F'"' '/<line/ { print ($0 ~ /dasharray/), $2, $4, $6, $8 }' | sort -n >lines
awk '!$1 { x0[n + 0] = $2; y0[n + 0] = $3; x1[n + 0] = $4; y1[n + 0] = $5; n++ }
    $1 {
        near = 0
        for (i = 0; i < n; i++)
            near += (x0[i] - $2) ^ 2 + (y0[i] - $3) ^ 2 == 49 && (x1[i] - $4) ^ 2 + (y1[i] - $5) ^ 2 == 49
        wrong += near != 1
    }
    END { exit wrong > 0 }' lines || fail "a wish does not lie beside a channel"

# No cycle, no worms: said.
run 0 "$PARRAY" run worm-broadcast --topology mesh:4x4 --quiet --plot none.svg --plot-kind jam
says none.svg 'No worms wait for each other in a cycle.'
[ -z "$(worms none.svg)" ] || fail "worms where none wait"
