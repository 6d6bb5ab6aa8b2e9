# Sourced by scripts/bench: what is run. cases WORKLOAD prints lines "WORKLOAD TOPOLOGY PROGRAM"; command_of
# turns one into a command. A program stands where it makes sense and ends in reasonable time: not a pthread
# for each of 65,536 nodes. What is not listed is not run; what is listed and fails is shown as failed.

# lines "WORKLOADS" "TOPOLOGIES" PROGRAMS...
lines()
{
    line_workloads=$1
    line_topologies=$2
    shift 2
    for line_workload in $line_workloads; do
        for line_topology in $line_topologies; do
            for line_program; do
                echo "$line_workload $line_topology $line_program"
            done
        done
    done
}

# has_gib N: so much memory is available.
has_gib()
{
    awk -v gib="$1" '/^MemAvailable/ { enough = $2 >= gib * 1048576 } END { exit !enough }' /proc/meminfo
}

parray='parray-1w parray-2w'

# shellcheck disable=SC2086 # $parray is two words
cases()
{
    case $1,$short in
    mnb,yes)
        lines mnb 'hypercube:8 hypercube:10' $parray parray-threads bare bare-sorted pthreads go mpi-block
        lines mnb hypercube:8 simgrid
        ;;
    mnb,no)
        lines mnb hypercube:6 $parray parray-threads bare bare-sorted pthreads go simgrid mpi-block mpi-node
        lines mnb 'hypercube:8 hypercube:10' $parray parray-threads bare bare-sorted pthreads go simgrid mpi-block
        lines mnb hypercube:12 $parray parray-threads bare bare-sorted pthreads go mpi-block
        ;;
    exchange,yes)
        lines exchange torus:32x32 $parray parray-threads bare pthreads go simgrid mpi-block
        lines exchange hypercube:14 $parray bare go mpi-block
        lines singly torus:32x32 $parray
        ;;
    exchange,no)
        lines exchange 'torus:32x32 hypercube:10' $parray parray-threads bare pthreads go simgrid mpi-block
        lines singly 'torus:32x32 hypercube:10 torus:1024x1024' $parray
        lines exchange torus:128x128 $parray parray-threads bare pthreads go mpi-block
        lines exchange 'torus:256x256 torus:1024x1024' $parray bare go mpi-block
        lines exchange 'hypercube:14 hypercube:16' $parray bare go mpi-block
        lines exchange 'hypercube:18 hypercube:20' $parray bare mpi-block
        ;;
    scatter,yes)
        lines scatter hypercube:10 $parray parray-threads bare pthreads go
        lines scatter hypercube:16 $parray bare go
        ;;
    scatter,no)
        lines scatter 'hypercube:10 hypercube:12' $parray parray-threads bare pthreads go
        lines scatter 'hypercube:14 hypercube:16 hypercube:20' $parray bare go
        ;;
    token,yes)
        lines token ring:200 $parray parray-threads bare pthreads go simgrid
        lines token ring:100000 $parray bare go
        ;;
    token,no)
        lines token ring:200 $parray parray-threads bare pthreads go simgrid
        lines token ring:1000000 $parray bare go
        ;;
    gossip,yes)
        lines gossip mesh:16x16 $parray parray-threads
        ;;
    gossip,no)
        lines gossip mesh:16x16 $parray parray-threads
        lines gossip mesh:64x64 $parray
        ;;
    memory,yes)
        lines create ring:100000 $parray go
        lines setup torus:256x256 $parray
        ;;
    memory,no)
        lines create ring:1000000 $parray go
        lines setup 'torus:1024x1024 hypercube:20' $parray
        lines exchange torus:2048x1024 parray-2w
        ! has_gib 20 || lines 'setup exchange' torus:4096x4096 parray-2w
        ;;
    threads,yes)
        lines barrier 'ring:64 ring:1024' parray-threads pthreads
        ;;
    threads,no)
        lines barrier 'ring:64 ring:1024 ring:4096 ring:16384' parray-threads pthreads
        ;;
    mpi,yes)
        lines mnb hypercube:10 parray-2w parray-2r
        lines exchange torus:256x256 parray-2w parray-2r
        ;;
    mpi,no)
        lines mnb hypercube:12 parray-2w parray-2r
        lines exchange torus:1024x1024 parray-2w parray-2r
        ;;
    trace,*)
        lines trace 'hypercube:10 hypercube:12' $parray traced-1w traced-2w
        ;;
    gate,*)
        lines mnb hypercube:8 parray-1w bare
        lines scatter hypercube:8 parray-1w bare
        lines token ring:200 parray-1w bare
        ;;
    esac
}

