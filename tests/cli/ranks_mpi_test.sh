#!/bin/sh
# Programs of MPI in several processes: right ones take the same steps, print the same and are reported alike;
# of wrong ones, one of each class, the same is told. The MPI libraries take turns.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"
# shellcheck source=tests/cli/mpi.sh
. "$srcdir/tests/cli/mpi.sh"

libraries=$(mpi_libraries) || { echo 'no MPI library'; exit 77; }
# shellcheck disable=SC2086,SC2116 # a list of words, on one line
libraries=$(echo $libraries)
programs=$srcdir/tests/ranks/programs

# named FILE WORD: what stands behind the word in the first line of a program.
named()
{
    sed -n "1s,.* $2 \\([^ ]*\\).*,\\1,p" "$1"
}

# both FILE OPTION...: run the object in one process, then in several: one.json, one.out and one.err, and
# many.*.
both()
{
    source=$1 ranks=$(named "$1" ranks) library=${libraries%% *}
    shift
    libraries="${libraries#* } $library"
    timeout -k 20 "$patience" "$PARRAY" mpirun -n "$ranks" --workers 1 --json one.json "$@" \
        >one.out 2>one.err || true
    timeout -k 20 "$patience" "$PARRAY" mpirun -n "$ranks" --engine mpi --ranks 2 --mpi "$library" \
        --json many.json "$@" >many.out 2>many.err || true
    for side in one many; do
        grep -E '^  "(status|steps|transmissions|digest|result_digest)":' $side.json >$side.figures
    done
}

for name in collectives icollectives collectives-v communicators intercomm inter-collectives probe persistent \
    types-struct neighbours graphs halo-jacobi library-state isend-modes user-ops general-requests; do
    "$PARRAY" mpicc -w -O1 "$programs/right/$name.c" -o "$name.so"
    both "$programs/right/$name.c" "./$name.so"
    cmp -s one.figures many.figures || fail "$name: $(diff one.figures many.figures)"
    grep -q "^$name: ok" many.out || fail "$name: $(cat many.err)"
    diff one.out many.out >difference || fail "$name prints or reports something else: $(cat difference)"
done

# One object of the wrong programs, the first of each class (see ranks_test.sh), and those of whose deadlock
# the likely cause is told.
chosen=$(
    for source in "$programs"/wrong/*.c; do
        echo "$(named "$source" class) $source"
    done | sort -u -k1,1 | cut -d' ' -f2
    for name in wrong-tag wrong-communicator two-communicators persistent leaders; do
        echo "$programs/wrong/deadlock-$name.c"
    done
)
{
    echo '#include <string.h>'
    for source in $chosen; do
        printf '#define main main_%s\n#include "%s"\n#undef main\n' \
            "$(basename "$source" .c | tr - _)" "$source"
    done
    printf 'int main(int argc, char **argv)\n{\n'
    for source in $chosen; do
        name=$(basename "$source" .c)
        printf '    if (strcmp(argv[1], "%s") == 0)\n' "$name"
        printf '        return ((int (*)(int, char **))main_%s)(argc - 1, argv + 1);\n' "$(echo "$name" | tr - _)"
    done
    printf '    return 77;\n}\n'
} >wrong.c
"$PARRAY" mpicc -w -O1 -I"$programs/right" wrong.c
count=0
for source in $chosen; do
    name=$(basename "$source" .c)
    [ "$(named "$source" ranks)" -gt 1 ] || continue
    count=$((count + 1))
    both "$source" ./wrong.so "$name"
    cmp -s one.figures many.figures || fail "$name: $(diff one.figures many.figures)"
    for side in one many; do
        tr -d '\n' <$side.json | grep -oE '"mpi_error": \{ *"class": "([a-z-]*"|deadlock", *"text": "[^"]*")' >$side.class
        grep -oE "\"(other_)?site\": \"[^\"]*/$name\\.c:[0-9]*" $side.json | sort -u >$side.places
    done
    [ -s one.class ] || fail "$name is of no class"
    cmp -s one.class many.class || fail "$name is told otherwise: $(cat many.err)"
    cmp -s one.places many.places || fail "$name: other lines are told: $(cat many.err)"
done
[ "$count" -ge 20 ] || fail "only $count classes"

# What is a choice over the whole array is refused.
run 2 "$PARRAY" mpirun -n 4 --engine mpi --ranks 2 --param match=late ./probe.so
grep -q 'match=late is a choice over the whole array' err || fail 'late matches in several processes'
