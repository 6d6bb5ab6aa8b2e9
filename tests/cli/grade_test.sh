#!/bin/sh
# parray grade: what a program gets points for; and the sandbox around it: each part is shown by a program
# that tries to get out, and that can do so where there is no sandbox (tests/cli/hostile.c).
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

! sanitized tsan || { echo 'ThreadSanitizer makes system calls of its own'; exit 77; }

get()
{
    "$builddir/tests/cli/jsonget" "$1" "$2"
}

# hostile ACT [FLAG...]: makes ACT.so.
hostile()
{
    act=$1
    shift
    run 0 "$PARRAY" cc --allow-globals "$srcdir/tests/cli/hostile.c" -DACT="$act" "$@" -o "$act.so"
    silent err
}

# grade STATUS ACT [OPTION...]: grades ACT.so on one array; the JSON is in grade.json.
limit=1
grade()
{
    expected_status=$1 act=$2
    shift 2
    run "$expected_status" "$PARRAY" grade "./$act.so" --task broadcast --topology mesh:3x3 --seconds "$limit" --runs 4 \
        --json grade.json "$@"
    silent err
}

# What is there to be tested?
hostile nothing
grade 0 nothing
says out "grade of hostile (./nothing.so): broadcast"
says out "points         100 of 100, 100 are needed: PASSED"
calls=$(get grade.json fences.system_calls) files=$(get grade.json fences.files)
memory=$(get grade.json fences.memory)
skipped=

# no_way ACT: with the sandbox the program cannot do it, when it is loaded or later, and gets all its points;
# without it, it can.
no_way()
{
    hostile "$1"
    grade 0 "$1"
    has grade.json settings.0.correct true
    has grade.json settings.0.stress.alike true
    touch victim secret
    ! "$PARRAY" run "./$1.so" --topology mesh:3x3 >out 2>err || fail "$1 is no attempt: it fails without a sandbox"
    rm -rf evidence* booty
}

touch victim secret
for act in has_no_threads cannot_bind_itself; do
    hostile "$act"
    grade 0 "$act"
done
for late in '' -DLATE; do
    # shellcheck disable=SC2086 # nothing, or a word
    hostile leaves_thread $late
    grade 1 leaves_thread
    says out "the program has started threads of its own"
    has grade.json points 0
    # shellcheck disable=SC2086 # nothing, or a word
    hostile leaves_thread_briefly $late
    grade 0 leaves_thread_briefly
done
grade 0 nothing --topology mesh:64x64 --runs 1 --seconds 20 # such an array is built by several threads
if [ "$calls" = true ]; then
    for act in opens_socket forks clones changes_mode binds_parent; do
        no_way "$act"
    done
    hostile executes # a node that does so does not come to the sandbox
    grade 1 executes
    says out 'node 1 (mesh 0,1) called execve, after'
    hostile clones_anew
    grade 0 clones_anew
    hostile lifts_limits
    grade 0 lifts_limits
    hostile traces_parent
    grade 0 traces_parent
    hostile kills_parent
    grade 0 kills_parent
    status=0
    sh -c '"$0" run ./kills_parent.so --topology mesh:3x3; exit 9' "$PARRAY" >killed 2>&1 || status=$?
    [ "$status" = 137 ] || fail "kills_parent.so does not kill its parent without a sandbox, status $status"
else
    skipped="$skipped, no seccomp"
fi
if [ "$calls" = true ] || [ "$files" = true ]; then
    for act in writes overwrites unlinks; do
        echo kept >victim
        hostile "$act"
        grade 0 "$act"
        has grade.json settings.0.correct true
        is victim kept
        absent evidence
        absent evidence.d
        absent booty
        run 1 "$PARRAY" run "./$act.so" --topology mesh:3x3
        rm -rf evidence* victim booty
    done
fi
if [ "$files" = true ]; then
    no_way reads_secret
else
    skipped="$skipped, no Landlock"
fi

# The seed of the command line shows on none in /proc.
for late in '' -DLATE; do
    # shellcheck disable=SC2086 # nothing, or a word
    hostile finds_seed $late
    for seed in '--seed 27182818' --seed=27182818 '--see 27182818'; do
        # shellcheck disable=SC2086 # one word or two
        grade 0 finds_seed $seed
        has grade.json seed 27182818
    done
    run 1 "$PARRAY" run ./finds_seed.so --topology mesh:3x3 --seed 27182818
done

# Memory: the program gets less than it asks for; a run that cannot do with its memory is told so.
if [ "$memory" = true ]; then
    hostile eats_memory
    grade 0 eats_memory --memory 512M
    grade 1 eats_memory --memory 4G
    grade 1 nothing --memory 64M --topology mesh:300x300
    has grade.json settings.1.correct false
else
    skipped="$skipped, no limit of memory"
fi

# Time: a node that computes for ever is named; what ignores all signals is killed.
hostile spins -DLATE
grade 1 spins
says out "node 1 has computed for 1 s without waiting"
has grade.json settings.0.report lost
hostile spins
grade 1 spins
says out "the program does not end: it was killed"
hostile sleeps
grade 1 sleeps
says out "the program does not end: it was killed"
has grade.json settings.0.report killed

