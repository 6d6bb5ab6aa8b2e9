# shellcheck shell=sh
# Functions for the tests of engine mpi, which read this file with `.` behind support.sh.
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
# Open MPI's runs have a folder in common, which the last of them removes while another test makes it.
mkdir -p "$scratch/ompi"
export OMPI_MCA_orte_tmpdir_base="$scratch/ompi"

# mpi_libraries: prints those that have a module in this build and whose mpirun is here; status 77 if none
# has.
mpi_libraries()
{
    found=77
    for library in openmpi mpich; do
        [ -e "$builddir/parray-$library.so" ] && command -v mpirun.$library >/dev/null || continue
        echo $library
        found=0
    done
    return $found
}

# run_mpi STATUS LIBRARY RANKS COMMAND...: like run, the command in so many processes.
run_mpi()
{
    wanted=$1 library=$2 ranks=$3
    shift 3
    case $library in
    openmpi) set -- mpirun.openmpi -q --oversubscribe --bind-to none \
        --mca odls_base_sigkill_timeout 0 -n "$ranks" "$@" ;;
    mpich) set -- mpirun.mpich -n "$ranks" "$@" ;;
    esac
    run "$wanted" "$@"
}
