#!/bin/sh
# A run in several processes says and writes what a run in one process does, whether it goes well or not: the
# text, the lines on standard error, the exit status, and every file. Times, memory and workers may differ,
# and which mailboxes would do: that is found by runs in one process.
. "$srcdir/tests/cli/support.sh"
. "$srcdir/tests/cli/mpi.sh"

libraries=$(mpi_libraries) || exit 77

# mask FILE...: leave out what may differ.
mask()
{
    sed -i -E '/"processes": null/d; /"processes": \{/,/\}/d
        /"(engine|workers|seconds|setup_seconds|hops_per_second|memory_bytes|image_bytes|guard|stack[a-z_]*)":/d
        s/^(help|note): mailboxes are full: .*/mailboxes are full/; /"room(_too_small)?":/d
        /^(wall time|engine|memory|stacks?|processes|  cut links|  exchanges) /d' "$@"
}

# report FOLDER STATUS OPTION...: run it there, and write all files.
report()
{
    folder=$1 wanted=$2
    shift 2
    mkdir "$folder"
    run "$wanted" sh -c 'cd "$0" && exec "$@"' "$folder" "$PARRAY" run "$@" -v --json o.json --links l.csv \
        --trace t.csv --steps s.csv --results r.csv
    cp out err "$folder"
    mask "$folder"/*
}

# same STATUS RANKS OPTION...: the reports of one process and of so many are equal. The MPI libraries take
# turns.
same()
{
    expected_status=$1 ranks=$2
    shift 2
    library=${libraries%%
*}
    [ "$libraries" = "$library" ] || libraries="${libraries#*
}
$library"
    rm -rf one many
    report one "$expected_status" "$@"
    report many "$expected_status" "$@" --engine mpi --ranks "$ranks" --mpi "$library"
    diff -r one many >different || fail "$ranks ranks of $library: $*: $(cat different)"
}

run 0 "$PARRAY" cc "$srcdir/tests/cli/mpi_report.c"
program=$scratch/mpi_report.so

# What goes well: programs whose figures are gathered by `verify`, tasks, layers, both kinds of links.
same 0 1 "$program"
same 0 4 "$program"
same 0 2 mesh-dynamic-broadcast --topology torus:4x4 --param intervals=20
same 0 3 mesh-pmnb --topology torus:4x4
same 0 3 star-route --topology star:4
same 3 2 echo --topology torus:4x4 --model H1 --force --on-violation count

# What goes wrong, by node and by array.
same 2 3 "$program" --param how=1
same 1 2 "$program" --param how=2
same 2 4 "$program" --param how=3
same 4 3 "$program" --param how=4
same 4 4 "$program" --param how=5
same 1 2 "$program" --param how=6 --strict
same 2 3 "$program" --param how=7
same 1 3 "$program" --param how=8
same 0 3 "$program" --param how=11 --mailbox 1
same 5 2 "$program" --max-steps 3
same 3 4 hypercube-mnb --topology hypercube:4 --model SLA --force --on-violation count

# A task that is done wrongly, or not whole, be it of nodes of another process.
cat >deliverer.c <<'END'
#include <parray.h>
static int64_t origin;
static int prepare(struct parray *array)
{
    origin = parray_param_int(array, "origin", -9, 99, NULL);
    return 0;
}
static void run(struct node *self)
{
    struct parray_token token;
    uint32_t words[8];
    while (node_given(self, &token))
        node_contents(self, &token, words);
    if (origin >= 0 && node_rank(self) % 3)
        node_deliver(self, (int)origin, words, sizeof words[0]);
}
static const struct parray_param params[] = {{"origin", "-1", "of what nodes deliver; -1: they deliver nothing"}, {0}};
PARRAY_PROGRAM(.name = "deliverer", .topology = "ring:8", .task = TASK, .params = params, .prepare = prepare, .node = run);
END
for task in gossip broadcast exchange scatter gather reduce; do
    run 0 "$PARRAY" cc "-DTASK=\"$task\"" deliverer.c -o "$task.so"
    for origin in -1 0 6 99; do
        same 1 2 "$scratch/$task.so" --param origin=$origin
    done
done
same 1 3 "$scratch/gossip.so" --layer fold --topology mesh:2x4

# What several processes do not have is named as it was asked for.
lacks()
{
    run 2 "$PARRAY" run echo --engine mpi --ranks 2 --mpi "${libraries%%
*}" "$@"
    is err "error: engine mpi does not have $1
help: take --engine fibers"
}
lacks --order random
lacks --virtual-time
lacks --fault lose:0.1

# Each process has workers of its own.
run 0 "$PARRAY" run echo -v --engine mpi --ranks 3 --mpi "${libraries%%
*}" --workers 2 --verbose --json o.json
says out "engine         mpi, 3 processes of 2 workers each"
[ "$("$builddir/tests/cli/jsonget" o.json processes.workers)" = 2 ] || fail "not 2 workers: $(cat o.json)"

# Figures of a part of the nodes are noticed, and the sentence says what to do.
run 2 "$PARRAY" run "$program" --param how=10 --topology ring:13 --engine mpi --ranks 2 --mpi "${libraries%%
*}"
says err 'figure "counted" is not the same in all processes of the run'
says err 'have parray_sum, parray_max or parray_join merge'
run 0 "$PARRAY" run "$program" --param how=10 --quiet

# No process sees the memory of all nodes: that properties are not looked at is said, and nothing is verified.
# The places that nodes reach are known to all.
run 0 "$PARRAY" cc --allow-globals "$srcdir/tests/cli/stated.c"
run 0 "$PARRAY" run ./stated.so --param case=two --engine mpi --ranks 2 --mpi "${libraries%%
*}" --json o.json
apart='not checked: no process of engine mpi sees what all nodes hold and do'
says out "verified       $apart"
says out "properties     invariant is $apart"
says out 'reached        node 3 (step 7, node 3), a second round NEVER'
has o.json verified null
has o.json unverified "$apart"
has o.json properties.0.holds null
has o.json properties.1.unknown "$apart"
