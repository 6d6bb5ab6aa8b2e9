#!/bin/sh
# parray cc: a source becomes a program; each failure has its message.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

# The object is named after the source and lies in the current folder.
mkdir -p 'far away'
cp "$srcdir/tests/cli/hello.c" 'far away/greet me.c'
run 0 "$PARRAY" cc 'far away/greet me.c'
run 0 "$PARRAY" run './greet me.so'
says out "hello on ring:8"

# -o and the compiler's own options are passed on.
echo '#include <parray.h>
static void node(struct node *self) { node_check(self, ANSWER == 42); }
PARRAY_PROGRAM(.name = "options", .node = node);' >options.c
run 0 "$PARRAY" cc -DANSWER=42 options.c -o other.so
absent options.so
run 0 "$PARRAY" run ./other.so

# The user gets the compiler's messages and its status.
echo 'int 1; /* line: error */' >bad.c
run 1 "$PARRAY" cc bad.c
says err "bad.c@error"
absent bad.so

# $CC may have options; a compiler that is not installed is named.
run 0 env CC="${CC:-cc} -DANSWER=42" "$PARRAY" cc options.c
run 2 env CC=no-such-compiler "$PARRAY" cc options.c
says err "cannot start the compiler 'no-such-compiler': No such file or directory
help: set CC"

# The header is where PARRAY_INCLUDE says.
run 0 env PARRAY_INCLUDE="$srcdir/emu" "$PARRAY" cc -DANSWER=42 options.c
run 2 env PARRAY_INCLUDE=/nowhere "$PARRAY" cc options.c
says err "PARRAY_INCLUDE is '/nowhere', but no parray.h can be read there"

# Shared objects that contain no program are refused.
echo 'int nothing;' >empty.c
run 0 "$PARRAY" cc empty.c
run 2 "$PARRAY" run ./empty.so
says err "'./empty.so' has no program: the symbol parray_program is missing"
echo '#include <parray.h>
static void node(struct node *self) { (void)self; }
PARRAY_PROGRAM(.node = node);' >nameless.c
run 0 "$PARRAY" cc nameless.c
run 2 "$PARRAY" run ./nameless.so
says err "the program in './nameless.so' has no .name"
echo '#include <parray.h>
PARRAY_PROGRAM(.name = "idle");' >idle.c
run 0 "$PARRAY" cc idle.c
run 2 "$PARRAY" run ./idle.so
says err "the program in './idle.so' has no .node"
echo '#include <parray.h>
void node_frobnicate(struct node *self);
static void node(struct node *self) { node_frobnicate(self); }
PARRAY_PROGRAM(.name = "open", .node = node);' >open.c
run 0 "$PARRAY" cc open.c
run 2 "$PARRAY" run ./open.so
says err "node_frobnicate"

# A figure that is called like a number of all reports would be hidden by that number.
echo '#include <parray.h>
static void node(struct node *self) { (void)self; }
PARRAY_PROGRAM(.name = "own", .node = node, .figure_names = "stepsize  time_steps steps");' >own.c
run 0 "$PARRAY" cc own.c
run 2 "$PARRAY" run ./own.so
says err "program 'own' in './own.so' has a figure 'steps' (.figure_names), but every report has a number of that name: "
says err "
help: give the figure another name"
echo '#include <parray.h>
static void node(struct node *self) { (void)self; }
PARRAY_PROGRAM(.name = "own", .node = node, .figure_names = "stepsize time_steps");' >own.c
run 0 "$PARRAY" cc own.c
run 0 "$PARRAY" run ./own.so

# A program made with another parray.h is refused, not misread.
echo '#include <stddef.h>
__attribute__((visibility("default"))) const size_t parray_program_size = 8;
__attribute__((visibility("default"))) const char parray_program[8] = "old";' >old.c
run 0 "$PARRAY" cc old.c
run 2 "$PARRAY" run ./old.so
says err "'./old.so' has a parray_program of a form that is not known"

# Each call by which a node asks for the time of day goes to the tool, which may draw the time from a seed.
compile clocks <<'END'
#include <parray.h>
#include <sys/time.h>
#include <time.h>
static void read_all(struct node *self)
{
    struct timespec now = {0}, then = {0};
    struct timeval day = {0};
    clock_gettime(CLOCK_REALTIME, &now);
    timespec_get(&then, TIME_UTC);
    gettimeofday(&day, 0);
    long long all[] = {time(0), clock(), now.tv_sec, now.tv_nsec, then.tv_sec, then.tv_nsec, day.tv_sec, day.tv_usec};
    node_result(self, all, sizeof all);
}
PARRAY_PROGRAM(.name = "clocks", .node = read_all);
END
for engine in 'fibers --workers 1' 'fibers --workers 3' threads; do
    # shellcheck disable=SC2086 # a list of words
    run 0 "$PARRAY" run ./clocks.so --quiet --virtual-time --disturb-seed 3 --json clocks.json --engine $engine
    "$builddir/tests/cli/jsonget" clocks.json result_digest >>digests
