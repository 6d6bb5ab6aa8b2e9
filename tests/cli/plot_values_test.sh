#!/bin/sh
# Pictures of kind values: what nodes gave by node_value, as it was in every step.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

# panel FILE NUMBER: prints the lines of that panel, from 1.
panel()
{
    awk -v number="$2" '$0 == "<g class=\"values\">" { on = ++seen == number; next } $0 == "</g>" { on = 0 } on' "$1"
}

# levels FILE NUMBER: prints of each line in a panel how many levels it has: two points each.
levels()
{
    panel "$1" "$2" | sed 's/.* points="\([^"]*\)".*/\1/' | awk '{ print NF / 2 }' | tr '\n' ' '
}

# Node r counts its steps down from 10 r, and forgets the count in step 5; one number comes late, of one node.
compile counting <<'END2'
#include <math.h>
#include <parray.h>
static void counting(struct node *self)
{
    int peer = node_rank(self) ^ 1;
    for (int i = 0; i < 4; i++) {
        node_value(self, "count", 10 * node_rank(self) - i);
        node_send(self, node_peer(self, 0) == peer ? 0 : 1, &i, sizeof i);
        node_step(self);
    }
    node_value(self, "count", (double)NAN);
    if (node_rank(self) == 1) {
        node_wait_until(self, 9);
        node_value(self, "late", 0);
    }
    while (node_poll(self, NODE_ANY_PORT, &(struct packet)PACKET_ROOM(&(int){0}, sizeof(int))) != NODE_EMPTY)
        continue;
}
PARRAY_PROGRAM(.name = "counting", .topology = "ring:4", .mailbox = 4, .node = counting);
END2
run 0 "$PARRAY" run ./counting.so --quiet --trace counting.trace --plot run.svg --plot-kind values
run 0 "$PARRAY" report counting.trace --quiet --plot few.svg --plot-kind values
cmp run.svg few.svg || fail "a run and its trace give two pictures"
[ "$(levels few.svg 1)" = "4 4 4 4 " ] || fail "the four nodes do not count four numbers: $(levels few.svg 1)"
[ "$(levels few.svg 2)" = "1 " ] || fail "not one node has one late number: $(levels few.svg 2)"
for text in '>count</text>' '>late</text>' '>node 3</text>' '>10</text>' '>step</text>'; do
    says few.svg "$text"
done
[ "$(grep -c '<g class="values">' few.svg)" = 2 ] || fail "there are other numbers than two"

# Some steps: what was given before them still holds.
run 0 "$PARRAY" report counting.trace --quiet --plot some.svg --plot-kind values:steps=4-6
[ "$(levels some.svg 1)" = "1 1 1 1 " ] || fail "steps 4 to 6 do not have the last count alone"
[ "$(grep -c '<g class="values">' some.svg)" = 1 ] || fail "the number of step 9 is in the picture of steps up to 6"
run 0 "$PARRAY" report counting.trace --quiet --plot late.svg --plot-kind values:values=late
[ "$(grep -c '<g class="values">' late.svg)" = 1 ] || fail "other numbers than the one that was chosen are there"
says late.svg '>late</text>'

# Of many nodes: greatest, mean and least, and the sum. Coins are not lost, so the sum ends as it began.
run 0 "$PARRAY" run chandy-lamport --topology mesh:8x8 --quiet --plot many.svg --plot-kind values
[ "$(grep -c '<g class="values">' many.svg)" = 8 ] || fail "not two panels for each of 4 names"
[ "$(panel many.svg 1 | grep -c '<polyline')" = 3 ] || fail "not three lines of coins"
[ "$(panel many.svg 2 | grep -c '<polyline')" = 1 ] || fail "not one line of the sum"
panel many.svg 2 | sed 's/.* points="\([^"]*\)".*/\1/' | awk '{ split($1, a, ","); split($NF, b, ","); exit a[2] != b[2] }' ||
    fail "the sum of all coins does not end as it began"
for text in greatest mean least 'sum of coins' 'sum of noted in links'; do
    says many.svg ">$text</text>"
done

# In a long run a column stands for several steps.
run 0 "$PARRAY" run lcr --topology ring:300 --quiet --plot long.svg --plot-kind values
says long.svg 'A column is the last of about 2'
! grep -qi 'nan\|inf"' long.svg || fail "there are places without numbers"

# What is not there cannot be drawn, and no file is left.
run 2 "$PARRAY" run flooding --quiet --plot no.svg --plot-kind values:origin=1
says err "'origin=1' is no setting of a picture of kind values"
run 2 "$PARRAY" run bitonic-sort --quiet --plot no.svg --plot-kind values --json run.json
is err 'error: --plot: no node gave a number by node_value, and a picture of kind values shows these'
has run.json verified true
run 2 "$PARRAY" report counting.trace --quiet --plot no.svg --plot-kind values:values=none
is err 'error: --plot: no node gave a number by that name, and a picture of kind values shows these'
absent no.svg
