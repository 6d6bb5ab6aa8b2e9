# ranks_paper.awk: time and memory of an exchange over all ports on machines that are not here, from what
# ranks cost (ranks_fit.awk):
#
#     awk -f scripts/bench.d/ranks_bytes.awk -f scripts/bench.d/ranks_paper.awk -v net=tcp \
#         bench-results/NAME-fit.txt
#
# Other numbers go the same way, behind -v: hop (microseconds of one core for a packet in an array that no
# cache holds), cores (of a rank), and in place of those of the fit: exchange, message, packet (microseconds).
# An exchange of R ranks takes log2 R rounds, and two ranks measure one. On tori the parts are squares, on
# hypercubes subcubes.

BEGIN {
    if (!net) net = "tcp"
    if (!hop) hop = 0.04
    if (!cores) cores = 1
}

$1 == net && $2 == "exchange2" && !exchange { exchange = $3 }
$1 == net && $2 == "message2" && !message { message = $3 }
$1 == net && $2 == "packet" && !packet { packet = $3 }

function log2(x) {
    return int(log(x) / log(2) + 0.5)
}

# Packets over cut links, ghosts and neighbours are those of one rank.
function line(name, nodes, ranks, degree, ghosts, neighbours,    held, work, between) {
    held = nodes / ranks
    work = held * degree * hop / cores
    between = exchange * log2(ranks) + neighbours * message + ghosts * packet
    printf "%-18s %6d %12d %12d %9.4f %9.4f %9.2f\n", name, ranks, held, ghosts, (work + between) / 1e6,
        between / 1e6, rank_bytes(held, degree, ghosts, ghosts) / 1073741824
}

function torus(side, ranks) {
    line("torus:" side "x" side, side * side, ranks, 4, 4 * side / sqrt(ranks), 4)
}

function cube(degree, ranks) {
    line("hypercube:" degree, 2 ^ degree, ranks, degree, 2 ^ degree / ranks * log2(ranks), log2(ranks))
}

END {
    if (!packet || !exchange) {
        print "ranks_paper: the fit has no line for net=" net >"/dev/stderr"
        exit 1
    }
    printf "On paper: %s, cores a rank: %d; in microseconds: %.3g a packet of a core, %.3g an exchange of two " \
        "ranks,\n%.3g a message, %.3g a packet over a cut link\n", net, cores, hop, exchange, message, packet
    printf "%-18s %6s %12s %12s %9s %9s %9s\n", "array", "ranks", "nodes each", "ghosts each", "s a step",
        "of ranks", "GiB each"
    for (ranks = 64; ranks <= 1024; ranks *= 4) torus(10240, ranks)
    for (ranks = 64; ranks <= 1024; ranks *= 4) torus(32768, ranks)
    for (ranks = 64; ranks <= 1024; ranks *= 4) cube(27, ranks)
    for (ranks = 64; ranks <= 1024; ranks *= 4) cube(30, ranks)
}
