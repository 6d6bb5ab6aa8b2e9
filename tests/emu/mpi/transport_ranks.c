/*
 * transport_ranks.c: what mpirun starts in several processes: calls of a transport, and agreements. Words:
 *
 *     exchange ROUNDS SEED   random messages in every round; what arrives is what was sent, sums are right
 *     sizes                  gather and broadcast of nothing, of a few bytes, of megabytes
 *     agree [WORD...]        rank R notes WORD R; the sentence, if they differ
 *     fail [STATUS...]       rank R fails with STATUS R; the sentence
 *     wait                   exchanges for ever
 *
 * Rank 0 prints one line if all went well.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hash.h"
#include "say.h"
#include "agree.h"
#include "transport_open.h"

enum { RANKS_MOST = 64, SIZE_MOST = 100000 };

static struct transport *transport;

static _Noreturn void fail(const char *what, uint64_t round)
{
    fprintf(stderr, "rank %d: %s in round %llu\n", transport->rank, what, (unsigned long long)round);
    transport->abort(transport, 1);
}

static void expect(bool holds, const char *what, uint64_t round)
{
    if (!holds)
        fail(what, round);
}

/* -------------------------------------------------------------------------------------- messages */

/* The size of what one rank sends another in a round; 0: nothing. All ranks know it. Mostly small. */
static size_t size_of(uint64_t seed, uint64_t round, int from, int to)
{
    uint64_t draw = hash_scatter(seed ^ hash_scatter(round * 4096 + (uint64_t)from * 64 + (uint64_t)to));
    if (from == to || draw % 4)
        return 0;
    return draw / 4 % 64 ? draw / 256 % 64 + 1 : draw / 256 % SIZE_MOST + 1;
}

static unsigned char byte_of(uint64_t round, int from, int to, size_t i)
{
    return (unsigned char)(round * 7 + (uint64_t)from * 31 + (uint64_t)to * 57 + i * 13);
}

struct seen {
    uint64_t seed, round;
    bool from[RANKS_MOST];
    int more; /* how often meanwhile is to be called yet */
};

static void arrived(void *user, int from, const void *bytes, size_t size)
{
    struct seen *seen = user;
    const unsigned char *byte = bytes;
    expect(!seen->from[from], "two messages of a rank", seen->round);
    expect(size == size_of(seen->seed, seen->round, from, transport->rank), "wrong size", seen->round);
    for (size_t i = 0; i < size; i++)
        expect(byte[i] == byte_of(seen->round, from, transport->rank, i), "wrong byte", seen->round);
    seen->from[from] = true;
}

static int meanwhile(void *user)
{
    struct seen *seen = user;
    return --seen->more > 0;
}

struct sum {
    uint64_t total, most;
    char filler[40];
};

static void merge(void *sum, const void *other)
{
    struct sum *all = sum;
    const struct sum *more = other;
    all->total += more->total;
    all->most = all->most > more->most ? all->most : more->most;
}

static void exchange_round(uint64_t seed, uint64_t round)
{
    static unsigned char bytes[RANKS_MOST][SIZE_MOST];
    struct transport_message message[RANKS_MOST];
    struct seen seen = {.seed = seed, .round = round, .more = (int)(round % 5)};
    size_t count = 0;
    int size = transport->size, rank = transport->rank;
    for (int to = 0; to < size; to++) {
        size_t length = size_of(seed, round, rank, to);
        for (size_t i = 0; i < length; i++)
            bytes[to][i] = byte_of(round, rank, to, i);
        if (length)
            message[count++] = (struct transport_message){to, bytes[to], length};
    }
    uint64_t own = hash_scatter(seed + round * 64 + (uint64_t)rank) >> 8;
    struct sum sum = {own, own, ""}, wanted = {0, 0, ""};
    for (int i = 0; i < size; i++) {
        uint64_t word = hash_scatter(seed + round * 64 + (uint64_t)i) >> 8;
        struct sum one = {word, word, ""};
        merge(&wanted, &one);
    }
    transport->exchange(transport, message, count, arrived, &seen, &sum, sizeof sum, merge,
                        seen.more ? meanwhile : NULL);
    expect(sum.total == wanted.total && sum.most == wanted.most, "wrong sum", round);
    expect(seen.more == 0, "work left over", round);
    for (int from = 0; from < size; from++)
        expect(seen.from[from] == (size_of(seed, round, from, rank) > 0), "lost message", round);
}

