#!/bin/sh
# Outputs are written where the user asked and as the user asked, whatever becomes of standard output, of the
# current folder and of the locale; what cannot be written is refused, or told, by its name.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

run 0 "$PARRAY" cc "$srcdir/tests/cli/hello.c"

# unread STATUS COMMAND...: the command runs with a standard output whose reader has left. Where this test was
# started with SIGPIPE ignored, so is the tool, and the status is 2.
dies=141
(sh -c 'kill -s PIPE $$') || [ $? = 141 ] || dies=2
mkfifo pipe
unread()
{
    wanted=$1
    shift
    (: <pipe) &
    exec 3>pipe
    wait $!
    status=0
    timeout -k 20 "$patience" "$@" >&3 2>err || status=$?
    exec 3>&-
    [ "$status" = "$wanted" ] || fail "status $status, not $wanted, without a reader: $*"
    [ "$dies" = 2 ] || ! grep -e 'standard output' -e 'cannot write' err || fail "a reader that leaves is no error"
}

# there FILE...: the files must be there and not empty; they are removed.
there()
{
    for file; do
        [ -s "$file" ] || fail "no $file"
        rm "$file"
    done
}

# ------------------------------------------------------------------------- no reader any more
unread $dies "$PARRAY" run ./hello.so --json run.json --trace run.csv --steps steps.csv
there run.json run.csv steps.csv
unread $dies "$PARRAY" run ./hello.so --json - --trace run.trace
[ -s run.trace ] || fail "no trace beside the JSON that nobody read"
unread $dies "$PARRAY" report run.trace --json run.json
there run.json
unread $dies "$PARRAY" sweep ./hello.so --over seed=1..2 --csv rows.csv --json rows.json
there rows.csv rows.json
unread $dies "$PARRAY" compare gossip --topology hypercube:3 --csv rows.csv --json rows.json
there rows.csv
[ "$(grep -c '"program"' rows.json)" -gt 2 ] || fail "the comparison has no rows"
unread $dies "$PARRAY" bound gossip --topology ring:4 --json bound.json
there bound.json
unread $dies "$PARRAY" solve gossip --topology ring:4 --json solve.json
there solve.json
unread $dies "$PARRAY" schedule example --json run.json --findings findings.json
there run.json findings.json
unread $dies "$PARRAY" list
for output in json junit sarif; do
    unread $dies "$PARRAY" stress ./hello.so --runs 2 --$output -
    unread $dies "$PARRAY" explore ./hello.so --topology ring:3 --$output -
done
unread $dies "$PARRAY" bound gossip --topology ring:4 --json -
unread $dies "$PARRAY" solve gossip --topology ring:4 --json -
unread $dies "$PARRAY" sweep ./hello.so --over seed=1..2 --json -
unread $dies "$PARRAY" compare gossip --topology hypercube:3 --json -
unread $dies "$PARRAY" schedule example --findings -

# A deadlock keeps its outputs, too; what has no file is not run for nobody.
compile waits <<'END'
#include <parray.h>
#include <stdio.h>
static void waits(struct node *self)
{
    char byte;
    fprintf(stderr, "it ran\n");
    node_recv(self, 0, &byte, 1);
}
PARRAY_PROGRAM(.name = "waits", .node = waits);
END
unread $dies "$PARRAY" run ./waits.so --json run.json
has run.json status 4
unread $dies "$PARRAY" run ./waits.so
! grep -q "it ran" err || fail "a run that nobody reads"
unread $dies "$PARRAY" stress ./waits.so --runs 2
there waits.replay

# ----------------------------------------------------------------------------- closed streams
closed()
{
    status=0
    "$@" >&- 2>err || status=$?
    [ "$status" = 2 ] || fail "status $status with a closed standard output: $*"
    is err "error: cannot write to standard output: Bad file descriptor"
}
closed "$PARRAY" run ./hello.so --json run.json --trace run.csv
has run.json status 0
[ "$(head -n 1 run.csv)" = step,from,to,port,duration,origin,dest,bytes,worm ] || fail "text in the trace"
closed "$PARRAY" list
"$PARRAY" run ./hello.so --quiet --json run.json >&- || fail "nothing was to be written"
compile logs <<'END'
#include <parray.h>
static void logs(struct node *self) { node_log(self, "a line"); }
PARRAY_PROGRAM(.name = "logs", .node = logs);
END
"$PARRAY" run ./logs.so --quiet --json run.json 2>&- || fail "a closed standard error"
has run.json status 0
"$PARRAY" run ./hello.so --quiet --json run.json <&- >&- 2>&- || fail "all streams are closed"
has run.json status 0

# ------------------------------------------------------------------------------ one file, twice
echo kept >a.json
ln a.json hard.json
ln -s a.json soft.json
for twin in ./a.json "$PWD/a.json" hard.json soft.json; do
    run 2 "$PARRAY" run ./hello.so --json a.json --links "$twin"
    says err "are one file, and both are to be written"
    run 2 "$PARRAY" sweep ./hello.so --over seed=1..2 --json a.json --csv "$twin"
    says err "are one file"
done
is a.json kept
run 2 "$PARRAY" run ./hello.so --json new.json --trace ./new.json
says err "error: 'new.json' and './new.json' are one file, and both are to be written"
absent new.json

