#!/bin/sh
# Random programs in 1, 2, 3, 4 and 7 processes over every MPI library that is here: what nodes see, and the
# outcome, are those of the reference. The partitions take turns: two libraries have both for each number.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"
# shellcheck source=tests/cli/mpi.sh
. "$srcdir/tests/cli/mpi.sh"

libraries=$(mpi_libraries) || exit
program=$builddir/tests/random/random_ranks
export PARRAY_MODULES="$builddir"

seed=1
partition=block other=metis
for library in $libraries; do
    for ranks in 1 2 3 4 7; do
        run_mpi 0 "$library" $ranks "$program" $partition 60 $seed
        says out " cases"
        seed=$((seed + 1000))
        turn=$partition partition=$other other=$turn
    done
done
