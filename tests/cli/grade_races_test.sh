#!/bin/sh
# parray grade: a run for races beside the graded ones names what nodes share; a node that puts into packets
# what it knows by another way is found in the object itself; parts of a block that nodes have for themselves
# are no sharing.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

! sanitized tsan || { echo 'ThreadSanitizer makes system calls of its own'; exit 77; }
grade()
{
    expected=$1
    shift
    run "$expected" "$PARRAY" grade "$@" --runs 2 --json grade.json
}

# A sender fills its packets from a block that another node has written: what is delivered came in packets,
# and a run takes it for right. With -DBY_PACKETS packets order what the nodes do.
cat >heap.c <<'END'
#include <parray.h>
#include <stdlib.h>
static uint32_t *block;
static int prepare(struct parray *array)
{
    (void)array;
    block = calloc(16, sizeof *block);
    return !block;
}
static void swap(struct node *self, uint32_t word, uint32_t *got)
{
    for (int port = 0; port < 2; port++)
        node_send(self, port, &word, sizeof word);
    for (int port = 0; port < 2; port++)
        node_recv(self, port, got, sizeof *got);
}
static void node(struct node *self)
{
    struct parray_token token;
    uint32_t got;
    bool first = node_given(self, &token);
    if (first)
        *block = token.word; /* line: writes */
#ifdef BY_PACKETS
    for (int step = 0; step < 4; step++)
        swap(self, 7, &got);
#else
    node_wait_until(self, 4);
#endif
    got = *block; /* line: reads */
    swap(self, got, &got);
    if (!first)
        node_deliver(self, 0, &got, sizeof got);
}
PARRAY_PROGRAM(.name = "heap", .task = "broadcast", .topology = "ring:8", .prepare = prepare, .node = node);
END
# A node that should find the leader reads what all have written; it sends that on.
cat >elect.c <<'END'
#include <parray.h>
#include <stdlib.h>
static uint32_t *block;
struct best {
    int32_t rank;
    uint32_t word;
};
static int prepare(struct parray *array)
{
    block = calloc((size_t)parray_nodes(array), sizeof *block);
    return !block;
}
static void node(struct node *self)
{
    struct parray_token token;
    struct best best = {0, 0};
    node_given(self, &token);
    block[node_rank(self)] = token.word;
    node_wait_until(self, 5);
    for (int i = 0; i < node_count(self); i++)
        best = block[i] > best.word ? (struct best){i, block[i]} : best;
    for (int port = 0; port < 2; port++)
        node_send(self, port, &best, sizeof best);
    for (int port = 0; port < 2; port++)
        node_recv(self, port, &best, sizeof best);
    node_deliver(self, best.rank, &best.word, sizeof best.word);
}
PARRAY_PROGRAM(.name = "elect", .task = "elect", .topology = "ring:8", .prepare = prepare, .node = node);
END
# Each node is told by its neighbour, who has read them all, which number is that of its place.
cat >sort.c <<'END'
#include <parray.h>
#include <stdlib.h>
static uint32_t *block;
static int prepare(struct parray *array)
{
    block = calloc((size_t)parray_nodes(array), sizeof *block);
    return !block;
}
static uint32_t word_at(int place, int nodes)
{
    for (int i = 0; i < nodes; i++) {
        int less = 0;
        for (int k = 0; k < nodes; k++)
            less += block[k] < block[i];
        if (less == place)
            return block[i];
    }
    return 0;
}
static void node(struct node *self)
{
    struct parray_token token;
    uint32_t word;
    int nodes = node_count(self), next = (node_rank(self) + 1) % nodes;
    node_given(self, &token);
    block[node_rank(self)] = token.word;
    node_wait_until(self, 5);
    for (int round = 0; round < 3; round++) {
        word = word_at(next, nodes);
        node_send(self, 1, &word, sizeof word);
        node_recv(self, 0, &word, sizeof word);
    }
    node_deliver(self, -1, &word, sizeof word);
}
PARRAY_PROGRAM(.name = "sort", .task = "sort", .topology = "ring:8", .prepare = prepare, .node = node);
END
# no_points NAME [FLAG...]: a run takes the result for right, the grade of the object does not.
no_points()
{
    name=$1
    shift
    run 0 "$PARRAY" cc --allow-globals "$name.c" -o "$name.so" "$@"
    run 0 "$PARRAY" run "./$name.so" --workers 1
    says out "verified       yes"
    grade 1 "./$name.so"
    says out "in a second run, with packets that carry what they carried for other tokens, node "
    says out ", whose own tokens are as before, acts otherwise in step "
    says out " than in the first run: it knows tokens of other nodes by another way"
    has grade.json settings.0.correct false
    has grade.json points 0
    has grade.json settings.0.races null
}
no_points heap
no_points heap -DBY_PACKETS
no_points elect
no_points sort

