#!/bin/sh
# Files that the library refuses as programs: its host process stays what it is, and starts no compiler.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

[ -e "$builddir/libparray.so" ] || exit 77
! sanitized asan tsan || { echo 'the runtime of a sanitizer is here already'; exit 77; }

run 0 ${CC:-cc} -Wall -I"$srcdir/emu" -o host "$srcdir/tests/cli/library_host.c" -L"$builddir" -lparray
LD_LIBRARY_PATH=$builddir
export LD_LIBRARY_PATH

cat >still.c <<'END'
#include <parray.h>

static void run(struct node *self)
{
    node_step(self);
}

const struct parray_program parray_program = {.name = "still", .topology = "ring:4", .node = run};
END

# refused FILE: the host is refused the file, and says so once, with the environment that it had.
refused()
{
    run 2 ./host "$1"
    [ "$(grep -c '^host started$' out)" = 1 ] || fail "the host process began anew"
    [ "$(wc -l <out)" = 3 ] || fail "the host does not say three lines"
    says out "LD_PRELOAD unset, PARRAY_PRELOADED set"
}

PARRAY_PRELOADED=AddressSanitizer
export PARRAY_PRELOADED
if CC=gcc "$PARRAY" cc -fsanitize=address still.c >out 2>err; then
    refused ./still.so
    says out "'./still.so' was compiled with -fsanitize=address, which needs libasan.so"
    says out "start the process with LD_PRELOAD=libasan.so"
    unset PARRAY_PRELOADED
    run 2 ./host ./still.so
    [ "$(grep -c '^host started$' out)" = 1 ] || fail "the host process began anew"
else
    echo 'AddressSanitizer is not here: that part was not run'
fi
