# Sourced by scripts/bench for the workload "mpi": engine mpi with several ranks on this machine, by shared
# memory and by TCP on loopback. What the ranks cost is measured on small arrays, fitted (ranks_fit.awk), and
# held against runs that the fit has not seen; ranks_paper.awk computes larger machines from the fit.

# ranks_library: prints the library whose module and mpirun are here; status 1 if there is none.
ranks_library()
{
    for ranks_name in openmpi mpich; do
        [ -e "$build/parray-$ranks_name.so" ] && command -v mpirun.$ranks_name >/dev/null || continue
        echo $ranks_name
        return
    done
    return 1
}

# ranks_net NET: has ranks that start from now on use shared memory (shm) or TCP on loopback (tcp).
ranks_net()
{
    unset OMPI_MCA_pml OMPI_MCA_btl OMPI_MCA_btl_tcp_if_include MPIR_CVAR_NOLOCAL UCX_TLS
    [ "$1" = tcp ] || return 0
    export OMPI_MCA_pml=ob1 OMPI_MCA_btl=tcp,self OMPI_MCA_btl_tcp_if_include=lo MPIR_CVAR_NOLOCAL=1 \
        UCX_TLS=tcp,self
}

# in_json NAME: prints a number of the last run, wherever in its report it stands.
in_json()
{
    sed -n "s/^ *\"$1\": \([0-9][^,]*\),\{0,1\}\$/\1/p" "$scratch/json" | head -n 1
}

# ranks_seconds RANKS PROGRAM TOPOLOGY OPTION...: makes a run, by one worker in one process if RANKS is 1, and
# prints how long it took.
ranks_seconds()
{
    ranks_count=$1 ranks_program=$2 ranks_topology=$3
    shift 3
    [ "$ranks_count" -eq 1 ] || set -- "$@" --engine mpi --ranks "$ranks_count" --mpi "$library"
    rm -f "$scratch/json"
    "$out/run" "$limit" "$build/parray" run "$ranks_program" --topology "$ranks_topology" --workers 1 --quiet \
        --json "$scratch/json" "$@" >"$scratch/said" 2>"$scratch/complaint" || true
    grep -q '^@ 0 ' "$scratch/said" || {
        echo "bench: $ranks_program on $ranks_topology, $ranks_count ranks: $(cat "$scratch/said")" >&2
        head -n 3 "$scratch/complaint" >&2
        echo "$ranks_program" >>"$scratch/ranks-failed"
        return 1
    }
    in_json seconds
}

# ranks_run SET NET RANKS PROGRAM TOPOLOGY OPTION...: appends a line to the costs: the least time of all
# rounds in so many ranks, and in one process, which is the work of the nodes.
ranks_run()
{
    run_set=$1 run_net=$2 run_ranks=$3 run_program=$4 run_topology=$5
    shift 5
    together='' alone=''
    for round in $(seq "$rounds"); do
        alone="$alone $(ranks_seconds 1 "$run_program" "$run_topology" "$@")" || return 0
        together="$together $(ranks_seconds "$run_ranks" "$run_program" "$run_topology" "$@")" || return 0
    done
    echo "$run_set,$run_net,$run_ranks,$(nproc),$(basename "$run_program" .so),$run_topology,$(in_json exchanges),$(
        in_json transmissions),$(in_json crossed),$(in_json messages),$(in_json bytes),$(
        least "$together"),$(least "$alone")" >>"$costs"
}

# least NUMBERS: prints the least of them.
least()
{
    echo "$1" | tr ' ' '\n' | sort -g | sed '/^$/d' | head -n 1
}

# ranks_fit_runs NET RANKS: steps with nothing to ship, with a message to each neighbour, with many packets in
# it, and with long ones.
ranks_fit_runs()
{
    ring=ring:$((4 * $2))
    ranks_run fit "$1" "$2" "$out/lock_step.so" $ring --param steps=2000
    ranks_run fit "$1" "$2" "$out/all_port_exchange.so" $ring --param steps=2000
    ranks_run fit "$1" "$2" "$out/all_port_exchange.so" "torus:$((2 * $2))x2048" --param steps=100
    ranks_run fit "$1" "$2" "$out/long_exchange.so" $ring --param steps=200 --param bytes=65536
    ranks_run fit "$1" "$2" "$out/long_exchange.so" $ring --param steps=200 --param bytes=524288
}

