# ranks_memory.awk: a line of predicted and measured memory, for ranks.sh. Input: "fixed KIB", "rank KIB".

{ mib[$1] = $2 / 1024 }

END {
    predicted = rank_bytes(nodes / ranks, degree, ghosts, ghosts) / 1048576
    measured = mib["rank"] - mib["fixed"]
    if (measured > 0)
        printf "%5d %-16s %10d %10d %10.0f %10.0f %6.2f\n", ranks, topology, nodes / ranks, ghosts, predicted, measured,
            predicted / measured
}
