#!/bin/sh
# Collective calls of MPI by the best ways and by schedules from files, their steps in the report, and grids
# that are laid over the array.
set -eu
export LC_ALL=C
programs=$srcdir/tests/ranks/programs
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
failed=0

# --coll best: broadcasts at the distance, the other calls as coll_* does them, and the report says so.
cat >"$scratch/best.c" <<'END'
#include <mpi.h>
#include <string.h>
static int in[4096], out[4096];
int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    if (!strcmp(argv[1], "bcast"))
        MPI_Bcast(in, 1, MPI_INT, 3, MPI_COMM_WORLD);
    if (!strcmp(argv[1], "long"))
        MPI_Bcast(in, 1000, MPI_INT, 3, MPI_COMM_WORLD);
    if (!strcmp(argv[1], "reduce"))
        MPI_Reduce(in, out, 1, MPI_INT, MPI_SUM, 3, MPI_COMM_WORLD);
    if (!strcmp(argv[1], "allreduce"))
        MPI_Allreduce(in, out, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    if (!strcmp(argv[1], "gather"))
        MPI_Gather(in, 1, MPI_INT, out, 1, MPI_INT, 3, MPI_COMM_WORLD);
    if (!strcmp(argv[1], "allgather"))
        MPI_Allgather(in, 1, MPI_INT, out, 1, MPI_INT, MPI_COMM_WORLD);
    if (!strcmp(argv[1], "alltoall"))
        MPI_Alltoall(in, 1, MPI_INT, out, 1, MPI_INT, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
END
"$PARRAY" mpicc "$scratch/best.c" -o "$scratch/best.so"
while read -r topology model call steps verdict; do
    "$PARRAY" mpirun --topology "$topology" --model "$model" --coll best "$scratch/best.so" "$call" >"$scratch/out"
    grep -q "^collective .* at best.c:[0-9]*, .* $steps steps, bound .*$verdict" "$scratch/out" ||
        { echo "$call on $topology under $model:"; cat "$scratch/out"; failed=1; }
done <<'END'
hypercube:6 F* bcast 6 optimal
mesh:8x8 F* bcast 11 optimal
torus:8x8 F* bcast 8 optimal
hypercube:4 H* bcast 4 optimal
hypercube:4 SLA bcast 4 optimal
torus:8x8 F* long 98 .
mesh:8x8 F* reduce 11 optimal
hypercube:6 F* allreduce 6 optimal
torus:5x5 F* allreduce 8 2.00
hypercube:4 F* gather 4 optimal
torus:5x5 F* allgather 6 .
hypercube:4 F* alltoall 8 .
END

# --coll FILE: what solve has written is carried out in its steps, with the same results; what does not fit is
# refused by a sentence.
(
    cd "$scratch"
    "$PARRAY" mpicc -w "$programs/right/collectives-every-root.c" -o every.so
    while read -r topology task call steps; do
        "$PARRAY" solve "$task" --topology "$topology" --output "schedule.$call" >/dev/null
        "$PARRAY" mpirun --topology "$topology" --coll "./schedule.$call" ./every.so >out 2>&1 || true
        grep -q '^collectives-every-root: ok' out || { echo "$call by a schedule:"; cat out; exit 1; }
        name=${call%.*}
        "$PARRAY" mpirun --topology "$topology" --coll "./schedule.$call" best.so "$name" >out 2>&1 || true
        grep -q "^collective .* $steps steps" out || { echo "$name by a schedule:"; cat out; exit 1; }
    done <<'END'
torus:4x4 gossip allgather.goal 4
torus:4x4 gossip allgather.xml [45]
torus:3x3 exchange alltoall.goal 3
END
    for file in none.goal schedule.allgather.xml sum.goal; do
        status=0
        "$PARRAY" solve allreduce --topology ring:4 --output sum.goal >/dev/null
        "$PARRAY" mpirun -n 4 --coll "./$file" best.so bcast >out 2>&1 || status=$?
        [ $status = 2 ] && grep -q "^error: coll ./$file cannot be used: " out || { cat out; exit 1; }
    done
) || failed=1

# Sums by a schedule: an allreduce around the ring, of MSCCL, and a reduce of the solver; what a file is not
# for goes by tree.
cat >"$scratch/sums.c" <<'END'
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    enum { MOST = 64 };
    int rank, size, each = atoi(argv[1]), in[MOST], out[MOST];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int most = size - 1, all = size * most / 2;
    for (int i = 0; i < MOST; i++)
        in[i] = 100 * rank + i;
    MPI_Allreduce(in, out, each, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    for (int i = 0; i < each; i++)
        if (out[i] != 100 * all + size * i)
            return 1;
    MPI_Reduce(in, out, each, MPI_INT, MPI_MAX, 0, MPI_COMM_WORLD);
    for (int i = 0; i < each && rank == 0; i++)
        if (out[i] != 100 * most + i)
            return 1;
    MPI_Reduce_scatter_block(in, out, each, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    for (int i = 0; i < each; i++)
        if (out[i] != 100 * all + size * (rank * each + i))
            return 1;
    MPI_Allreduce(MPI_IN_PLACE, in, each, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    if (in[each - 1] != 100 * all + size * (each - 1))
        return 1;
    if (rank == 0)
        puts("sums: ok");
    MPI_Finalize();
    return 0;
}
END
"$PARRAY" mpicc "$scratch/sums.c" -o "$scratch/sums.so"
awk -v n=4 'function step(type, chunk) {
    chunk = (chunk + 4 * n) % n
    printf "<step s=\"%d\" type=\"%s\" srcbuf=\"i\" srcoff=\"%d\" dstbuf=\"i\" dstoff=\"%d\" cnt=\"1\" ", s++, type,
        chunk, chunk
    print "depid=\"-1\" deps=\"-1\" hasdep=\"0\"/>"
}
BEGIN {
    printf "<algo name=\"ring\" nchannels=\"1\" nchunksperloop=\"%d\" ngpus=\"%d\" coll=\"allreduce\" ", n, n
    print "inplace=\"1\" proto=\"Simple\">"
    for (i = 0; i < n; i++) {
        s = 0
        printf "<gpu id=\"%d\" i_chunks=\"%d\" o_chunks=\"0\" s_chunks=\"0\">\n", i, n
        printf "<tb id=\"0\" send=\"%d\" recv=\"%d\" chan=\"0\">\n", (i + 1) % n, (i + n - 1) % n
        step("s", i)
        for (k = 1; k < n - 1; k++)
            step("rrs", i - k)
        step("rrcs", i + 1)
        for (k = n; k < 2 * n - 2; k++)
            step("rcs", i - k)
        step("r", i + 2)
        print "</tb></gpu>"
    }
    print "</algo>"
}' >"$scratch/ring.xml"
"$PARRAY" solve reduce --topology ring:4 --output "$scratch/reduce.xml" >/dev/null
while read -r file each line steps; do
    "$PARRAY" mpirun -n 4 --topology ring:4 --coll "$file" "$scratch/sums.so" "$each" >"$scratch/out" 2>&1 || true
    grep -q '^sums: ok' "$scratch/out" || { echo "wrong sums by $file:"; cat "$scratch/out"; failed=1; }
    grep -q "sums.c:$line, .* bytes: $steps steps" "$scratch/out" ||
        { echo "sums of $each by $file do not take $steps steps:"; cat "$scratch/out"; failed=1; }
done <<END
$scratch/ring.xml 8 14 6
$scratch/ring.xml 7 14 3
$scratch/reduce.xml 8 18 2
END

# A grid that may reorder ranks has neighbours one link apart where there is such an order: a message to each
# next rank takes as many packets more as there are ranks, for each dimension.
cat >"$scratch/grid.c" <<'END'
#include <mpi.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    int dims[4], periods[4] = {1, 1, 1, 1}, count = argc - 3, from, to, rank, mapped, got;
    MPI_Comm grid;
    MPI_Init(&argc, &argv);
    for (int i = 0; i < count; i++)
        dims[i] = atoi(argv[3 + i]);
    MPI_Cart_create(MPI_COMM_WORLD, count, dims, periods, atoi(argv[1]), &grid);
    MPI_Comm_rank(grid, &rank);
    MPI_Cart_map(MPI_COMM_WORLD, count, dims, periods, &mapped);
    if (atoi(argv[1]) && mapped != rank)
        MPI_Abort(grid, 1);
    for (int turn = 0; turn < atoi(argv[2]); turn++)
        for (int i = 0; i < count; i++) {
            MPI_Cart_shift(grid, i, 1, &from, &to);
            MPI_Sendrecv(&rank, 1, MPI_INT, to, i, &got, 1, MPI_INT, from, i, grid, MPI_STATUS_IGNORE);
            if (got != from)
                MPI_Abort(grid, 1);
        }
    MPI_Comm_free(&grid);
    MPI_Finalize();
    return 0;
}
END
"$PARRAY" mpicc "$scratch/grid.c" -o "$scratch/grid.so"
packets()
{
    "$PARRAY" mpirun --topology "$@" | sed -n 's/^transmissions  \([0-9]*\) packets.*/\1/p'
}
while read -r topology dims wanted; do
    dims=$(echo "$dims" | tr x ' ')
    # shellcheck disable=SC2086 # a number for each dimension
    more=$(($(packets "$topology" "$scratch/grid.so" 1 1 $dims) - $(packets "$topology" "$scratch/grid.so" 1 0 $dims)))
    [ "$more" = "$wanted" ] || { echo "grid $dims on $topology: $more packets, not $wanted"; failed=1; }
done <<'END'
hypercube:4 4x4 32
hypercube:4 16 16
hypercube:5 2x16 64
torus:2x8 8x2 32
torus:4x4 16 16
torus:3x5 5x3 30
torus:4x4 4x4 32
END

exit $failed
