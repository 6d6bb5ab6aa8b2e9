# ranks_fit.awk: what ranks cost, fitted to the lines "fit" of a file of costs (ranks.sh), and held against
# its lines "check". Prints "NET NAME VALUE" lines, in microseconds, then predicted and measured times.
#
# An exchange of R ranks, C of them on each core, takes
#
#     C work / R  +  exchange[R]  +  messages * message[R]  +  C (packets * packet  +  bytes * byte)
#
# `work` is what one worker takes for the nodes of the whole array; messages, packets over cut links and bytes
# are those of one rank. Ranks that share a core wait for each other's turns, for which no rule but measuring
# is known: exchange and message have a value for each R. Of bytes, those of the heads of packets belong to
# the packets.

BEGIN { FS = ","; head = 72 }

NR == 1 { next }

{
    n++
    set[n] = $1; net[n] = $2; ranks[n] = $3; program[n] = $5; topology[n] = $6
    meetings = $7
    share = ($3 > $4 ? $3 / $4 : 1)
    scale = 1e6 / meetings
    time[n] = $12 * scale
    work[n] = share * $13 / $3 * scale
    feature[n, "exchange" $3] = 1
    feature[n, "message" $3] = $10 / $3 / meetings
    feature[n, "packet"] = share * $9 / $3 / meetings
    more = $11 - head * $9
    feature[n, "byte"] = share * (more > 0 ? more : 0) / $3 / meetings
    nets[$2] = 1
    names["exchange" $3] = names["message" $3] = names["packet"] = names["byte"] = 1
}

function predicted(i,    name, sum) {
    sum = work[i]
    for (name in names) sum += feature[i, name] * value[net[i], name]
    return sum
}

# Least squares of relative errors, with no value below 0: one value after the other, until none moves.
function fit(which,    name, i, turn, up, down, x) {
    for (name in names) value[which, name] = 0
    for (turn = 0; turn < 3000; turn++)
        for (name in names) {
            up = down = 0
            for (i = 1; i <= n; i++)
                if (set[i] == "fit" && net[i] == which && feature[i, name] > 0) {
                    x = feature[i, name] / time[i]
                    up += x * (time[i] - predicted(i)) / time[i]
                    down += x * x
                }
            if (down > 0) value[which, name] += up / down
            if (value[which, name] < 0) value[which, name] = 0
        }
}

function table(kind, title,    i, ratio) {
    printf "\n%s: microseconds from exchange to exchange\n", title
    printf "%-4s %5s %-20s %-16s %10s %10s %6s\n", "net", "ranks", "program", "topology", "predicted", "measured", "ratio"
    for (i = 1; i <= n; i++) {
        if (set[i] != kind) continue
        ratio = predicted(i) / time[i]
        printf "%-4s %5d %-20s %-16s %10.1f %10.1f %6.2f\n", net[i], ranks[i], program[i], topology[i], predicted(i),
            time[i], ratio
        checked[kind]++
        if (ratio > 2 / 3 && ratio < 4 / 3) good[kind]++
    }
    printf "%d of %d within a third\n", good[kind], checked[kind]
}

END {
    for (which in nets) {
        fit(which)
        for (name in names) printf "%s %s %.6g\n", which, name, value[which, name] | "sort"
    }
    close("sort")
    table("fit", "Runs of the fit")
    table("check", "Runs that the fit has not seen")
}
