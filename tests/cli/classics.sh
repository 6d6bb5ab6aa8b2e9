# shellcheck shell=sh
# What is wanted of every classic, by its name, as list and show have it. A test reads this file with `.`
# behind support.sh, and sets `runs`, the number of disturbed runs.

# matches FILE PATTERN: a line of the file matches.
matches()
{
    grep -qe "$2" "$1" || fail "no line of $1 matches: $2"
}

# source_of PROGRAM: prints the path of its source.
source_of()
{
    echo "$srcdir/algos/classics/$(echo "$1" | tr - _).c"
}

# bears PROGRAM OPTION...: the program claims to bear delays, and does: all disturbed runs end well and alike.
bears()
{
    run 0 "$PARRAY" show "$1"
    matches out '^time .*bears delays'
    run 0 "$PARRAY" stress "$@" --runs "$runs" --no-shrink
    matches out '^outcomes  *1 class$'
    matches out '^ *[0-9,]* runs: done, verified (first: the undisturbed run)'
    says out 'time (delays of up to'
}

# drawn SHAPES PROGRAM...: each says how it is drawn, and is, with more than 20 of such shapes.
drawn()
{
    shapes=$1
    shift
    for program; do
        run 0 "$PARRAY" show "$program"
        sed -n 's/^picture  *parray //p' out >picture
        matches picture "^run $program --\(topology\|param\) .* --plot $program\.svg\$"
        run 0 sh -c "'$PARRAY' $(cat picture) --json run.json"
        has run.json verified true
        [ "$(tail -n 1 "$program.svg")" = "</svg>" ] || fail "$program.svg is no whole picture"
        [ "$(grep -c "$shapes" "$program.svg")" -gt 20 ] || fail "there is little on $program.svg"
    done
}

# commands_hold LEAST PROGRAM...: so many commands or more are at the head of each source, and do what they
# say. One that is to fail tells its status; only `stress --time' ends with one. With sanitizers, stress takes
# many times as long and is left out.
commands_hold()
{
    least=$1
    shift
    slow=false
    ! sanitized asan tsan || slow=true
    for program; do
        sed -n 's|^ \* \{5\}parray ||p' "$(source_of "$program")" >commands
        [ "$(wc -l <commands)" -ge "$least" ] || fail "$program shows too few commands"
        while read -r words; do
            wanted=0
            case $words in *' --time '*) wanted=1 ;; esac
            ! $slow || case $words in 'stress '*) continue ;; esac
            run $wanted sh -c "'$PARRAY' $words"
            case $words in *'|| echo '*) matches out 'status [14]$' ;; esac
        done <commands
    done
}

# ends_with FAULT...: whatever the faults make of packets, a run ends as any run does: no crash, no endless
# loop, no misuse of a call. Standard input: a line for each program, with options.
ends_with()
{
    while read -r words; do
        for fault; do
            for seed in 1 2; do
                status=0
                # shellcheck disable=SC2086 # lists of words
                timeout "$patience" "$PARRAY" run $words --quiet --workers=1 --max-steps=2000 --fault $fault --seed $seed \
                    --disturb-seed $seed >out 2>err || status=$?
                case $status in
                0 | 1 | 3 | 4 | 5) ;;
                *) fail "status $status: $words --fault $fault --seed $seed --disturb-seed $seed" ;;
                esac
            done
        done
    done
}

# altered PROGRAM FROM TO: compiles a copy, in which the first text is replaced by the second one where it
# comes first. Leaves its path in `copy`, and what was changed in `change`.
altered()
{
    copy=./$(basename "$(source_of "$1")" .c).so
    change="$1 with \"$3\" in place of \"$2\""
    FROM=$2 TO=$3 awk '
        !done && (at = index($0, ENVIRON["FROM"])) {
            $0 = substr($0, 1, at - 1) ENVIRON["TO"] substr($0, at + length(ENVIRON["FROM"]))
            done = 1
        }
        { print }
        END { exit !done }' "$(source_of "$1")" >"${copy%.so}.c" || fail "$1 does not have: $2"
    run 0 "$PARRAY" cc "${copy%.so}.c" -I"$srcdir/algos" -I"$srcdir/algos/classics" "$srcdir/algos/program_size.c" \
        "-Wl,--defsym,parray_program=$(basename "$copy" .so)_program"
}
