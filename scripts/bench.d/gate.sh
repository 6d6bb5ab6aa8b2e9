# Sourced by scripts/bench: gate, which holds parray's time over the bare loop's against a kept baseline.
#
# The best of all rounds counts on either side: noise only ever adds time. If too much seems lost, more rounds
# confirm it first.
#
# The baseline has lines "CPU,WORKLOAD TOPOLOGY,RATIO". The ratio is that of the times of a hop of two
# programs on one core with all data in its second-level cache, so neither clock rate nor memory matter, but
# the kind of core does: each kind that was measured has a line of its own, and those that never were share
# the line "any", which only a gross loss can fail.

gate_rounds=30
gate_tries=3
gate_keep=0.8 # of the baseline's speed

# gate_cpu: the kind of core, as "vendor-family-model".
gate_cpu()
{
    awk -F'\t*: ' '$1 == "vendor_id" { vendor = $2 } $1 == "cpu family" { family = $2 } $1 == "model" { model = $2 }
        END { if (vendor) print vendor "-" family "-" model; else print "unknown" }' /proc/cpuinfo
}

# gate_ratios: lines "WORKLOAD TOPOLOGY,RATIO" of the results so far.
gate_ratios()
{
    awk -F, '$5 == "ok" {
            hop = $7 / $6
            place = $2 " " $3
            if (!((place, $4) in best) || hop < best[place, $4]) best[place, $4] = hop
            places[place] = 1
        }
        END {
            for (t in places)
                if (((t, "bare") in best) && ((t, "parray-1w") in best))
                    printf "%s,%.3f\n", t, best[t, "parray-1w"] / best[t, "bare"]
        }' "$csv" | sort
}

# gate_compare: prints a line for each topology; status 1 if one has lost too much, or is missing.
gate_compare()
{
    gate_ratios | awk -F, -v keep=$gate_keep -v cpu="$(gate_cpu)" '
        FNR == NR { if ($1 == cpu || ($1 == "any" && !($2 in base))) base[$2] = $3; next }
        { now[$1] = $2 }
        END {
            for (t in base) {
                if (!(t in now)) { printf "  %s: not measured\n", t; lost = 1; continue }
                kept = base[t] / now[t]
                printf "  %-18s %6.2f times the bare loop on one worker; baseline %6.2f: %3.0f %% of its speed%s\n",
                    t, now[t], base[t], 100 * kept, kept < keep ? ", TOO LITTLE" : ""
                if (kept < keep) lost = 1
            }
            exit lost
        }' "$here/baseline.csv" -
}

# gate_update: rewrites the lines of this kind of core in the baseline.
gate_update()
{
    {
        grep '^#' "$here/baseline.csv"
        {
            grep -v -e '^#' -e "^$(gate_cpu)," "$here/baseline.csv"
            gate_ratios | sed "s/^/$(gate_cpu),/"
        } | sort
    } >"$scratch/baseline"
    cp "$scratch/baseline" "$here/baseline.csv"
}

gate()
{
    budget=$limit
    new_results gate
    cases gate >"$scratch/cases"
    try=1
    while run_rounds $(((try - 1) * gate_rounds + 1)) $((try * gate_rounds)); do
        [ "$failures" -eq 0 ] || return 1
        if [ $update = yes ]; then
            gate_update
        fi
        if said=$(gate_compare); then
            echo "bench: gate passed"
            echo "$said"
            return 0
        fi
        [ $try -lt $gate_tries ] || break
        try=$((try + 1))
    done
    echo "bench: gate FAILED: more than a fifth of the speed is lost"
    echo "$said"
    return 1
}
