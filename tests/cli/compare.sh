# shellcheck shell=sh
# What the tests of `parray compare` hold its tables to. They read this file with `.` behind support.sh.

# get FILE PATH...: prints values, one a line.
get()
{
    "$builddir/tests/cli/jsonget" "$@"
}

# compare TASK TOPOLOGY MODEL [ARGUMENT...]: runs it, with the text in `table`, without the wall times and the
# programs that cannot run there, and the JSON in compare.json.
compare()
{
    task=$1 topology=$2 model=$3
    shift 3
    run 0 "$PARRAY" compare "$task" --topology "$topology" --model "$model" --json compare.json \
        --csv compare.csv "$@"
    silent err
    cp out shown
    sed '/^cannot run there/,$d' out | sed -E '/^program /,$s/ +([0-9.]+ [mun]?s|wall time)$//' >table
    each_row "$@"
}

# cells ROW NAME...: values of a line of compare.csv, the first of which is 0, one a line.
cells()
{
    echo "$@" | cat - compare.csv | awk '
        NR == 1 { count = split($0, wanted, " "); next }
        NR == 2 { names = split($0, name, ","); for (i = 1; i <= names; i++) at[name[i]] = i }
        NR == wanted[1] + 3 { split($0, cell, ","); for (i = 2; i <= count; i++) print cell[at[wanted[i]]] }'
}

# alone STATUS ARGUMENT...: runs the program of a row by itself. One that solves a more general task is told
# of which case this is.
alone()
{
    status=$1
    shift
    for argument; do
        shift
        [ "$told" = null ] || [ "${argument%%=*}" != root ] || argument=$told
        set -- "$@" "$argument"
    done
    case "$told $*" in
    null* | *" $told"*) ;;
    *) set -- "$@" --param "$told" ;;
    esac
    run "$status" "$PARRAY" run "$program" --topology "$topology" --model "$model" --startup 0 "$@"
}

# Every row is that of a run of the program alone.
each_row()
{
    row=0
    while get compare.json "runs.$row.program" "runs.$row.case" >facts 2>/dev/null; do
        { IFS= read -r program && IFS= read -r told; } <facts
        if [ "$(get compare.json "runs.$row.forbidden" 2>/dev/null)" = true ]; then
            alone 2 "$@"
            says err "$(get compare.json "runs.$row.error")"
        else
            alone "$(get compare.json "runs.$row.status")" --watch-mailboxes --quiet --json alone.json "$@"
            names='steps transmissions verified digest result_digest fullest_mailbox utilization.max
                hottest_link.packets hottest_link.busy_steps'
            # shellcheck disable=SC2086 # lists of words
            cells $row $names utilization >of_row
            # shellcheck disable=SC2086 # lists of words
            get alone.json $names utilization.mean >of_run || fail "the run of $program alone lacks a figure"
            cmp -s of_row of_run || fail "row $row of the table of $task on $topology is not $program alone:" \
                "$(diff of_row of_run)"
        fi
        row=$((row + 1))
    done
    [ "$row" -gt 0 ] || fail "no rows"
}

# table_is: the text has to be standard input.
table_is()
{
    cmp - table >/dev/null || {
        cat table >&2
        fail "not the table of $task on $topology under $model"
    }
}

# documented FILE PROGRAM POINT: the steps, transmissions and mean use that a document has for a point are
# those of the comparison.
documented()
{
    line=$(awk -v program="$2" -v point="$3" '
        / runs$/ { on = $1 == program ":" }
        on && $1 == point { gsub(",", ""); print $2, $6, $7; exit }' "$srcdir/doc/$1")
    mine=$(sed 's/,//g' table | awk -v program="$2" '$1 == program { print $2, $5, $6 }')
    [ "$line" ] && [ "$line" = "$mine" ] || fail "$2 at $3: '$mine', and doc/$1 has '$line'"
}

# takes PROGRAM STEPS: the steps that a formula gives.
takes()
{
    awk -v program="$1" -v steps="$2" '$1 == program { found = $2 == steps } END { exit !found }' table ||
        fail "$1 does not take $2 steps"
}
