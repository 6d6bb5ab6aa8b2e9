#!/bin/sh
# Programs of MPI: the right ones end well, the wrong ones are found by class and line, each on every engine.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

programs=$srcdir/tests/ranks/programs

# together: one object of all wrong programs, which runs the one that its first argument names: a compiler
# takes hardly longer for all of them than for one.
together()
{
    {
        echo '#include <string.h>'
        for source in "$programs"/wrong/*.c; do
            name=$(basename "$source" .c | tr - _)
            printf '#define main main_%s\n#include "%s"\n#undef main\n' "$name" "$source"
        done
        printf 'int main(int argc, char **argv)\n{\n'
        for source in "$programs"/wrong/*.c; do
            name=${source##*/}
            name=${name%.c}
            printf '    if (strcmp(argv[1], "%s") == 0)\n' "$name"
            printf '        return ((int (*)(int, char **))main_%s)(argc - 1, argv + 1);\n' \
                "$(echo "$name" | tr - _)"
        done
        printf '    return 77;\n}\n'
    } >"$scratch/wrong.c"
    "$PARRAY" mpicc -w -O1 -I"$programs/right" "$scratch/wrong.c" -o "$scratch/wrong.so" || exit 1
}

# named FILE WORD: prints what stands behind the word in the first line of a program.
named()
{
    IFS= read -r first <"$1"
    first="${first#* "$2" }"
    echo "${first%% *}"
}

# digest OPTION...: status, steps and digest of a run of a right program.
digest()
{
    "$PARRAY" mpirun -n "$ranks" "$@" --json "$scratch/run.json" "$scratch/$name.so" \
        >"$scratch/out" 2>"$scratch/err" || true
    sed -nE 's/^  "(status|steps|digest)": (.*),$/\1 \2/p' "$scratch/run.json"
}

failed=0
count=0
for source in "$programs"/right/*.c; do
    name=${source##*/}
    name=${name%.c} ranks=$(named "$source" ranks) count=$((count + 1))
    "$PARRAY" mpicc -w -O1 "$source" -o "$scratch/$name.so" || failed=1
    digest --workers 1 >"$scratch/one"
    grep -q "^$name: ok" "$scratch/out" && grep -q '^status 0' "$scratch/one" ||
        { echo "right program $name:"; head -3 "$scratch/err"; tail -1 "$scratch/out"; failed=1; }
    grep -q 'any order' "$source" && continue # what a wildcard takes hangs on who is first
    case $((count % 3)) in
    0)
        digest --coll best >"$scratch/one"
        digest --coll best --workers 2 >"$scratch/two"
        ;;
    1) digest --engine threads >"$scratch/two" ;;
    2) digest --workers 1 --stacks packed --param variables=swap >"$scratch/two" ;;
    esac
    cmp -s "$scratch/one" "$scratch/two" ||
        { echo "$name differs on another engine:"; diff "$scratch/one" "$scratch/two"; failed=1; }
done
[ "$count" -ge 10 ] || { echo "only $count right programs"; exit 1; }

for source in "$programs"/ours/*.c; do
    name=${source##*/}
    name=${name%.c}
    "$PARRAY" mpirun -n "$(named "$source" ranks)" "$source" >"$scratch/out" 2>&1 || true
    grep -q "^$name: ok" "$scratch/out" || { echo "$name:"; cat "$scratch/out"; failed=1; }
done

together
count=0
for source in "$programs"/wrong/*.c; do
    name=${source##*/}
    name=${name%.c} class=$(named "$source" class) lines=$(named "$source" line)
    count=$((count + 1)) status=0
    # A store of ours through a pointer of the program's: a sanitizer tells that itself, before the signal.
    ! grep -q 'There is no place for the' "$source" || ! sanitized asan tsan || continue
    "$PARRAY" mpirun -n "$(named "$source" ranks)" --workers 1 --json "$scratch/run.json" \
        "$scratch/wrong.so" "$name" >"$scratch/out" 2>"$scratch/err" || status=$?
    [ "$status" != 0 ] || { echo "wrong program $name ends well"; failed=1; continue; }
    tr -d '\n' <"$scratch/run.json" | grep -qE "\"mpi_error\": \\{ *\"class\": \"($class)\"" ||
        { echo "wrong program $name is not of class $class:"; head -2 "$scratch/err"; failed=1; }
    grep -qE "\"(other_)?site\": \"[^\"]*/$name\\.c:($lines):" "$scratch/run.json" ||
        { echo "wrong program $name: no word of line $lines:"; head -2 "$scratch/err"; failed=1; }
