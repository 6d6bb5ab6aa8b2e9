# awk -v most=D -f hypercubes_order.awk: the steps of a total exchange on d-cubes, d = 1 .. D, in which a node
# sends its own packets in the order of the paper's tables, in ascending order of the exclusive or of its own
# number with the destination's, or in ascending order of destinations. All packets wait first in, first out.
#
# A packet is here what is left to go, as an exclusive or. In the first two orders all nodes do the same: the
# packets that a node gets on a port are those that it sent there, so that one node stands for all.
function high(x,    k) {
    for (k = -1; x >= 1; x = int(x / 2))
        k++
    return k
}
function flip(x, k) { return x + (int(x / 2 ^ k) % 2 ? -1 : 1) * 2 ^ k }
function exclusive_or(x, y,    k) {
    for (k = 0; y >= 1; k++) {
        if (y % 2)
            x = flip(x, k)
        y = int(y / 2)
    }
    return x
}
function push(n, k, x) { queue[n, k, tail[n, k]++] = x }
function fill_by_tables(d,    k, row, p) {
    for (k = 0; k < d; k++) {
        for (row = 0; row < 2 ^ k / 2; row++)
            for (p = 0; p < k; p++)
                if (row < 2 ^ p)
                    push(0, k, 2 ^ k + queue[0, p, row])
        push(0, k, 2 ^ k)
    }
}
function fill_ascending(d, nodes,    n, y, x) {
    for (n = 0; n < nodes; n++)
        for (y = 0; y < 2 ^ d; y++)
            if (x = exclusive_or(y, n))
                push(n, high(x), x)
}
# The steps until all packets of so many nodes are there.
function steps(d, nodes,    n, k, t, x, to, left, moved) {
    for (left = nodes * (2 ^ d - 1); left > 0; t++) {
        for (n = 0; n < nodes; n++)
            for (k = 0; k < d; k++)
                moved[n, k] = head[n, k] < tail[n, k] ? queue[n, k, head[n, k]++] : 0
        for (n = 0; n < nodes; n++)
            for (k = 0; k < d; k++) {
                to = nodes > 1 ? flip(n, k) : n
                x = moved[to, k] - 2 ^ k
                left -= x == 0
                if (x > 0)
                    push(n, high(x), x)
            }
    }
    split("", head)
    split("", tail)
    return t
}
BEGIN {
    print "order of own packets, then first in, first out: steps"
    printf "%3s %10s %14s %10s\n", "d", "tables", "ascending XOR", "ascending"
    for (d = 1; d <= most; d++) {
        fill_by_tables(d)
        tables = steps(d, 1)
        fill_ascending(d, 1)
        ascending = steps(d, 1)
        fill_ascending(d, 2 ^ d)
        printf "%3d %10d %14d %10d\n", d, tables, ascending, steps(d, 2 ^ d)
    }
}