# What is read is not written: a source, an object, an array, a replay file, a sheet, a trace, a schedule.
refused()
{
    kept=$1
    shift
    cp "$kept" before
    run 2 "$@"
    says err "this command reads
help: name another one to write"
    cmp -s before "$kept" || fail "$kept was written: $*"
}
cp "$srcdir/tests/cli/hello.c" .
printf '0 1\n1 2\n2 0\n' >graph
printf 'recv 0\nrank\n' >sheet
"$PARRAY" stress ./waits.so --runs 2 >out || :
refused hello.c "$PARRAY" run hello.c --json ./hello.c
refused hello.so "$PARRAY" run ./hello.so --json hello.so
refused graph "$PARRAY" run ./hello.so --topology graph:graph --json ./graph
refused graph "$PARRAY" sweep ./hello.so --over topology=graph:graph --csv ./graph
refused waits.replay "$PARRAY" run --replay waits.replay --json ./waits.replay
refused run.trace "$PARRAY" report run.trace --json ./run.trace

# Files without an end, and a stack that is too small, are told.
for endless in "grade ./hello.so --sheet /dev/zero" "run --replay /dev/zero"; do
    # shellcheck disable=SC2086 # words
    run 2 "$PARRAY" $endless
    is err "error: /dev/zero:1: a zero byte"
done
if ! sanitized asan tsan; then
    status=0
    (ulimit -s 128 && "$PARRAY" run ./hello.so) >out 2>err || status=$?
    [ "$status" = 5 ] || fail "status $status with a stack of 128 kB"
    is err "error: the stack of this process is limited to 128 kB, and the tool needs 256 kB
help: say: ulimit -s 8192"
fi

# ------------------------------------------------------------------ a program that goes elsewhere
compile goes <<'END'
#include <parray.h>
#include <unistd.h>
__attribute__((constructor)) static void load(void) { (void)!chdir("/"); }
static int prepare(struct parray *array) { (void)array; return chdir("/usr"); }
static void goes(struct node *self) { node_check(self, chdir("/tmp") == 0); }
PARRAY_PROGRAM(.name = "goes", .prepare = prepare, .node = goes);
END
echo old >run.csv
run 0 "$PARRAY" run "$PWD/goes.so" --json run.json --trace run.csv --links links.csv
has run.json program goes
[ "$(wc -l <run.csv)" = 1 ] || fail "the older trace is still there"
there links.csv

# ---------------------------------------------------------------------- replay files of two runs
"$PARRAY" stress ./waits.so --runs 2 >out || :
says out "again          parray run --replay waits.2.replay"
"$PARRAY" stress ./waits.so --runs 2 >out || :
says out "again          parray run --replay waits.3.replay"
[ -s waits.replay ] && [ -s waits.2.replay ] || fail "a replay file is gone"
run 4 "$PARRAY" run --replay waits.3.replay
"$PARRAY" stress ./waits.so --runs 2 --keep waits.replay >out || :
says out "again          parray run --replay waits.replay"

# -------------------------------------------------------------------------------- another locale
# The program takes the locale of the environment wherever it can; all that is written is the same in both.
localedef -i de_DE -f UTF-8 "$scratch/de_DE.UTF-8" >/dev/null 2>&1 || exit 0
compile comma <<'END'
#include <locale.h>
#include <parray.h>
__attribute__((constructor)) static void load(void) { setlocale(LC_ALL, ""); }
static const struct parray_param params[] = {{"share", "0.5", "a share"}, {0}};
static int prepare(struct parray *array)
{
    bool ok = setlocale(LC_ALL, "") != NULL;
    return parray_param_double(array, "share", 0.25, 0.75, &ok) > 0 && ok ? 0 : -1;
}
static void comma(struct node *self)
{
    double half = node_rank(self) + 0.5;
    char byte = 0;
    setlocale(LC_ALL, "");
    node_send(self, 1, &byte, 1);
    node_recv(self, 0, &byte, 1);
    node_log(self, "half is %.1f", half);
    node_value(self, "half", half);
    node_result(self, &half, sizeof half);
    node_check_eq(self, half, node_rank(self) == 1 ? 7.25 : half);
}
static void figures(struct parray *array) { parray_figure(array, "half", 0.5, "of it"); }
PARRAY_PROGRAM(.name = "comma", .topology = "ring:3", .params = params, .prepare = prepare, .node = comma,
               .figures = figures);
#ifdef OWN_MAIN
int main(int argc, char **argv)
{
    return setlocale(LC_ALL, "") ? parray_main(argc, argv, &parray_program) : 99;
}
#endif
END
# all_of FOLDER COMMAND...: writes all there is to write into the folder, but what differs from run to run.
all_of()
{
    mkdir "$1" && cd "$1"
    shift
    run 1 "$@" --json run.json --steps steps.csv --links links.csv --plot run.svg --trace run.csv \
        --lag 0.125 --param share=0.625
    cp "$scratch/out" text && cp "$scratch/err" errors
    grep -v -e second -e memory -e stack_high -e hops -e build run.json >run && rm run.json
    sed -i "/^wall time/d" text
    cd ..
}
all_of plain "$PARRAY" run "$PWD/comma.so"
says plain/errors "half is 1.5"
says plain/errors "1.5"
unset LC_ALL
export LOCPATH="$scratch" LC_NUMERIC=de_DE.UTF-8 LC_CTYPE=C
all_of german "$PARRAY" run "$PWD/comma.so"
diff -r plain german >differ || fail "a locale changes outputs: $(cat differ)"
[ -e "$builddir/libparray.so" ] && ! sanitized asan tsan || exit 0
run 0 ${CC:-cc} -DOWN_MAIN -I"$srcdir/emu" -o host comma.c -L"$builddir" -lparray
LD_LIBRARY_PATH="$builddir" all_of own "$PWD/host"
diff -r plain own >differ || fail "the locale of an embedding program changes outputs: $(cat differ)"