done
[ "$count" -ge 100 ] || { echo "only $count wrong programs"; exit 1; }

# Two calls that differ in a root alone are told apart, however hard the compiler tries to make one of them.
cat >"$scratch/merged.c" <<'END'
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, mine = 1, sum;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        MPI_Reduce(&mine, &sum, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    else
        MPI_Reduce(&mine, &sum, 1, MPI_INT, MPI_SUM, 1, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
END
"$PARRAY" mpicc -O3 "$scratch/merged.c" -o "$scratch/merged.so"
"$PARRAY" mpirun -n 4 "$scratch/merged.so" >"$scratch/out" 2>&1 || true
grep -q 'merged.c:8: root-mismatch: .* merged.c:10' "$scratch/out" ||
    { echo 'two calls are told as one:'; cat "$scratch/out"; failed=1; }

# Every rank has variables of its own, prints whole lines in the order of steps, and gets its arguments.
cat >"$scratch/own.c" <<'END'
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
static int counter;
int *where = &counter;
static void last(void)
{
    printf("end of %d\n", counter);
}
int main(int argc, char **argv)
{
    int rank, option, times = 0;
    char text[] = "a b c";
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    atexit(last);
    while ((option = getopt(argc, argv, "n:")) != -1)
        times = atoi(optarg);
    srand(rank / 2);
    int first = rand();
    *where += rank;
    strtok(text, " ");
    MPI_Barrier(MPI_COMM_WORLD);
    printf("%d ", rank);
    fprintf(stdout, "%d %s %d %s\n", counter, strtok(NULL, " "), times, argv[optind]);
    MPI_Allreduce(MPI_IN_PLACE, &first, 1, MPI_INT, MPI_BXOR, MPI_COMM_WORLD);
    if (first)
        return 1;
    MPI_Finalize();
    exit(0);
}
END
"$PARRAY" mpirun -n 4 --workers 2 "$scratch/own.c" -n 5 'x y' >"$scratch/out"
for rank in 0 1 2 3; do
    grep -qx "$rank $rank b 5 x y" "$scratch/out" && grep -qx "end of $rank" "$scratch/out" ||
        { echo "rank $rank does not have its own:"; cat "$scratch/out"; failed=1; }
done

# A program of C++: what is made before main belongs to the ranks, std::cout and stdout are one stream.
cat >"$scratch/made.cpp" <<'END'
#include <cstdio>
#include <iostream>
#include <mpi.h>
#include <stdexcept>
struct session {
    int rank;
    session()
    {
        MPI_Init(NULL, NULL);
        MPI_Comm_rank(MPI_COMM_WORLD, &rank);
        std::cout << "begin of " << rank << std::endl;
    }
    ~session()
    {
        std::cout << "end of " << rank << '\n';
        MPI_Finalize();
    }
};
static session here;
int main()
{
    try {
        throw std::runtime_error("has caught");
    } catch (const std::exception &error) {
        std::cout << here.rank << ' ' << error.what();
    }
    MPI_Barrier(MPI_COMM_WORLD);
    std::printf(" %x", 255);
    std::cout << ' ' << std::hex << 254 + here.rank << "\n";
    return 0;
}
END
for rank in 0 1 2 3; do
    printf 'begin of %d\n%d has caught ff %x\nend of %d\n' $rank $rank $((254 + rank)) $rank
done | sort >"$scratch/wanted"
"$PARRAY" mpicc "$scratch/made.cpp" -o "$scratch/made.so"
for options in '--workers 2' '--workers 1 --param variables=swap'; do
    # shellcheck disable=SC2086 # several words
    "$PARRAY" mpirun -n 4 $options "$scratch/made.so" >"$scratch/out" 2>"$scratch/err"
    grep -E 'begin of|has caught|end of' "$scratch/out" | sort | diff - "$scratch/wanted" ||
        { echo 'a program of C++ prints something else'; cat "$scratch/err"; failed=1; }
    ! grep 'nodes' "$scratch/err" || { echo 'variables of ranks are said to be shared'; failed=1; }
done
run 2 "$PARRAY" mpirun -n 4 --workers 2 --param variables=swap "$scratch/made.so"
grep -q 'variables=swap has all ranks take turns on one context' err || fail 'two workers swap variables'
run 2 "$PARRAY" mpirun -n 4 --param variables=both "$scratch/made.so"
grep -q "variables is 'both'" err || fail 'variables=both is taken'

# What nearly fits is told beside a deadlock: another tag or communicator, on either side; what was not begun.
cat >"$scratch/tag.c" <<'END'
/* ranks 2 */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, number = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        MPI_Send(&number, 1, MPI_INT, 1, 5, MPI_COMM_WORLD);
    else
        MPI_Recv(&number, 1, MPI_INT, MPI_ANY_SOURCE, 6, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
END
while read -r source near; do
    "$PARRAY" mpirun -n "$(named "$source" ranks)" "$source" >"$scratch/out" 2>&1 || true
    grep -qE "$near" "$scratch/out" || { echo "$source:"; cat "$scratch/out"; failed=1; }
done <<END
$scratch/tag.c rank 0 has sent it another one, with tag 5 on MPI_COMM_WORLD \(rank 0: MPI_Send at tag.c:9\)
$programs/wrong/deadlock-wrong-tag.c rank 1 receives another one, with tag 2 on MPI_COMM_WORLD \(rank 1: MPI_Recv
$programs/wrong/deadlock-wrong-communicator.c rank 1 receives another one, with tag 0 on a communicator of 2 ranks
$programs/wrong/deadlock-two-communicators.c rank 1 waits in a call on a communicator of 2 .* MPI_Barrier at .*:16
$programs/wrong/deadlock-leaders.c rank 2 waits for it, too, and gave another tag .*Intercomm_create at .*:12
$programs/wrong/deadlock-persistent.c has made it ready by this call, and has not started it .*Send_init at .*:13
END

# A crash in a copy is told by its line; a status by its number; what cannot be is refused.
printf '#include <mpi.h>\nint main(void)\n{\n    return *(volatile int *)8;\n}\n' >"$scratch/crash.c"
"$PARRAY" mpirun -n 2 "$scratch/crash.c" 2>&1 | grep -q 'crash.c:4' || { echo 'a crash has no line'; failed=1; }
printf '#include <mpi.h>\nint main(void)\n{\n    return 3;\n}\n' >"$scratch/status.c"
"$PARRAY" mpirun -n 2 "$scratch/status.c" 2>&1 | grep -q 'ends with status 3' ||
    { echo 'the status of main is not told'; failed=1; }
"$PARRAY" cc "$scratch/crash.c" -o "$scratch/crash.so" 2>&1 | grep -q 'crash.c includes mpi.h' ||
    { echo 'cc does not say that it is a program of MPI'; failed=1; }
printf '_Thread_local int number;\nint main(void)\n{\n    return number++;\n}\n' >"$scratch/tls.c"
"$PARRAY" mpirun -n 2 "$scratch/tls.c" 2>&1 | grep -q 'variables of threads' ||
    { echo 'variables of threads are not refused'; failed=1; }
for arguments in '-n 0 own.so' '-n x own.so' '-n 2 --topology ring:3 own.so' '-n 2' '--param coll=star own.so'; do
    status=0
    (cd "$scratch" && "$PARRAY" mpicc -w own.c && "$PARRAY" mpirun $arguments) >"$scratch/out" 2>&1 || status=$?
    [ "$status" = 2 ] && grep -q '^error: ' "$scratch/out" ||
        { echo "mpirun $arguments ends with $status:"; cat "$scratch/out"; failed=1; }
done

"$srcdir/scripts/mpi-calls" "$srcdir/doc/mpi_programs.md" || failed=1
exit $failed
