#!/bin/sh
# Runs of engine mpi from the command line: what is refused, by one sentence; ranks that were started
# otherwise; ranks that die at any time; interrupts.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"
# shellcheck source=tests/cli/mpi.sh
. "$srcdir/tests/cli/mpi.sh"

# Without MPI, too.
run 2 "$PARRAY" run token-ring --ranks 3
is err "error: --ranks is for engine mpi; add --engine mpi, or leave --ranks out"
run 2 "$PARRAY" run token-ring --ranks 0 --engine mpi
says err "ranks is '0'; it must be a whole number from 1 to 65536"
run 2 "$PARRAY" run token-ring --mpi intel --engine mpi
says err "mpi is 'intel'; it must be auto, openmpi or mpich"
run 2 "$PARRAY" stress hypercube-mnb --engine mpi
says err "mpi"
run 2 env OMPI_COMM_WORLD_SIZE=3 OMPI_COMM_WORLD_RANK=0 "$PARRAY" run hypercube-mnb
is err "error: mpirun has started this 3 times, and each process would do all of \`parray run'; only \`parray run \
... --engine mpi' shares its work among processes"
run 2 env PMI_SIZE=2 PMI_RANK=0 "$PARRAY" sweep hypercube-mnb --over seed=1..3
says err "mpirun has started this 2 times, and each process would do all of \`parray sweep'"
run 2 env PMI_SIZE=2 PMI_RANK=0 "$PARRAY" run hypercube-mnb --engine mpi --ranks 3
is err "error: --ranks 3 under an mpirun that has started 2 processes; leave out --ranks, or mpirun"

if echo | "$PARRAY" run ring-gossip --engine mpi --ranks 2 --topology graph:/dev/stdin >out 2>err; then
    fail "a graph that one rank alone can read"
fi
is err "error: --topology graph:/dev/stdin: all ranks must read the file, and what is no regular file can be read \
by one alone; write the graph to a file that all ranks can open"
run 2 env PATH=/nowhere PARRAY_MODULES=/nowhere/modules "$PARRAY" run ring-gossip --engine mpi --ranks 2
says err "in one of /nowhere/modules, "

libraries=$(mpi_libraries) || exit

cat >endless.c <<'END'
#include <parray.h>
static const struct parray_param params[] = {{"crash", "0", "rank of the node that crashes; 0: none"}, {0}};
static int64_t crash;

static int prepare(struct parray *array)
{
    crash = parray_param_int(array, "crash", 0, 7, NULL);
    return 0;
}

static void endless(struct node *self)
{
    int64_t x = 0;
    for (int64_t i = 0;; i++) {
        node_send(self, 0, &x, sizeof x);
        node_recv(self, 1, &x, sizeof x);
        if (crash && i == 20 && node_rank(self) == crash)
            *(volatile int *)8 = 1;
    }
}
PARRAY_PROGRAM(.name = "endless", .node = endless, .prepare = prepare, .params = params, .topology = "ring:8");
END
run 0 "$PARRAY" cc --allow-globals endless.c

cat >words.c <<'END'
#include <parray.h>
#include <stdio.h>

static void words(struct node *self)
{
    if (node_rank(self) == 0)
        printf("Abort(1) is a word\n[proxy: so is this\n[mpiexec@ and this\n%070d\n%s\na", 0,
               "----------------------------------------------------------------------");
}
PARRAY_PROGRAM(.name = "words", .node = words, .topology = "ring:8");
END
run 0 "$PARRAY" cc words.c

# one_line: there is one sentence of parray, whatever mpirun says besides.
one_line()
{
    [ "$(grep -c '^error: ' err)" -eq 1 ] || fail "not one sentence"
}

# begin LIBRARY: the endless program in the background, as process $pid, of which rank 0 is at work.
begin()
{
    : >out
    "$PARRAY" run ./endless.so --engine mpi --ranks 3 --mpi "$1" >out 2>err </dev/null &
    pid=$!
    tries=0
    until grep -q '^parameters' out; do
        [ $((tries += 1)) -lt 1000 ] && sleep 0.02 || fail "it does not begin"
    done
}

# process_of RANK: prints the process of a rank of $pid.
process_of()
{
    for fd in "/proc/$pid/fd"/*; do
        case $(readlink "$fd") in
        */memfd:ranks*) awk -v rank="$1" '$1 == rank { print $2 }' "$fd" ;;
        esac
    done
}