# Runs of other programs, shapes and sizes, for which the fit has to be good.
ranks_check_runs()
{
    ranks_run check "$1" "$2" "$out/all_port_exchange.so" torus:256x256 --param steps=100
    ranks_run check "$1" "$2" "$out/all_port_exchange.so" torus:512x1024
    ranks_run check "$1" "$2" "$out/all_port_exchange.so" hypercube:13 --param steps=100
    ranks_run check "$1" "$2" hypercube-mnb hypercube:10
    ranks_run check "$1" "$2" "$out/long_exchange.so" torus:32x32 --param steps=100 --param bytes=512
}

ranks_costs()
{
    costs=$results/$name-costs.csv
    echo 'set,net,ranks,cores,program,topology,exchanges,packets,crossed,messages,bytes,seconds,alone' >"$costs"
    for net in shm tcp; do
        ranks_net $net
        for count in 2 4 8; do
            ranks_fit_runs $net $count
            ranks_check_runs $net $count
        done
    done
    ranks_net shm
    awk -f "$here/ranks_fit.awk" "$costs" >"$results/$name-fit.txt"
    cat "$results/$name-fit.txt"
}

# ranks_rss RANKS TOPOLOGY: prints the most KiB that each rank had in memory, a line each.
ranks_rss()
{
    rss_ranks=$1
    set -- "$out/run" "$limit" "$build/parray" run "$out/all_port_exchange.so" --topology "$2" --quiet
    case $rss_ranks,$library in
    1,*) "$@" --workers 2 ;;
    *,openmpi) mpirun.openmpi -q --oversubscribe --bind-to none -n "$rss_ranks" "$@" --engine mpi --workers 1 ;;
    *,mpich) mpirun.mpich -n "$rss_ranks" "$@" --engine mpi --workers 1 ;;
    esac | sed -n 's/^@ 0 [^ ]* //p'
}

# ranks_memory TOPOLOGY: the memory of each of 4 ranks against that of one process.
ranks_memory()
{
    {
        echo "one $(ranks_rss 1 "$1")"
        echo "fixed $(ranks_rss 4 torus:16x16 | sort -n | tail -n 1)"
        ranks_rss 4 "$1" | sed 's/^/rank /'
    } | awk -v topology="$1" '
        { mib = $2 / 1024 }
        $1 == "one" { one = mib }
        $1 == "fixed" { fixed = mib }
        $1 == "rank" { ranks++; list = list sprintf(" %.0f", mib); if (mib > most) most = mib }
        END {
            if (ranks != 4 || !one || !fixed) { print "Memory on " topology ": not measured"; exit }
            printf "Memory on %s, MiB: one process %.0f; 4 ranks%s: at most %.3f of one process; ", topology, one, list,
                most / one
            printf "without the %.0f that a rank has on torus:16x16, %.3f\n", fixed, (most - fixed) / one
        }'
}

# ranks_memory_check RANKS TOPOLOGY NODES DEGREE GHOSTS: the largest memory of a rank and that of the model,
# without what every rank has on a small array. Ghosts: of each rank.
ranks_memory_check()
{
    {
        ranks_rss "$1" torus:16x16 | sort -n | sed -n '$s/^/fixed /p'
        ranks_rss "$1" "$2" | sort -n | sed -n '$s/^/rank /p'
    } | awk -f "$here/ranks_bytes.awk" -f "$here/ranks_memory.awk" -v ranks="$1" -v topology="$2" \
        -v nodes="$3" -v degree="$4" -v ghosts="$5"
}

ranks_memory_checks()
{
    printf 'Memory of a rank, MiB\n%5s %-16s %10s %10s %10s %10s %6s\n' ranks topology nodes ghosts predicted \
        measured ratio
    for count in 2 4 8; do
        ranks_memory_check $count torus:1024x1024 1048576 4 2048
    done
    ranks_memory_check 2 hypercube:17 131072 17 65536
    ranks_memory_check 4 hypercube:17 131072 17 65536
    ranks_memory_check 8 hypercube:17 131072 17 49152
}

# What `scripts/bench mpi` measures beside the ratios. What fails goes to $scratch/ranks-failed.
ranks()
{
    export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
    echo
    if [ $short = yes ]; then ranks_memory torus:512x512; else ranks_memory torus:2048x2048; fi
    echo
    ranks_memory_checks
    echo
    ranks_costs
}
