# report.awk: the tables of a results file. Input: lines of it (see scripts/bench); rounds are paired.

BEGIN {
    FS = ","
    mailbox_bytes = 64 # a directed link, in parray
}

NR == 1 { next }

{
    place = $2 " " $3
    key = place SUBSEP $4
    if (!(place in seen_place)) { seen_place[place] = 1; places[++place_count] = place }
    if (!($4 in seen_program)) { seen_program[$4] = 1; programs[++program_count] = $4 }
    if (!(key in runs)) { runs[key] = 0; trouble[key] = "" }
    if ($9 > rss[key]) rss[key] = $9
    if ($5 != "ok") { trouble[key] = $5; next }
    runs[key]++
    hops[key] = $6
    value[key, runs[key]] = $7 + 0
    by_round[key, $1] = $7 + 0
    if ($1 > last_round) last_round = $1
}

# Sorts list[1..n] and sets median, least and greatest.
function summary(list, n,    i, j, x) {
    for (i = 2; i <= n; i++) {
        x = list[i]
        for (j = i - 1; j >= 1 && list[j] > x; j--) list[j + 1] = list[j]
        list[j + 1] = x
    }
    median = n % 2 ? list[(n + 1) / 2] : (list[n / 2] + list[n / 2 + 1]) / 2
    least = list[1]
    greatest = list[n]
}

function short(x) {
    if (x >= 100) return sprintf("%.0f", x)
    if (x >= 10) return sprintf("%.1f", x)
    return x >= 0.1 ? sprintf("%.2f", x) : sprintf("%.2g", x)
}

# A cell of the table of ratios: this program's time over another one's, round by round.
function ratio(place, program, base,    r, n, list) {
    if (program == base || !((place SUBSEP base) in runs)) return "-"
    for (r = 1; r <= last_round; r++)
        if (((place, program, r) in by_round) && ((place, base, r) in by_round) && by_round[place, base, r] > 0)
            list[++n] = by_round[place, program, r] / by_round[place, base, r]
    if (n == 0) return "-"
    summary(list, n)
    return n == 1 ? short(median) : short(median) " (" short(least) ".." short(greatest) ")"
}

function ratio_table(    i, j, k, key, base_count, base, line) {
    base_count = split("parray-2w parray-1w parray-threads bare", base, " ")
    print "Ratios: time of a program over that of another one; above 1, it is slower. Median of rounds (least..greatest)."
    printf "%-28s %-15s", "", "over the time of:"
    for (k = 1; k <= base_count; k++) printf " %22s", base[k]
    print ""
    for (i = 1; i <= place_count; i++) {
        for (j = 1; j <= program_count; j++) {
            key = places[i] SUBSEP programs[j]
            if (!(key in runs)) continue
            line = sprintf("%-28s %-15s", places[i], programs[j])
            if (runs[key] == 0) line = line " " trouble[key]
            else
                for (k = 1; k <= base_count; k++) line = line sprintf(" %22s", ratio(places[i], programs[j], base[k]))
            print line
        }
        print ""
    }
}

function absolute_table(    i, j, k, key, list) {
    printf "%-28s %-15s %4s %12s %27s %10s %9s\n", "Absolute", "", "runs", "seconds", "least..greatest", "M hops/s",
        "ns/hop"
    for (i = 1; i <= place_count; i++) {
        for (j = 1; j <= program_count; j++) {
            key = places[i] SUBSEP programs[j]
            if (!(key in runs)) continue
            if (runs[key] == 0) {
                printf "%-28s %-15s %4d %12s\n", places[i], programs[j], 0, trouble[key]
                continue
            }
            for (k = 1; k <= runs[key]; k++) list[k] = value[key, k]
            summary(list, runs[key])
            printf "%-28s %-15s %4d %12.6f %27s %10.3f %9.1f%s\n", places[i], programs[j], runs[key], median,
                sprintf("%.6f..%.6f", least, greatest), hops[key] / median / 1e6, median * 1e9 / hops[key],
                trouble[key] == "" ? "" : " and " trouble[key]
        }
    }
}

# Directed links and nodes of "hypercube:D", "torus:AxB", "ring:N".
function measure(topology,    part, side) {
    split(topology, part, ":")
    split(part[2], side, "x")
    if (part[1] == "hypercube") { nodes = 2 ^ part[2]; links = nodes * part[2] }
    else if (part[1] == "torus") { nodes = side[1] * side[2]; links = 4 * nodes }
    else { nodes = part[2]; links = 2 * nodes }
}

function memory_table(    i, j, key, part, mail, titled) {
    for (i = 1; i <= place_count; i++) {
        split(places[i], part, " ")
        measure(part[2])
        if (nodes < 100000) continue
        for (j = 1; j <= program_count; j++) {
            key = places[i] SUBSEP programs[j]
            if (!(key in runs) || programs[j] ~ /^(bare|mpi)|-[1-9]r$/ || runs[key] == 0) continue
            if (!titled++)
                printf "\n%-28s %-15s %11s %11s %27s\n", "Memory at its most", "", "GiB", "bytes/node",
                    "beside mailboxes, a node"
            mail = programs[j] ~ /-([12]w|threads)$/ ? sprintf("%.0f", (rss[key] * 1024 - links * mailbox_bytes) / nodes) : "-"
            printf "%-28s %-15s %11.3f %11.0f %27s\n", places[i], programs[j], rss[key] / 1048576, rss[key] * 1024 / nodes, mail
        }
    }
}

END {
    ratio_table()
    absolute_table()
    memory_table()
}
