# awk -v most=D -f hypercubes_order.awk: the steps of a total exchange on d-cubes, d = 1 .. D, in which a node
# sends its own packets in the order of the paper's tables, or in ascending order of their destinations. All
# packets wait first in, first out.
#
# All nodes do the same, so the packets that a node gets on a port are those that it sent there, with one bit
# less to go: a queue for each port is all that there is.
function high(x,    k) {
    for (k = -1; x >= 1; x = int(x / 2))
        k++
    return k
}
function push(k, x) { queue[k, tail[k]++] = x }
function fill_by_tables(d,    k, row, p) {
    for (k = 0; k < d; k++) {
        for (row = 0; row < 2 ^ k / 2; row++)
            for (p = 0; p < k; p++)
                if (row < 2 ^ p)
                    push(k, 2 ^ k + queue[p, row])
        push(k, 2 ^ k)
    }
}
function steps(d, tables,    k, t, x, left, moved) {
    for (k = 0; k < d; k++)
        head[k] = tail[k] = 0
    if (tables)
        fill_by_tables(d)
    for (x = 1; x < 2 ^ d && !tables; x++)
        push(high(x), x)
    for (left = 2 ^ d - 1; left > 0; t++) {
        for (k = 0; k < d; k++)
            moved[k] = head[k] < tail[k] ? queue[k, head[k]++] - 2 ^ k : -1
        for (k = 0; k < d; k++) {
            left -= moved[k] == 0
            if (moved[k] > 0)
                push(high(moved[k]), moved[k])
        }
    }
    return t
}
BEGIN {
    print "order of own packets, then first in, first out: steps"
    printf "%3s %10s %10s\n", "d", "tables", "ascending"
    for (d = 1; d <= most; d++)
        printf "%3d %10d %10d\n", d, steps(d, 1), steps(d, 0)
}
