# Sourced by scripts/bench for the workload "check": complete explorations beside Spin's, of models of the
# same protocols (spin/*.pml), and planted bugs found by an exploration beside plain random runs that look
# for them.
#
# A node's work between two of its requests is one step on both sides. Spin's time is that of its verifier
# alone; what spin and the compiler take to make it stands beside it. parray's is that of the whole command.

check_bar=10      # seconds that a complete exploration of two-phase-commit or paxos may take
check_bug_bar=60  # seconds in which a planted bug is found
check_median_bar=2

# check_protocols: lines "PROGRAM TOPOLOGY MODEL DEFINITIONS -- OPTIONS of parray explore".
check_protocols()
{
    cat <<'END'
two-phase-commit complete:4 two_phase_commit -DN=3 --
two-phase-commit complete:6 two_phase_commit -DN=5 --
two-phase-commit complete:8 two_phase_commit -DN=7 --
paxos complete:5 paxos -DSERVERS=3 -DCLIENTS=2 -- --mailbox 4
END
}

# check_seconds COMMAND...: runs it, keeps what it prints in $scratch/said; prints how long it took.
check_seconds()
{
    "$out/run" "$limit" "$@" >"$scratch/said" 2>"$scratch/complaint" || true
    sed -n 's/^@ 0 \([^ ]*\) .*/\1/p' "$scratch/said" | tail -n 1
}

# check_number PATTERN: prints the number that stands for \(...\) in what was said, without its commas.
check_number()
{
    sed -n "s/$1/\\1/p" "$scratch/said" | tail -n 1 | tr -d ','
}

# check_verifier MODEL DEFINITIONS...: makes Spin's verifier, $scratch/pan/pan, and prints how long that took.
check_verifier()
{
    verifier_model=$here/spin/$1.pml
    shift
    rm -rf "$scratch/pan"
    mkdir "$scratch/pan"
    (
        cd "$scratch/pan"
        # shellcheck disable=SC2086 # a list of words
        check_seconds sh -c 'spin -a "$@" >/dev/null && exec cc -O2 -w -DSAFETY -DVECTORSZ=4096 -o pan pan.c' \
            spin "$@" "$verifier_model"
    )
}

# check_protocol PROGRAM TOPOLOGY MODEL [DEFINITION...] -- [OPTION...]: a line of the table.
check_protocol()
{
    row_program=$1 row_topology=$2 row_model=$3
    shift 3
    definitions=
    while [ "$1" != -- ]; do
        definitions="$definitions $1"
        shift
    done
    shift
    ours='' theirs='' made=-
    if command -v spin >/dev/null; then
        # shellcheck disable=SC2086 # a list of words
        made=$(check_verifier "$row_model" $definitions)
    fi
    for round in $(seq "$rounds"); do
        ours="$ours $(check_seconds "$build/parray" explore "$row_program" --topology "$row_topology" "$@")"
        states=$(check_number '^states  *\([0-9,]*\), at most.*')
        executions=$(check_number '^all \([0-9,]*\) executions.*')
        [ "$made" = - ] || theirs="$theirs $(check_seconds "$scratch/pan/pan" -m1000000 -w24)"
        stored=$(check_number '^ *\([0-9]*\) states, stored.*')
    done
    mine=$(least "$ours") spins=$(least "$theirs")
    echo "$row_program,$row_topology,${states:-incomplete},${executions:--},$mine,${stored:--},${spins:--},$made"
}

check()
{
    echo 'program,topology,states,executions,seconds,spin_states,spin_seconds,spin_made_in' >"$csv"
    check_protocols | while read -r line; do
        # shellcheck disable=SC2086 # a list of words
        check_protocol $line
    done >>"$csv"
    awk -F, -v bar=$check_bar '
        NR == 1 { printf "%-18s %-11s %12s %12s %9s %12s %9s %9s\n",
                  "explored", "on", "states", "executions", "seconds", "Spin: states", "seconds", "made in" }
        NR > 1 {
            printf "%-18s %-11s %12s %12s %9s %12s %9s %9s\n", $1, $2, $3, $4, $5, $6, $7, $8
            if ($3 == "incomplete" || $5 == "" || $5 > bar) { print "  NOT COMPLETE IN " bar " s"; missed = 1 }
        }
        END { exit missed }' "$csv"
}
