/*
 * share.c: process 0 gathers, and tells all.
 */
#include <stdlib.h>
#include <string.h>

#include "machine/share.h"
#include "machine/transport.h"

static const char what[] = "what the processes of the array tell each other";

/* Texts of other processes. */
struct kept_texts {
    char **text;
    size_t count, room;
};

void share_merge(const struct parray *array, void *sum, size_t size, share_merge_call *merge)
{
    struct transport *transport = array->part.transport;
    if (array->part.on)
        transport->exchange(transport, NULL, 0, NULL, NULL, sum, size, merge, NULL);
}

/* ------------------------------------------------------------------------------------- all */

static void check_serialized(const struct serialized *mine)
{
    if (mine->lacks)
        memory_failed(mine->size, what);
}

/* Append what a process has packed, with its number and size. */
static void append(void *user, int from, const void *bytes, size_t size)
{
    struct serialized *all = user;
    serialize_u64(all, (uint64_t)from);
    serialize_u64(all, size);
    serialize(all, bytes, size);
    check_serialized(all);
}

/* Have all processes know what process 0 has packed. */
static void spread(const struct parray *array, struct serialized *all)
{
    struct transport *transport = array->part.transport;
    uint64_t size = all->size;
    transport->broadcast(transport, &size, sizeof size);
    if (array->part.index)
        all->bytes = memory_take(size, 1, what);
    all->size = size;
    transport->broadcast(transport, all->bytes, size);
}

/* `own`: `take` is told of this process, too. */
static void tell_all(struct parray *array, struct serialized *mine, bool own, share_take_call *take,
                     void *user)
{
    struct transport *transport = array->part.transport;
    struct serialized all = {.bytes = NULL};
    check_serialized(mine);
    if (array->part.on) {
        transport->gather(transport, mine->bytes, mine->size, append, &all);
        spread(array, &all);
        struct deserializer from = deserialize(all.bytes, all.size);
        while (deserialize_more(&from)) {
            uint64_t index = deserialize_u64(&from), size = deserialize_u64(&from);
            struct deserializer one = deserialize(deserialize_bytes(&from, size), size);
            if (own || index != array->part.index)
                take(user, &one);
        }
    }
    serialized_free(&all);
    serialized_free(mine);
}

void share_all(struct parray *array, struct serialized *mine, share_take_call *take, void *user)
{
    tell_all(array, mine, false, take, user);
}

void share_every(struct parray *array, struct serialized *mine, share_take_call *take, void *user)
{
    tell_all(array, mine, true, take, user);
}

struct taker {
    share_take_call *take;
    void *user;
};

static void take_other(void *user, int from, const void *bytes, size_t size)
{
    const struct taker *taker = user;
    struct deserializer one = deserialize(bytes, size);
    if (from)
        taker->take(taker->user, &one);
}

void share_to_first(struct parray *array, struct serialized *mine, share_take_call *take, void *user)
{
    struct transport *transport = array->part.transport;
    struct taker taker = {take, user};
    check_serialized(mine);
    if (array->part.on)
        transport->gather(transport, mine->bytes, mine->size, take_other, &taker);
    serialized_free(mine);
}

/* ---------------------------------------------------------------------------- small things */

static void first_said(void *sum, const void *other)
{
    const struct said *a = sum, *b = other;
    if (b->step < a->step || (b->step == a->step && b->node < a->node))
        *(struct said *)sum = *b;
}

bool share_first(const struct parray *array, struct said *said)
{
    said->node = said->step == NEVER ? NEVER : said->node;
    share_merge(array, said, sizeof *said, first_said);
    return said->step != NEVER;
}

static void or (void *sum, const void *other)
{
    *(bool *)sum |= *(const bool *)other;
}

bool share_any(const struct parray *array, bool yes)
{
    share_merge(array, &yes, sizeof yes, or);
    return yes;
}

static void add_number(void *sum, const void *other)
{
    uint64_t a, b;
    memcpy(&a, sum, sizeof a);
    memcpy(&b, other, sizeof b);
    a += b;
    memcpy(sum, &a, sizeof a);
}

void share_sum(const struct parray *array, uint64_t *number, size_t count)
{
    for (size_t i = 0; i < count; i++)
        share_merge(array, &number[i], sizeof number[i], add_number);
}

/* There are few texts: the lines of a program. */
const char *share_keep(struct parray *array, const char *text)
{
    struct kept_texts *kept = array->kept_texts;
    if (!text)
        return NULL;
    if (!kept)
        kept = array->kept_texts = memory_take(1, sizeof *kept, what);
    for (size_t i = kept->count; i > 0; i--)
        if (strcmp(kept->text[i - 1], text) == 0)
            return kept->text[i - 1];
    kept->text = memory_grow(kept->text, &kept->room, kept->count + 1, sizeof kept->text[0], what);
    char *copy = memory_take(strlen(text), 1, what);
    memcpy(copy, text, strlen(text));
    return kept->text[kept->count++] = copy;
}

void share_close(struct parray *array)
{
    struct kept_texts *kept = array->kept_texts;
    for (size_t i = 0; kept && i < kept->count; i++)
        free(kept->text[i]);
    if (kept)
        free(kept->text);
    free(kept);
    array->kept_texts = NULL;
}

/* ------------------------------------------------------------------------------- cut links */

struct hearer {
    struct parray *array;
    share_hear_call *hear;
    void *user;
    size_t size;
};

/* What was told at both ends of each cut link goes to all; those take it whom it concerns. */
static void hear_all(void *user, struct deserializer *from)
{
    const struct hearer *hearer = user;
    while (deserialize_more(from)) {
        uint64_t end = deserialize_u64(from);
        const void *bytes = deserialize_bytes(from, hearer->size);
        uint32_t rank = (uint32_t)(end >> 32);
        if (bytes && part_holds(hearer->array, rank))
            hearer->hear(&hearer->array->nodes[rank], (uint32_t)end, bytes, hearer->user);
    }
}

static void tell_node(const struct node *node, size_t size, share_tell_call *tell, void *user,
                      struct serialized *mine, void *bytes)
{
    const struct parray *array = node->array;
    for (uint32_t port = 0; port < node->degree; port++) {
        const struct channel *out = &node->out[port];
        if (out->peer == NO_PEER || part_holds(array, out->peer))
            continue;
        tell(node, port, bytes, user);
        serialize_u64(mine, (uint64_t)out->peer << 32 | channel_back(array, out));
        serialize(mine, bytes, size);
    }
}

void share_across(struct parray *array, size_t size, share_tell_call *tell, share_hear_call *hear, void *user)
{
    struct serialized mine = {.bytes = NULL};
    struct hearer hearer = {array, hear, user, size};
    if (!array->part.on)
        return;
    void *bytes = memory_take(size, 1, what);
    for (uint32_t rank = part_next(array, 0); rank < array->count; rank = part_next(array, rank + 1))
        tell_node(&array->nodes[rank], size, tell, user, &mine, bytes);
    free(bytes);
    share_all(array, &mine, hear_all, &hearer);
}