# Rounds of the barrier: about 200,000 waits in all, so that every size takes about as long.
barrier_rounds()
{
    rounds_nodes=${1#ring:}
    if [ "$rounds_nodes" -gt 10000 ]; then echo 20; else echo $((200000 / rounds_nodes)); fi
}

# Prints what `parray run` runs for a workload. The gate repeats sparse work within a run: in a single scatter
# of 256 nodes three quarters of the time are the kernel's, for the first touch of stacks.
node_program()
{
    case $gate,$1 in
    yes,scatter) echo "$out/many_scatters.so --param rounds=50"; return ;;
    yes,token) echo "$out/token_ring.so --param laps=200"; return ;;
    esac
    case $1 in
    mnb | scatter) echo "hypercube-$1" ;;
    gossip) echo mesh-gossip-optimal ;;
    trace) echo hypercube-mnb ;;
    exchange) echo "$out/all_port_exchange.so" ;;                 # by node_exchange
    singly) echo "$out/all_port_exchange.so --param singly=1" ;; # by single calls
    token) echo "$out/token_ring.so" ;;
    create | setup) echo "$out/idle_nodes.so" ;;
    barrier) echo "$out/lock_step.so --param steps=$(barrier_rounds "$2")" ;;
    esac
}

# Largest power of two that is not more than the number of cores: it divides the sizes.
mpi_ranks()
{
    ranks=1
    while [ $((ranks * 2)) -le "$(nproc)" ]; do ranks=$((ranks * 2)); done
    echo $ranks
}

mpirun_command()
{
    root=
    [ "$(id -u)" -ne 0 ] || root=--allow-run-as-root
    echo "mpirun $root --oversubscribe --mca plm isolated --mca btl self,vader -np $1"
}

# command_of WORKLOAD TOPOLOGY PROGRAM: sets `command`; empty when it was not built.
command_of()
{
    executable='' trace=''
    case $3 in
    bare) executable=$out/bare_$1 command="$executable $2" ;;
    bare-sorted) executable=$out/sorted_$1 command="$executable $2" ;;
    pthreads)
        executable=$out/threads_$1 command="$executable $2"
        [ "$1" != barrier ] || command="$command $(barrier_rounds "$2")"
        ;;
    go) executable=$out/go_peer command="$executable $1 $2" ;;
    simgrid) executable=$out/simgrid_$1 command="$executable $2" ;;
    mpi-block) executable=$out/mpi_$1 command="$(mpirun_command "$(mpi_ranks)") $executable $2" ;;
    mpi-node) executable=$out/mpi_$1 command="$(mpirun_command $((1 << ${2#hypercube:}))) $executable $2" ;;
    *-1w) engine='--engine fibers --workers 1' ;;
    *-2w) engine='--engine fibers --workers 2' ;;
    *-[1-9]r)
        engine=${3#*-}
        engine="--engine mpi --ranks ${engine%r} --workers 1 --mpi $library"
        ;;
    *-threads) engine='--engine threads' ;;
    esac
    [ "${3%-*}" != traced ] || trace="--trace $scratch/run.trace"
    if [ -z "$executable" ]; then
        executable=$(executable_of "${3%-*}")
        command="$executable run $(node_program "$1" "$2") --topology $2 $engine --quiet --json $scratch/json $trace"
    fi
    [ -x "$executable" ] || command=
}

# with_others: adds to each line of parray-... one line for each executable given by --also.
with_others()
{
    awk -v others="$(echo "$others" | tr '\n' ' ')" '
        BEGIN { n = split(others, other, " ") }
        { print }
        $3 ~ /^parray-/ {
            for (i = 1; i <= n; i++) {
                name = other[i]
                sub(/=.*/, "", name)
                line = $0
                sub(/ parray-/, " " name "-", line)
                print line
            }
        }'
}

# executable_of NAME: parray is the one that was built, also when it is traced; others are lines NAME=FILE.
executable_of()
{
    if [ "$1" = parray ] || [ "$1" = traced ]; then
        echo "$build/parray"
    else
        echo "$others" | sed -n "s|^$1=||p"
    fi
}
