#!/bin/sh
# Every program that comes with parray does in several processes what it does in one: each transmission in its
# step, each result, the status. (mpi_random_test.sh has all numbers of processes.)
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"
# shellcheck source=tests/cli/mpi.sh
. "$srcdir/tests/cli/mpi.sh"

libraries=$(mpi_libraries) || exit
export PARRAY_MODULES="$builddir"

# next LIST: prints the list with its first word behind all others.
next()
{
    # shellcheck disable=SC2086 # a list of words
    set -- $1
    first=$1
    shift
    echo "$* $first"
}

# figures FILE: prints what must be the same.
figures()
{
    grep -E '^  "(status|digest|result_digest|steps|transmissions|violations)":' "$1"
}

# same STATUS OPTION...: the figures of fibers and of the next number of processes are equal.
rank_counts="2 3 1"
same()
{
    wanted=$1
    shift
    run "$wanted" "$PARRAY" run "$@" --quiet --json one.json
    ranks=${rank_counts%% *} nodes=$("$builddir/tests/cli/jsonget" one.json nodes)
    [ "$ranks" -le "$nodes" ] || ranks=$nodes # each process holds a node
    run "$wanted" "$PARRAY" run "$@" --quiet --json many.json --engine mpi --ranks "$ranks" \
        --mpi "${libraries%% *}"
    figures one.json >one
    figures many.json >many
    [ "$(wc -l <one)" = 6 ] || fail "$*: not all figures are there: $(cat one)"
    cmp -s one many ||
        fail "$*: $ranks ranks of ${libraries%% *}: $(cat many), not $(cat one)"
    rank_counts=$(next "$rank_counts")
    libraries=$(next "$libraries")
}

# shellcheck disable=SC2086,SC2116 # a list of words
libraries=$(echo $libraries)

# As they were written, and under other models: all of them in one start of each library.
ranks=3
for library in $libraries; do
    run_mpi 0 "$library" $ranks "$builddir/tests/algos/any/program_ranks"
    compared=$(sed -n 's/ programs, 0 of them different$//p' out)
    [ "${compared:-0}" -ge 100 ] || fail "$library compares too few programs"
    ranks=2
done

# By the tool, which starts the processes and has the figures of all.
same 0 hypercube-exchange-sla --model F1 --topology hypercube:4
same 0 bfs-tree
same 3 echo --model H1 --force --on-violation count
same 3 ring-broadcasts --model F1 --force

# From process to process by TCP, as from machine to machine. (UCX is what MPICH sends with.) Open MPI leaves
# the loopback out unless told otherwise, and a machine without a network has nothing else.
rank_counts="3 3"
export OMPI_MCA_pml=ob1 OMPI_MCA_btl=tcp,self OMPI_MCA_btl_tcp_if_include=lo UCX_TLS=tcp,self UCX_NET_DEVICES=lo
for library in $libraries; do
    same 0 mesh-gossip
done

# Messages travel by packets, and so from process to process.
run 0 "$PARRAY" cc "$srcdir/algos/examples/master_worker.c"
same 0 ./master_worker.so
same 0 ./master_worker.so --topology hypercube:4
