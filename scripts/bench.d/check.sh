# Sourced by scripts/bench for the workload "check": complete explorations beside Spin's, of models of the
# same protocols (spin/*.pml), and planted bugs found by an exploration beside plain random runs that look
# for them.
#
# A node's work between two of its requests is one step on both sides. Spin's time is that of its verifier
# alone; what spin and the compiler take to make it stands beside it. parray's is that of the whole command.

check_bar=10      # seconds that a complete exploration may take
check_bug_bar=60  # seconds in which a planted bug is found
check_median_bar=2

# check_protocols: lines "PROGRAM TOPOLOGY MODEL DEFINITIONS -- OPTIONS of parray explore".
check_protocols()
{
    cat <<'END'
abd-register complete:4 abd_register -DSERVERS=2 -- --param servers=2
abd-register complete:5 abd_register -DSERVERS=3 --
two-phase-commit complete:4 two_phase_commit -DN=3 --
two-phase-commit complete:6 two_phase_commit -DN=5 --
two-phase-commit complete:8 two_phase_commit -DN=7 --
paxos complete:5 paxos -DSERVERS=3 -DCLIENTS=2 --
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

# check_explorations: the lines of the first table.
check_explorations()
{
    echo 'program,topology,states,executions,seconds,spin_states,spin_seconds,spin_made_in'
    check_protocols | while read -r line; do
        # shellcheck disable=SC2086 # a list of words
        check_protocol $line
    done
}

# check_command OPTIONS...: seconds in which parray finds the bug of planted.so; "-": it did not.
check_command()
{
    status=0
    "$out/run" "$limit" "$build/parray" "$@" ./planted.so --no-shrink >out 2>err || status=$?
    [ -n "$(said)" ] && sed -n 's/^@ [0-9]* \([^ ]*\) .*/\1/p' out | tail -n 1 || echo -
}

# check_bugs: a line for each planted bug of the classics (tests/cli/planted.sh): seconds in which the command
# in its head finds it, and plain random runs on the same array with the same parameters and faults.
check_bugs()
{
    echo 'bug,program,seconds,seconds_of_random_runs'
    cd "$scratch"
    PARRAY=$build/parray srcdir=$top
    needs_search() { :; }
    run() { shift; "$@" >out 2>err; }
    fail() { echo "bench: $*" >&2; exit 1; }
    . "$top/tests/cli/planted.sh"
    for file in "$top"/tests/planted/*.diff; do
        plant "$file"
        command=$head_command
        # shellcheck disable=SC2086 # a list of words
        ours=$(check_command $command)
        # shellcheck disable=SC2086
        random=$(check_command stress $(check_random "$command") --runs 0 --until-failure --seconds "$budget")
        echo "$(basename "$file" .diff),$head_program,$ours,$random"
    done
}

# check_random COMMAND: prints the options of it that say which array and which faults.
check_random()
{
    echo "$1" | awk '{ for (i = 2; i <= NF; i++)
        if ($i ~ /^--(topology|param|faults|model|mailbox|seed)$/) { printf "%s %s ", $i, $(i + 1); i++ } }'
}

check()
{
    check_explorations >"$csv"
    awk -F, -v bar=$check_bar '
        NR == 1 { printf "%-18s %-11s %12s %12s %9s %12s %9s %9s\n",
                  "explored", "on", "states", "executions", "seconds", "Spin: states", "seconds", "made in" }
        NR > 1 {
            printf "%-18s %-11s %12s %12s %9s %12s %9s %9s\n", $1, $2, $3, $4, $5, $6, $7, $8
            if ($3 == "incomplete" || $5 == "" || $5 > bar) { print "  NOT COMPLETE IN " bar " s"; missed = 1 }
        }
        END { exit missed }' "$csv"
    explored=$?
    bugs=${csv%.csv}-bugs.csv
    (check_bugs) >"$bugs"
    echo
    awk -F, 'NR > 1' "$bugs" | sort -t, -k3n | awk -F, -v bar=$check_bug_bar -v median_bar=$check_median_bar -v budget="$budget" '
        {
            seconds[NR] = $3
            if ($3 == "-" || $3 > bar) { print "NOT FOUND IN " bar " s: " $1; missed = 1 }
            if ($4 == "-") unseen++
            else if ($3 < $4) sooner++
        }
        END {
            median = seconds[int((NR + 1) / 2)]
            printf "%d planted bugs: found in %s s (median), %s s (longest)\n", NR, median, seconds[NR]
            printf "plain random runs: %d of them not in %s s; %d of the others later\n", unseen, budget, sooner
            if (median > median_bar) { print "THE MEDIAN IS ABOVE " median_bar " s"; missed = 1 }
            exit missed
        }' && [ "$explored" -eq 0 ]
}