# What packets carry may hold bytes that the program has never set.
cat >unset.c <<'END'
#include <parray.h>
struct message {
    uint8_t hops; /* three bytes behind it are never set */
    uint32_t word;
    uint32_t more[8];
};
static void pass_on(struct node *self, uint8_t hops, uint32_t word)
{
    struct message message;
    message.hops = hops;
    message.word = word;
    if (node_rank(self) < node_count(self) - 1)
        node_send(self, 1, &message, sizeof message);
}
static void node(struct node *self)
{
    struct parray_token token;
    struct message message = {.hops = 0};
    if (node_given(self, &token))
        message.word = token.word;
    else
        node_recv(self, 0, &message, sizeof message);
    pass_on(self, (uint8_t)(message.hops + 1), message.word);
    if (node_rank(self))
        node_deliver(self, 0, &message.word, sizeof message.word);
}
PARRAY_PROGRAM(.name = "unset", .task = "broadcast", .topology = "line:8", .node = node);
END
grade 0 unset.c
has grade.json settings.0.blank.found null

# Nor does what is drawn anew in each run say anything, though it may be the same in some.
sed -e 's/<parray.h>/&\n#include <sys\/random.h>/' -e 's/message.word = word;/&\n    getrandom(message.more, 32, 0);/' \
    unset.c >anew.c
grade 0 anew.c
has grade.json settings.0.blank.found null

# Each node has a part of a block for itself; with OTHERS it looks at that of its neighbour when packets have
# ordered them.
cat >slots.c <<'END'
#include <parray.h>
static uint32_t *slot;
static int prepare(struct parray *array)
{
    slot = parray_alloc(array, 4096);
    return 0;
}
static void node(struct node *self)
{
    struct parray_token token;
    int rank = node_rank(self);
    if (node_given(self, &token))
        slot[rank] = token.word; /* line: writes */
    else
        node_recv(self, 0, &slot[rank], sizeof slot[rank]);
#ifdef OTHERS
    if (rank)
        node_check(self, slot[rank - 1]); /* line: reads */
#endif
    if (rank < node_count(self) - 1)
        node_send(self, 1, &slot[rank], sizeof slot[rank]);
    if (rank)
        node_deliver(self, 0, &slot[rank], sizeof slot[rank]);
}
PARRAY_PROGRAM(.name = "slots", .task = "broadcast", .topology = "line:8", .prepare = prepare, .node = node);
END
run 0 "$PARRAY" cc --allow-globals slots.c
grade 1 ./slots.so
says out "nodes share memory: a block of parray_alloc ("
says out "  races        not looked at: "
sanitized asan || has grade.json settings.0.races_not_looked_at \
    'the program is compiled already; give its source, FILE.c, or --races'

# What the run for races needs is not everywhere; then that is told.
if sanitized asan; then
    grade 1 slots.c
    says out "  races        not looked at: this parray was built with a sanitizer ("
    exit 0
