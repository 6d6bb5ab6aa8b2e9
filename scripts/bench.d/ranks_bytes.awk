# ranks_bytes.awk: what a rank has in memory, for ranks.sh and ranks_paper.awk: the tables of its nodes and of
# its ghosts, the nodes at the other ends of cut links (doc/memory.md), the frames of an exchange over all
# ports, and the records of one step, which lie in the buffers of sender, library and receiver. `buffers` is
# what MPI libraries allocate as soon as messages are long.

BEGIN {
    if (!image) image = 320
    if (!buffers) buffers = 16777216
    record = 72 # a packet and the word that it was taken
}

function rank_bytes(held, degree, ghosts, packets) {
    return buffers + held * (144 + 104 * degree + image) + ghosts * (228 + 40 * degree) + 3 * record * packets
}
