# shellcheck shell=sh
# Small programs of which each has a bug, or has it not. A test reads this file with `.` behind support.sh.

needs_search

# pair FIELDS FUNCTIONS BODY: the program of these lines, which has its bug if `bug' is not 0.
pair()
{
    rm -f pair*.replay
    compile pair <<END_OF_PROGRAM
#include <parray.h>

static const struct parray_param params[] = {{"bug", "0", "is it there?"}, {0}};

static int prepare(struct parray *array)
{
    bool ok = true;
    int *bug = parray_alloc(array, sizeof *bug);
    *bug = (int)parray_param_int(array, "bug", 0, 1, &ok);
    parray_set_arg(array, bug);
    return ok ? 0 : -1;
}

static size_t state(const struct parray *array)
{
    return (void)array, 16;
}

static int of(const struct parray *array, int rank)
{
    return *(const int *)parray_state_of(array, rank);
}

$2

static void run(struct node *self)
{
    int bug = *(const int *)node_arg(self), *seen = node_state(self), rank = node_rank(self), word = rank;
    struct packet packet = PACKET_ROOM(&word, sizeof word);
    (void)bug, (void)seen, (void)of, (void)packet;
    $3
}

PARRAY_PROGRAM(.name = "pair", .params = params, .prepare = prepare, .node = run, .state_bytes = state,
               .bears_delay = true, $1);
END_OF_PROGRAM
}

# found STATUS TEXT [OPTION...]: the bug is found, among all states and among random ones, and told by this
# text; the run that shows it goes that way on each engine.
found()
{
    expected_end=$1 text=$2
    shift 2
    run "$expected_end" "$PARRAY" explore ./pair.so --param bug=1 "$@"
    says out "$text"
    for engine in fibers threads; do
        run "$expected_end" "$PARRAY" run --replay pair.replay --engine $engine
        says err 'the replay went as recorded'
    done
    run "$expected_end" "$PARRAY" explore ./pair.so --param bug=1 --sample 5000 --no-shrink "$@"
    says out "$text"
}

# agrees TEXT [OPTION...]: nothing is found without the bug, and the text says how much was looked at.
agrees()
{
    text=$1
    shift
    run 0 "$PARRAY" explore ./pair.so "$@"
    says out "$text"
    run 0 "$PARRAY" explore ./pair.so --sample 100 "$@"
    says out 'the 100 that were made agree'
}