/* ----------------------------------------------------------------------------------------- sizes */

struct gathered {
    size_t size;
    int next;
};

static size_t gathered_size(size_t size, int from)
{
    return from % 2 ? 0 : size + (size_t)from;
}

static void take_gathered(void *user, int from, const void *bytes, size_t size)
{
    struct gathered *gathered = user;
    const unsigned char *byte = bytes;
    expect(from == gathered->next++, "ranks out of order", size);
    expect(size == gathered_size(gathered->size, from), "wrong size gathered", size);
    for (size_t i = 0; i < size; i++)
        expect(byte[i] == byte_of(1, from, 0, i), "wrong byte gathered", i);
}

static void gather_and_broadcast(size_t size)
{
    struct gathered gathered = {size, 0};
    size_t own = gathered_size(size, transport->rank);
    unsigned char *bytes = malloc(size + RANKS_MOST);
    expect(bytes != NULL, "no memory", size);
    for (size_t i = 0; i < own; i++)
        bytes[i] = byte_of(1, transport->rank, 0, i);
    transport->gather(transport, bytes, own, take_gathered, &gathered);
    expect(gathered.next == (transport->rank ? 0 : transport->size), "not all gathered", size);
    for (size_t i = 0; i < size; i++)
        bytes[i] = transport->rank ? 0 : byte_of(2, 0, 0, i);
    transport->broadcast(transport, bytes, size);
    for (size_t i = 0; i < size; i++)
        expect(bytes[i] == byte_of(2, 0, 0, i), "wrong byte broadcast", i);
    free(bytes);
}

/* ------------------------------------------------------------------------------------ agreements */

static int agree(const char *word)
{
    char error[512];
    struct agreement agreement = {.out = NULL};
    agree_note_tool(&agreement);
    agree_note(&agreement, "--seed", "1", 0);
    const char *hash = strchr(word, '#');
    char value[64];
    snprintf(value, sizeof value, "%.*s", (int)strcspn(word, "#"), word);
    agree_note(&agreement, "--model", value, hash ? 7 : 0);
    bool agreed = agree_reach(transport, &agreement, error, sizeof error);
    agree_free(&agreement);
    expect(agreed || (transport->rank == 0) == (*error != '\0'), "who says it", 0);
    if (*error)
        fprintf(stderr, "%s\n", error);
    return agreed || transport->rank ? 0 : 2;
}

static int fail_with(int status)
{
    char error[512] = "";
    if (status)
        snprintf(error, sizeof error, "it failed with %d", status);
    status = agree_status(transport, status, error, sizeof error);
    expect((status && !transport->rank) == (*error != '\0'), "who says it", 0);
    if (*error)
        fprintf(stderr, "%s\n", error);
    return transport->rank ? 0 : status;
}

int main(int argc, char **argv)
{
    char error[1024];
    const char *what = argc > 1 ? argv[1] : "";
    int status = 0;
    transport = transport_open(NULL, error, sizeof error);
    if (!transport) {
        say_join(error);
        fprintf(stderr, "%s\n", error);
        return 2;
    }
    expect(transport->local >= 0 && transport->local < transport->here && transport->here <= transport->size,
           "place among the ranks of this machine", 0);
    if (strcmp(what, "exchange") == 0 && argc > 3)
        for (uint64_t round = 0; round < strtoull(argv[2], NULL, 10); round++)
            exchange_round(strtoull(argv[3], NULL, 10), round);
    else if (strcmp(what, "sizes") == 0)
        for (size_t size = 0; size <= (size_t)1 << 24; size = size * 8 + 1)
            gather_and_broadcast(size);
    else if (strcmp(what, "agree") == 0)
        status = agree(argc > 2 + transport->rank ? argv[2 + transport->rank] : "");
    else if (strcmp(what, "fail") == 0)
        status = fail_with(argc > 2 + transport->rank ? atoi(argv[2 + transport->rank]) : 0);
    else if (strcmp(what, "wait") == 0)
        for (uint64_t round = 0;; round++)
            exchange_round(1, round);
    if (!status && transport->rank == 0)
        printf("%s: %d ranks, %s\n", what, transport->size, transport->library);
    transport_end();
    return status;
}