# Leaving early, and reports that are not the emulator's.
for act in exits vanishes; do
    hostile "$act"
    grade 1 "$act"
    says out "the process ended with exit status" # LeakSanitizer makes another one of 0
    says out "before its report (did the program call exit?)"
    has grade.json settings.0.report lost
    has grade.json points 0
done
hostile exits -DLATE
grade 1 exits
says out "node 1 (mesh 0,1) called exit, after node_recv_any"
hostile vanishes -DLATE
grade 1 vanishes
says out "node 1 (mesh 0,1) called exit by syscall, after node_recv_any"
for late in '' -DLATE; do
    # shellcheck disable=SC2086 # nothing, or a word
    hostile forges $late
    grade 1 forges
    says out "the report of the run is not the emulator's: the program wrote one itself"
    says out "points         0 of 100, 100 are needed: NOT PASSED"
    ! grep -q '^points.*: PASSED' out || fail "the words of the program are taken for those of the grade"
    has grade.json settings.0.report forged
    has grade.json settings.0.shared_memory null
done

# A timer of the program runs no handler while the report is signed and written.
# It interrupts so often that a busy machine takes long.
hostile waits_for_token
limit=60
grade 0 waits_for_token
limit=1
has grade.json settings.0.report whole

# Nodes that share memory get half of the points for a right result, and no others but those of stress.
hostile shares_variable
grade 1 shares_variable
says out "nodes share memory: total (a variable of the program) was written while they ran"
has grade.json settings.0.points.correct.points 30
has grade.json settings.0.legal false
run 0 strip shares_variable.so
grade 1 shares_variable
says out "nodes share memory: a variable of the program was written while they ran (at address 0x"
hostile nothing -DSHARES_BLOCK
grade 1 nothing
says out "nodes share memory: a block of parray_alloc ("
says out ") was written at byte 0 while they ran"
hostile shares_thread
grade 1 shares_thread
says out "nodes share memory: the program has variables of threads"

# Kernels that lack one part of the sandbox or both: the grade says so, and the other one stands.
cat >older.c <<'END'
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

static int lacks(const char *what)
{
    const char *list = getenv("LACKS");
    return list && strstr(list, what);
}

/* Result: the error with which a call fails there; 0: it does not. A kernel that is "locked" has Landlock, and
 * refuses it. */
static int error_of(long number)
{
    if (number >= 444 && number <= 446 && lacks("landlock"))
        return ENOSYS;
    if (number == 446 && lacks("locked"))
        return EPERM;
    return number == SYS_seccomp && lacks("seccomp") ? ENOSYS : 0;
}

long syscall(long number, ...)
{
    long (*real)(long, ...) = (long (*)(long, ...))dlsym(RTLD_NEXT, "syscall");
    va_list list;
    va_start(list, number);
    long a = va_arg(list, long), b = va_arg(list, long), c = va_arg(list, long), d = va_arg(list, long),
         e = va_arg(list, long), f = va_arg(list, long);
    va_end(list);
    errno = error_of(number);
    return errno ? -1 : real(number, a, b, c, d, e, f);
}

/* Where seccomp is no call of its own, it is one of prctl. */
int prctl(int option, ...)
{
    va_list list;
    va_start(list, option);
    long b = va_arg(list, long), c = va_arg(list, long), d = va_arg(list, long), e = va_arg(list, long);
    va_end(list);
    errno = EINVAL;
    return option == PR_SET_SECCOMP && lacks("seccomp") ? -1 : (int)syscall(SYS_prctl, option, b, c, d, e);
}
END
# older LACKS STATUS ACT: grades ACT.so on such a kernel.
older()
{
    run "$2" env LD_PRELOAD="$PWD/older.so" LACKS="$1" "$PARRAY" grade "./$3.so" --task broadcast \
        --topology mesh:3x3 --seconds 1 --runs 2 --json grade.json
}
if ! sanitized asan; then
    # shellcheck disable=SC2086 # $CC may have options
    run 0 $CC -std=gnu11 -O1 -fPIC -shared -o older.so older.c -ldl
    hostile nothing
    older landlock 0 nothing
    has grade.json fences.files false
    has grade.json fences.landlock 0
    says out "The kernel has no Landlock"
    older seccomp 0 nothing
    has grade.json fences.system_calls false
    says out "MISSING"
    if [ "$files" = true ]; then
        older locked 2 nothing
        silent out
        says err "the sandbox could not be set up: no program can be graded here"
    fi
    older "landlock seccomp" 0 nothing
    says out "the program can read and write all files that you can"
    touch victim secret
    if [ "$calls" = true ]; then
        older landlock 0 writes
        older landlock 0 forks
        older landlock 1 reads_secret
        older seccomp 1 forks
    fi
    if [ "$files" = true ]; then
        older seccomp 0 writes
        older seccomp 0 unlinks
        older seccomp 0 reads_secret
    fi
    older "landlock seccomp" 0 unlinks # when it is loaded first, to say which task it solves
    absent victim
fi

[ -z "$skipped" ] || { echo "skipped: ${skipped#, }"; exit 77; }
