#!/bin/sh
# The transport over every MPI library that is here: random exchanges, gathering, broadcasting; what ranks say
# that were started otherwise; modules that are missing or of another version.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"
# shellcheck source=tests/cli/mpi.sh
. "$srcdir/tests/cli/mpi.sh"

libraries=$(mpi_libraries) || exit
program=$builddir/tests/emu/mpi/transport_ranks
export PARRAY_MODULES="$builddir"

# one_line FILE: it has one line.
one_line()
{
    [ "$(wc -l <"$1")" -eq 1 ] || fail "$1 has not one line"
}

# module LIBRARY FLAG: the module, compiled with a flag, in the current folder.
module()
{
    # shellcheck disable=SC2086 # a list of words
    run 0 mpicc.$1 -std=gnu11 $2 -fPIC -shared -I"$srcdir/lib" -I"$srcdir/emu" -I"$srcdir/emu/core" \
        -I"$srcdir/emu/mpi" -o parray-$1.so \
        "$srcdir/emu/mpi/transport_mpi.c" "$srcdir/emu/mpi/mpi_call.c" "$srcdir/emu/mpi/mpi_end.c"
}

for library in $libraries; do
    for count in 2 5; do
        run_mpi 0 $library $count "$program" exchange 1000 $count
        says out "exchange: $count ranks"
    done
    run_mpi 0 $library 3 "$program" sizes
    one_line out

    # Messages of more than one piece.
    module $library -DPIECE_BYTES=1000
    PARRAY_MODULES=$PWD
    run_mpi 0 $library 3 "$program" sizes
    run_mpi 0 $library 3 "$program" exchange 500 9
    PARRAY_MODULES=$builddir

    run_mpi 0 $library 3 "$program" agree F F F
    run_mpi 2 $library 3 "$program" agree F H F
    is err "MPI rank 1 has --model H, rank 0 has --model F: all ranks need the same"
    run_mpi 2 $library 4 "$program" agree F F H H
    is err "MPI ranks 2 and 3 have --model H, rank 0 has --model F: all ranks need the same"
    run_mpi 2 $library 2 "$program" agree F
    is err "MPI rank 1 has no --model, rank 0 has --model F: all ranks need the same"
    run_mpi 2 $library 2 "$program" agree F F#
    is err "MPI rank 1 has another --model F than rank 0: its content differs, and all ranks need the same"
    run_mpi 3 $library 3 "$program" fail 0 3 5
    is err "MPI rank 1: it failed with 3"
    run_mpi 5 $library 2 "$program" fail 5 2
    is err "it failed with 5"

    # A module of another version, one that is none, and none at all.
    module $library -DTRANSPORT_VERSION=0
    PARRAY_MODULES=$PWD
    run 2 "$program" agree
    one_line err
    says err "it is of version 0, and this tool wants version"
    echo nothing >parray-$library.so
    run 2 "$program" agree
    says err "cannot be loaded"
    PARRAY_MODULES=$builddir
    rm parray-$library.so
done
unset PARRAY_MODULES
run 2 "$program" agree
one_line err
says err "apt-get install openmpi-bin libopenmpi-dev"