done
[ "$(sort -u digests | wc -l)" = 1 ] || fail 'virtual time is not the same on all engines'
run 0 "$PARRAY" run ./clocks.so --quiet --json clocks.json
if "$builddir/tests/cli/jsonget" clocks.json result_digest | grep -qxFf digests; then
    fail 'the time is virtual without --virtual-time'
fi

# Variables that all nodes share are named when a program is loaded, if they can be written: outside functions
# and in them, with an initial value or without. What is constant is not named, nor what the compiler adds. Of
# a variable of threads each worker has its own, which is said when it is compiled.
cat >globals.c <<'END'
#include <parray.h>
int counter; /* line: counter */
static int first = 3; /* line: first */
int *const where = &counter;
static const char *const texts[] = {"a", "b"};
static const int table[3] = {1, 2, 3};
static _Thread_local int own; /* line: own */
__thread double other = 2; /* line: other */
extern __thread int elsewhere;
static int next(void)
{
    static int calls; /* line: next_calls */
    static _Thread_local int sum; /* line: sum */
    calls++, counter++, first++, own++, other++, sum++;
    return calls + counter + first + own + table[calls % 3] + texts[calls % 2][0];
}
static void node(struct node *self)
{
    static int calls; /* line: node_calls */
    int mine = next() + calls++;
    node_result(self, &mine, sizeof mine);
}
PARRAY_PROGRAM(.name = "globals", .node = node, .topology = "ring:4");
END
run 0 "$PARRAY" cc globals.c

# named LINE WORDS: prints the variables that this line of `err` names behind the words, sorted.
named()
{
    sed -n "$1s/^warning: $2 //p" err | sed 's/, /\n/g' | sort
}

# marked MARK...: prints the variables with these marks, as they are named.
marked()
{
    for mark; do
        line=
        ! has_lines || line=" (globals.c:$(line_of globals "$mark"))"
        echo "\`${mark#n*_}'$line"
    done | sort
}
marked other own sum >wanted_own
marked next_calls node_calls counter first >wanted
for options in '' -O0; do
    # shellcheck disable=SC2086 # none, or one
    run 0 "$PARRAY" cc $options globals.c
    named 1 'globals.c: the nodes of a worker share' | diff wanted_own - || fail "other variables of threads with $options"
    says err 'help: keep them in node_state'
    [ "$(grep -c '^warning: ' err)" = 1 ] || fail 'more is named'
    run 0 "$PARRAY" run ./globals.so
    named 1 'nodes share' | diff wanted - || fail "other variables are named with $options"
    ! has_lines || says err '  --> globals.c:'
done
run 0 "$PARRAY" run globals.c
grep '^warning: ' err >warnings
[ "$(wc -l <warnings)" = 2 ] || fail 'not two warnings'

# With `prepare' those are named that the nodes have written, and no table that was made before.
cat >table.c <<'END'
#include <parray.h>
static int table[1000], sum;
static int prepare(struct parray *array)
{
    for (int i = 0; i < 1000; i++)
        table[i] = i * parray_nodes(array);
    return 0;
}
static void node(struct node *self)
{
    node_check(self, table[node_rank(self)] == 4 * node_rank(self));
}
static bool verify(struct node *self)
{
    sum += table[node_rank(self)];
    return sum > -1;
}
PARRAY_PROGRAM(.name = "table", .node = node, .topology = "ring:4", .prepare = prepare, .verify = verify);
END
run 0 "$PARRAY" run table.c
silent err
sed 's/node_check(/sum++, node_check(/' table.c >written.c
run 0 "$PARRAY" run written.c
grep -q "^warning: nodes write and share \`sum'" err || fail 'what nodes have written is not named'
says err 'help: keep it in node_state'

# Of more than ten the number is told.
{ echo '#include <parray.h>'
for i in 1 2 3 4 5 6 7 8 9 10 11 12; do
    echo "int v$i;"
done
echo "static void node(struct node *self) { (void)self; v1++, v2++, v3++, v4++, v5++, v6++, v7++, v8++, v9++; v10++, v11++, v12++; }"
echo "PARRAY_PROGRAM(.name = \"many\", .node = node, .topology = \"ring:4\");"; } >many.c
run 0 "$PARRAY" run many.c
says err " and 2 more variables"
run 0 "$PARRAY" cc --allow-globals globals.c
silent err
run 0 "$PARRAY" run ./globals.so
silent err
run 0 "$PARRAY" cc "$srcdir/tests/cli/hello.c"
silent err
run 1 "$PARRAY" cc bad.c
grep -q "share" err && fail "variables of what was not compiled are named"

# A number where a function is wanted is an error of the program, and no crash of the run.
printf '#include <parray.h>\nstatic void node(struct node *self) { (void)self; }\n%s\n' \
    'PARRAY_PROGRAM(.name = "number", .node = node, .state_bytes = 16);' >number.c
run 1 "$PARRAY" cc number.c
says err 'number.c:3'
