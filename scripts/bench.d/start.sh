# Sourced by scripts/bench for the workload "start": how long commands take that do next to nothing, a
# campaign of small runs beside one with a process for each, and how long the tree takes to build, without
# ccache. Beside them stands what no such command can do without: a program that is linked with the C library
# alone, and the compiler at an empty file.

# median FILE: of the numbers in it.
median()
{
    sort -n "$1" | awk '{ value[NR] = $1 } END { print value[int((NR + 1) / 2)] }'
}

# start_row BAR TIMES NAME COMMAND...: a line of the table, in milliseconds, of which BAR are allowed; 0: any.
start_row()
{
    bar=$1 times=$2 row=$3
    shift 3
    : >"$scratch/times"
    for _ in $(seq "$times"); do
        "$out/run" 1200 "$@" >"$scratch/said" 2>"$scratch/complaint" || return 1
        read -r _ status wall _ <<END
$(tail -n 1 "$scratch/said")
END
        [ "$status" = 0 ] || { echo "bench: $*: status $status" >&2; tail -n 5 "$scratch/said" >&2; return 1; }
        echo "$wall" >>"$scratch/times"
    done
    awk -v bar="$bar" -v times="$times" -v row="$row" -v seconds="$(median "$scratch/times")" 'BEGIN {
        slow = bar && 1000 * seconds > bar
        printf "%-34s %6d %9.1f%s\n", row, times, 1000 * seconds, slow ? "  more than " bar : ""
        exit slow
    }'
}

# start: prints the table; status 1 if something takes longer than it may.
start()
{
    failed=0
    tree=$scratch/tree
    PATH=$(printf %s "$PATH" | tr : '\n' | grep -v ccache | paste -sd :)
    compiler=${BENCH_CC:-gcc}
    : >"$scratch/empty.c"
    echo 'int main(void) { return 0; }' >"$scratch/idle.c"
    "$compiler" -O2 -o "$scratch/idle" "$scratch/idle.c" &&
        "$build/parray" cc "$top/algos/examples/hello_ring.c" -o "$scratch/hello.so" || return 1
    printf '%-34s %6s %9s\n' 'milliseconds' times median
    start_row 0 50 'a program that does nothing' "$scratch/idle" || failed=1
    start_row 5 50 'parray run hello' "$build/parray" run "$scratch/hello.so" --quiet || failed=1
    start_row 10 50 'parray list' "$build/parray" list || failed=1
    for apart in '' ' --apart'; do
        for small in 'lcr --topology ring:16' 'echo --topology complete:8'; do
            # shellcheck disable=SC2086 # lists of words
            start_row 0 5 "1,000 runs: ${small%% *}$apart" "$build/parray" stress $small --runs 1000 $apart || failed=1
        done
    done
    start_row 0 5 '1,000 runs: sweep of lcr' "$build/parray" sweep lcr --topology ring:16 --over seed=1..1000 || failed=1
    start_row 0 20 'the compiler, of an empty file' "$compiler" -O2 -g -c -o "$scratch/empty.o" "$scratch/empty.c" || failed=1
    start_row 60000 1 'configure and build from scratch' "$top/scripts/build" "$tree" "CC=$compiler" || failed=1
    rm -f "$tree/emu/core/step/clock.o"
    start_row 10000 1 'make after a change in the core' make -s -C "$tree" "-j$(nproc)" || failed=1
    return "$failed"
}
