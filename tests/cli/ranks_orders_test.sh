#!/bin/sh
# Programs of MPI whose messages may come in another order: what another order does is found, and told.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

programs=$srcdir/tests/ranks/programs
failed=0

# What a wildcard takes: another order is found, made small, and can be run again.
cat >"$scratch/raced.c" <<'END'
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, from = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Recv(&from, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(&from, 1, MPI_INT, 2, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
END
(
    cd "$scratch"
    "$PARRAY" mpicc raced.c
    "$PARRAY" run ./raced.so --topology complete:3 >out 2>&1 || { echo 'the first order fails'; cat out; exit 1; }
    ! "$PARRAY" explore raced.c --topology complete:3 >out 2>&1 || { echo 'no order fails'; exit 1; }
    grep -q 'MPI_Recv at raced.c:9: deadlock' out || { echo 'explore does not tell the deadlock'; cat out; exit 1; }
    grep -q '^critical  *message-race: rank 0: MPI_Recv at raced.c:8 takes the message of rank 2' out ||
        { echo 'explore does not tell the race'; cat out; exit 1; }
    status=0
    "$PARRAY" run --replay raced.c.replay >out 2>&1 || status=$?
    [ "$status" = 4 ] || { echo "the replay ends with $status"; cat out; exit 1; }
) || failed=1

# What stress finds is told by the call of MPI and its line.
cat >"$scratch/order.c" <<'END'
#include <mpi.h>
#include <stdio.h>
int main(int argc, char **argv)
{
    int rank, number, sum = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 0; rank == 0 && i < 2; i++, sum = sum * 10 + number)
        MPI_Recv(&number, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (rank)
        MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    printf("%d\n", sum);
    MPI_Finalize();
    return 0;
}
END
(cd "$scratch" && ! "$PARRAY" stress order.c --topology complete:3 --runs 20 >out 2>&1) &&
    grep -q 'MPI_Recv at order.c:9 takes from port 0, or from port 1' "$scratch/out" ||
    { echo 'stress does not tell the call:'; cat "$scratch/out"; failed=1; }

# As many runs as there are matches: of four senders, each way of two kinds of sends; fewer where the receiver
# cannot tell; also what is taken when others have gone on, and which request of several is done first.
cat >"$scratch/matches.c" <<'END'
#include <mpi.h>
#include <stdio.h>
#include <string.h>
static int rank, size, sum, number, which;
static void take(int says)
{
    MPI_Status status;
    MPI_Recv(&number, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &status);
    sum += number;
    if (says)
        printf("took %d\n", number);
}
static void send(int to, int what)
{
    MPI_Send(&what, 1, MPI_INT, to, 0, MPI_COMM_WORLD);
}
int main(int argc, char **argv)
{
    MPI_Request request[8];
    int numbers[8], done[8];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (!strcmp(argv[1], "senders")) {
        for (int i = 1; i < size && rank == 0; i++)
            take(0);
        if (rank)
            send(0, rank);
    } else if (!strcmp(argv[1], "alike")) {
        for (int i = 1; i < size && rank == 0; i++)
            MPI_Recv(&number, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (rank)
            send(0, 7);
    } else if (!strcmp(argv[1], "later")) { /* rank 1 sends when it has taken something itself */
        if (rank < 2)
            take(rank == 0);
        if (rank == 0)
            take(0);
        else
            send(rank == 3, rank);
    } else if (!strcmp(argv[1], "any")) {
        for (int i = 1; i < size && rank == 0; i++)
            MPI_Irecv(&numbers[i], 1, MPI_INT, i, 0, MPI_COMM_WORLD, &request[i - 1]);
        if (rank == 0) {
            MPI_Waitany(size - 1, request, &which, MPI_STATUS_IGNORE);
            printf("first %d\n", which);
            MPI_Waitall(size - 1, request, MPI_STATUSES_IGNORE);
        } else {
            send(0, rank);
        }
    } else if (!strcmp(argv[1], "some")) {
        for (int i = 1; i < size && rank == 0; i++)
            MPI_Irecv(&numbers[i], 1, MPI_INT, i, 0, MPI_COMM_WORLD, &request[i - 1]);
        if (rank == 0) {
            while (which == 0)
                MPI_Testsome(size - 1, request, &which, done, MPI_STATUSES_IGNORE);
            printf("first %d\n", done[0]);
            MPI_Waitsome(size - 1, request, &which, done, MPI_STATUSES_IGNORE);
            MPI_Waitall(size - 1, request, MPI_STATUSES_IGNORE);
        } else {
            send(0, rank);
        }
    } else { /* looks until something has come */
        for (int i = 1, there = 0; i < size && rank == 0; i++, there = 0) {
            while (!there)
                MPI_Iprobe(MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &there, MPI_STATUS_IGNORE);
            take(0);
        }
        if (rank)
            send(0, rank);
    }
    MPI_Finalize();
    return 0;
}
END
(
    cd "$scratch"
    "$PARRAY" mpicc matches.c
    while read -r what nodes wanted; do
        "$PARRAY" explore ./matches.so --topology "complete:$nodes" --param "args=$what" >out 2>&1 || true
        grep -qE "$wanted" out || { echo "explore $what on $nodes ranks:"; cat out; exit 1; }
    done <<'END'
senders 5 all 48 executions agree
alike 5 all 25 executions agree
later 4 message-race: rank 0: MPI_Recv at matches.c:8 takes the message of rank 1
any 4 message-race: rank 0: MPI_Waitany at matches.c:45 takes number [12] of the requests
some 4 message-race: rank 0: MPI_Testsome at matches.c:56 takes number [12] of the requests
look 3 executions agree
END
    "$PARRAY" stress ./matches.so --topology complete:4 --param args=later --runs 40 >out 2>&1 || true
    grep -q '^outcomes *2 classes' out && grep -q '^cause *receives of any sender take another message' out ||
        { echo 'stress does not draw matches'; cat out; exit 1; }
    "$PARRAY" mpicc "$programs/wrong/unsafe-buffering-ring.c" -o ring.so
    "$PARRAY" stress ./ring.so --topology ring:4 --runs 20 >out 2>&1 || true
    grep -q 'unsafe-buffering: 4 of 4 ranks wait for ever' out || { echo 'stress buffers all sends'; cat out; exit 1; }
    for seed in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16; do
        "$PARRAY" mpirun -n 4 --param match=drawn --seed $seed ./matches.so later | grep took
    done | sort -u >out
    [ "$(wc -l <out)" = 2 ] || { echo 'seeds draw one match alone'; cat out; exit 1; }
) || failed=1

exit $failed
