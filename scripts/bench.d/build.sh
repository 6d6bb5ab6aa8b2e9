# Sourced by scripts/bench: builds what scripts/bench runs. A peer is built only if its toolchain is there; a
# message names what is missing. Needs: top, here, build (the folder of parray), out (where peers go).

peer_cc=${BENCH_CC:-gcc}
peer_cxx=${BENCH_CXX:-g++}
peer_flags=${BENCH_CFLAGS:--O2}
c_flags="-std=gnu11 -D_GNU_SOURCE -Wall -Wextra"
cxx_flags="-std=gnu++17 -D_GNU_SOURCE -Wall -Wextra"
extra_packages='golang-go libsimgrid-dev openmpi-bin libopenmpi-dev gnuplot-nox'

# install_peers: installs what the peers and the plot need, from the distribution.
install_peers()
{
    sudo=
    [ "$(id -u)" -eq 0 ] || sudo=sudo
    echo "bench: installing $extra_packages"
    # shellcheck disable=SC2086 # lists of words
    $sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends $extra_packages \
        >"$out/install.log" 2>&1 || {
        $sudo apt-get update -q >>"$out/install.log" 2>&1
        $sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends \
            $extra_packages >>"$out/install.log" 2>&1 || { cat "$out/install.log"; exit 1; }
    }
}

# is_older TARGET SOURCES...: TARGET is absent, or older than one of the sources.
is_older()
{
    [ -e "$1" ] || return 0
    [ -n "$(find "$@" -newer "$1" | head -n 1)" ]
}

# build_one TARGET COMMAND...: runs the command. Ends the script if the compiler fails.
build_one()
{
    target=$out/$1
    shift
    is_older "$target" "$here/peers" "$here/peers"/* "$here/run.c" "$here/build.sh" || return 0
    "$@" || { echo "bench: $target does not build" >&2; exit 1; }
}

# c_peer TARGET SOURCES...
c_peer()
{
    peer_name=$1
    shift
    (
        cd "$here/peers"
        # shellcheck disable=SC2086 # lists of words
        build_one "$peer_name" $peer_cc $peer_flags $c_flags -pthread -o "$out/$peer_name" "$@" peer.c
    )
}

build_c_peers()
{
    build_one run "$peer_cc" -O2 -std=gnu11 -D_GNU_SOURCE -Wall -Wextra -o "$out/run" "$here/run.c"
    for workload in mnb exchange scatter; do
        c_peer "bare_$workload" "bare_$workload.c" schedule.c
    done
    c_peer bare_token bare_token.c
    c_peer sorted_mnb sorted_mnb.c schedule.c
    for workload in mnb exchange scatter token barrier; do
        c_peer "threads_$workload" "threads_$workload.c" threads.c schedule.c
    done
}

build_go_peer()
{
    if ! command -v go >/dev/null; then
        missing="$missing go"
        return
    fi
    mkdir -p "$out/go"
    (
        cd "$here/peers"
        GOCACHE=$out/go/cache GOPATH=$out/go/path GO111MODULE=off GOFLAGS=
        export GOCACHE GOPATH GO111MODULE GOFLAGS
        build_one go_peer go build -o "$out/go_peer" ./*.go
    )
}

build_simgrid_peers()
{
    probe='#include <simgrid/s4u.hpp>'
    if ! echo "$probe" | $peer_cxx -std=gnu++17 -x c++ -E - >/dev/null 2>&1; then
        missing="$missing simgrid"
        return
    fi
    for workload in mnb exchange token; do
        (
            cd "$here/peers"
            for file in peer schedule; do
                # shellcheck disable=SC2086
                build_one $file.o $peer_cc $peer_flags $c_flags -c -o "$out/$file.o" $file.c
            done
            # shellcheck disable=SC2086
            build_one simgrid_$workload $peer_cxx $peer_flags $cxx_flags -o "$out/simgrid_$workload" \
                simgrid_$workload.cpp simgrid_peer.cpp "$out/peer.o" "$out/schedule.o" -lsimgrid
        )
    done
}

build_mpi_peers()
{
    if ! command -v mpicc >/dev/null || ! command -v mpirun >/dev/null; then
        missing="$missing mpi"
        return
    fi
    for workload in mnb exchange; do
        (
            cd "$here/peers"
            OMPI_CC=$peer_cc MPICH_CC=$peer_cc
            export OMPI_CC MPICH_CC
            # shellcheck disable=SC2086
            build_one mpi_$workload mpicc $peer_flags $c_flags -o "$out/mpi_$workload" mpi_$workload.c \
                blocks.c schedule.c peer.c
        )
    done
}

# Node programs are compiled as a user would compile them.
build_nodes()
{
    for file in "$here"/nodes/*.c; do
        target=$out/$(basename "${file%.c}").so
        is_older "$target" "$file" "$build/parray" || continue
        "$build/parray" cc "$file" -o "$target" || { echo "bench: $file does not build" >&2; exit 1; }
    done
}

build_all()
{
    missing=
    [ -n "$given_build" ] || "$top/scripts/build" "$build"
    [ -x "$build/parray" ] || { echo "bench: there is no $build/parray" >&2; exit 1; }
    build_c_peers
    build_nodes
    [ "$only_bare" = yes ] && return
    build_go_peer
    build_simgrid_peers
    build_mpi_peers
    [ -z "$missing" ] || echo "bench: left out, for want of their tools:$missing (scripts/bench --install)"
}

# Prints lines "KEY: VALUE" that say what was measured on which machine.
describe()
{
    makefile=$build/Makefile
    echo "date: $(date -u '+%Y-%m-%d %H:%M UTC')"
    echo "revision: $(git -C "$top" describe --always --dirty 2>/dev/null || echo unknown)"
    echo "cpu: $(lscpu | sed -n 's/^Model name: *//p' | head -n 1), $(nproc) cores"
    echo "memory: $(awk '/^MemTotal/ { printf "%.1f GiB", $2 / 1048576 }' /proc/meminfo)"
    echo "kernel: $(uname -sr)"
    echo "load: $(cut -d' ' -f1-3 /proc/loadavg) when this began"
    if [ -f "$makefile" ]; then
        cc=$(sed -n 's/^CC = //p' "$makefile")
        # shellcheck disable=SC2086 # a compiler and its options
        echo "parray: $($cc --version | head -n 1), $(sed -n 's/^CFLAGS = //p' "$makefile")"
    fi
    echo "c peers: $($peer_cc --version | head -n 1), $peer_flags"
    [ ! -x "$out/go_peer" ] || echo "go: $(go version)"
    [ ! -x "$out/simgrid_mnb" ] || echo "simgrid: $(simgrid_version), $($peer_cxx --version | head -n 1), $peer_flags"
    [ ! -x "$out/mpi_mnb" ] || echo "mpi: $(mpirun --version | head -n 1)"
}

simgrid_version()
{
    printf '#include <simgrid/version.h>\nV SIMGRID_VERSION_MAJOR SIMGRID_VERSION_MINOR\n' |
        $peer_cxx -x c++ -E -P - | awk '$1 == "V" { print $2 "." $3 }'
}