# ends STATUS: the process $pid ends so, within ten seconds.
ends()
{
    (sleep 10; kill -9 "$pid") 2>/dev/null &
    guard=$!
    status=0
    wait "$pid" || status=$?
    kill $guard 2>/dev/null || true
    [ $status -eq "$1" ] || fail "status $status, not $1"
}

# A library under the mpirun of the other one sees one process.
case $libraries in
*openmpi*mpich*)
    mkdir -p "${TMPDIR:-/tmp}/ompi.$(hostname).$(id -u)" # which each would make, and fail if another one just did
    run 2 mpirun.mpich -n 2 "$PARRAY" run ring-gossip --engine mpi --mpi openmpi
    says err "engine mpi: 2 processes were started together, but Open MPI"
    one_line
    says err "sees 1: it was started by the launcher of another MPI library"
    silent out
    run_mpi 2 openmpi 2 "$PARRAY" run ring-gossip --engine mpi --mpi mpich
    says err "engine mpi: 2 processes were started together, but MPICH"
    silent out
    ;;
esac

for library in $libraries; do
    mpi="--engine mpi --mpi $library"

    # One sentence, whoever comes to it.
    run 2 "$PARRAY" run ./absent.so $mpi --ranks 3
    is err "error: cannot read the program './absent.so': No such file or directory
help: make one with: parray cc FILE.c"
    run 2 "$PARRAY" run hypercube-mnb $mpi --ranks 2 --json /nowhere/x.json
    one_line
    says err /nowhere/x.json
    run 2 "$PARRAY" run hypercube-mnb $mpi --ranks 2 --topology ring:5
    one_line
    says err "hypercube-mnb was not written for topology ring:5"

    # Output that is lost.
    status=0
    "$PARRAY" run hypercube-mnb $mpi --ranks 2 >/dev/full 2>err || status=$?
    [ $status -eq 2 ] || fail "lost output: status $status, not 2"
    is err "error: cannot write to standard output: No space left on device"

    # What a program writes is passed on as it is, whatever it is like.
    run 0 "$PARRAY" run ./words.so $mpi --ranks 2 --quiet
    awk 'NR == 1 && /^Abort\(1\) is a word$/ || NR == 2 && /^\[proxy: so is this$/ ||
        NR == 3 && /^\[mpiexec@ and this$/ || NR == 4 && /^0+$/ || NR == 5 && /^-+$/ || NR == 6 && /^a$/ { n++ }
        END { exit n == 6 && NR == 6 ? 0 : 1 }' out || fail "words of the program are lost"

    # Ranks that were started with other words, or have another program.
    case $library in
    openmpi) separately="mpirun.openmpi -q --oversubscribe --mca odls_base_sigkill_timeout 0" ;;
    mpich) separately=mpirun.mpich ;;
    esac
    run 2 $separately -n 2 "$PARRAY" run hypercube-mnb $mpi : -n 1 "$PARRAY" run hypercube-mnb $mpi --seed 4
    is err "error: MPI rank 2 has --seed 4, rank 0 has no --seed: all ranks need the same"
    mkdir -p other
    sed 's/20/21/' endless.c >other/endless.c
    (cd other && run 0 "$PARRAY" cc --allow-globals endless.c)
    run 2 $separately -n 1 "$PARRAY" run ./endless.so $mpi : -n 1 sh -c \
        "cd other && exec '$PARRAY' run ./endless.so $mpi"
    is err "error: MPI rank 1 has another program ./endless.so than rank 0: its content differs, and all ranks \
need the same"

    # A crash is told once.
    run 139 "$PARRAY" run ./endless.so $mpi --ranks 3 --param crash=5
    one_line
    says err "node 5 crashed"

    # A rank that is killed, at some time.
    for rank in 0 1 2; do
        begin "$library"
        process=$(process_of $rank)
        sleep "0.$((rank * 37 % 50 + rank))"
        kill -9 "$process"
        # What mpirun says of it stands in front, as it is.
        case $library in
        openmpi)
            ends 137
            ending="MPI rank $rank was ended by signal 9 (Killed), and the run with it" ;;
        mpich) # kills the others at once, and which of them was the first is not seen
            ends 9
            ending="an MPI rank ended without a report, and mpirun ended the run with status 9" ;;
        esac
        grep '^error:' err >said || fail "no sentence"
        is said "error: $ending"
    done

    # An interrupt.
    begin "$library"
    kill -TERM "$pid"
    ends 130
    says out INTERRUPTED
    one_line
    says err "error: interrupted in step"
done
