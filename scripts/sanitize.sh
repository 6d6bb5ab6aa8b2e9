#!/bin/sh
# scripts/sanitize.sh [address] [thread] [valgrind]: build with each, run all tests; default: address thread.
#
# address is ASan with UBSan, in build-asan; thread is TSan, in build-tsan; valgrind runs the unit tests under
# Valgrind's memcheck, in build-valgrind. The first finding ends the program with status 66, which no test
# expects. SANITIZE_CC names another compiler than configure's choice; TESTS and JOBS are as in scripts/test.
set -eu

top=$(cd "$(dirname "$0")/.." && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cc=${SANITIZE_CC-}

# probe SANITIZER: build a program that leaks (and is otherwise right) with it.
probe()
{
    cat >"$scratch/probe.c" <<'END'
#include <stdlib.h>
void *volatile kept;
int main(void)
{
    kept = malloc(64);
    kept = NULL;
    return 0;
}
END
    ${cc:-gcc} -fsanitize="$1" -o "$scratch/probe" "$scratch/probe.c"
}

# A tracing thread searches for leaks, which some containers forbid: ask for leaks only where they can be
# found.
sanitize_address()
{
    leaks=1
    probe address
    if ASAN_OPTIONS=detect_leaks=1 "$scratch/probe" >"$scratch/log" 2>&1 ||
        ! grep -q 'detected memory leaks' "$scratch/log"; then
        leaks=0
        echo 'sanitize: the leak checker does not work here; leaks are not looked for'
    fi
    common=halt_on_error=1:exitcode=66:allocator_may_return_null=1
    export ASAN_OPTIONS="$common:detect_stack_use_after_return=0:detect_leaks=$leaks"
    export LSAN_OPTIONS="suppressions=$top/scripts/lsan.supp:print_suppressions=0"
    export UBSAN_OPTIONS="$common:print_stacktrace=1"
    "$top/scripts/test" "$top/build-asan" --enable-sanitizer=address,undefined ${cc:+"CC=$cc"}
}

# A kernel that scatters mappings widely leaves TSan no room for its shadow memory: switch the scattering off
# then.
sanitize_thread()
{
    fixed=
    probe thread
    if ! "$scratch/probe" >"$scratch/log" 2>&1; then
        fixed="setarch $(uname -m) -R"
        if ! $fixed "$scratch/probe" >"$scratch/log" 2>&1; then
            cat "$scratch/log"
            echo 'sanitize: TSan does not run here' >&2
            return 1
        fi
    fi
    supp=$top/scripts/tsan.supp
    # The tool begins children beside its own threads, and runs arrays there.
    export TSAN_OPTIONS="die_after_fork=0:halt_on_error=1:exitcode=66:allocator_may_return_null=1:suppressions=$supp"
    $fixed "$top/scripts/test" "$top/build-tsan" --enable-sanitizer=thread ${cc:+"CC=$cc"}
}

sanitize_valgrind()
{
    "$top/scripts/build" "$top/build-valgrind" --enable-valgrind ${cc:+"CC=$cc"}
    make -s --no-print-directory -C "$top/build-valgrind" check VERBOSE=1 \
        TESTS='$(unit_tests) $(FUZZ_TESTS) $(RANDOM_TESTS)' LOG_COMPILER='timeout -k 10 900 valgrind -q --error-exitcode=66'
}

[ $# -gt 0 ] || set -- address thread
for kind; do
    case $kind in
    address | thread | valgrind) ;;
    *) echo 'usage: scripts/sanitize.sh [address] [thread] [valgrind]' >&2; exit 2 ;;
    esac
done
for kind; do
    echo "sanitize: $kind"
    (sanitize_"$kind")
done