fi
mkdir bin
cat >bin/gcc-without <<END
#!/bin/sh
case " \$* " in *" -fsanitize=thread "*) exit 1 ;; esac
exec ${CC:-cc} "\$@"
END
chmod +x bin/gcc-without
run 1 env CC="$PWD/bin/gcc-without" "$PARRAY" grade slots.c --runs 2
says out "  races        not looked at: the source does not compile with -fsanitize=thread; gcc has to be here"
by_gcc || { echo 'the runtime of another compiler cannot be loaded in front'; exit 77; }
echo 'int main(void) { return 0; }' >can.c
${CC:-cc} -fsanitize=thread can.c -o can 2>/dev/null && { ./can || setarch -R ./can; } ||
    { echo 'ThreadSanitizer does not run here'; exit 77; }

grade 0 slots.c
says out "  races        none"
has grade.json settings.0.shared_memory null
has grade.json settings.0.races.found null
sed '1s/^/#define OTHERS\n/' slots.c >others.c
grade 1 others.c
says out "  races        found"
says out "nodes share memory: a block of "
says out "others.c@reads in node; node 0"
says out " wrote 4 bytes at others.c@writes in node"
has grade.json settings.0.legal false
has grade.json settings.0.points.correct.points 30

# The source in place of the object: the race is told beside what packets did not bring.
grade 1 heap.c
says out "nodes share memory: a block of 64 bytes on the heap: node "
says out " reads 4 bytes at heap.c@reads in node; node 0"
says out " wrote 4 bytes at heap.c@writes in node"
sed -e 's/<stdlib.h>/<sys\/mman.h>/' \
    -e 's/calloc.*/mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);/' heap.c >mapped.c
grade 1 mapped.c
says out "nodes share memory: memory without a name: node "
run 0 "$PARRAY" cc --allow-globals -fsanitize=thread heap.c -o heap-races.so
grade 1 ./heap.so --races heap-races.so
says out " wrote 4 bytes at heap.c@writes in node"
run 2 "$PARRAY" grade ./heap.so --races ./heap.so
says err "--races is './heap.so', which is no object for ThreadSanitizer
help: make it with: parray cc -fsanitize=thread"

# On a larger array several nodes are one thread to ThreadSanitizer, at first. Two nodes that share are found
# all the same, in a row, in a column or in neither of the square of 36, also if the one has heard of the
# other by packets of nodes that are one thread with them; and they are told by their own ranks.
cat >pair.c <<'END'
#include <parray.h>
#include <stdlib.h>
static uint32_t *block;
static int prepare(struct parray *array)
{
    (void)array;
    block = calloc(16, sizeof *block);
    return !block;
}
static void node(struct node *self)
{
    struct parray_token token;
    uint32_t got;
    bool first = node_given(self, &token);
    if (node_rank(self) == 1)
        *block = 1; /* line: writes */
    got = token.word;
    if (!first)
        node_recv(self, 0, &got, sizeof got);
    if (node_rank(self) == 0)
        *block = 2; /* line: later */
    if (node_rank(self) + 1 < node_count(self))
        node_send(self, 1, &got, sizeof got);
    if (!first)
        node_deliver(self, 0, &got, sizeof got);
}
PARRAY_PROGRAM(.name = "pair", .task = "broadcast", .topology = "ring:36", .prepare = prepare, .node = node);
END
for other in 2 7 8; do
    sed "s/node_rank(self) == 0/node_rank(self) == $other/" pair.c >"pair$other.c"
    grade 1 "pair$other.c"
    says out "nodes share memory: a block of 64 bytes on the heap: node $other writes 4 bytes at pair$other.c@later"
    says out "; node 1 wrote 4 bytes at pair$other.c@writes in node"
done
sed '/line: later/d; /node_rank(self) == 0/d' pair.c >alone.c
grade 0 alone.c
says out "  races        none"

# A program that shares nothing loses nothing, on a larger array, and on a layer.
grade 0 "$srcdir/doc/flood.c" --topology mesh:5x5 --layer fold
says out "  races        none"
