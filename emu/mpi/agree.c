/*
 * agree.c: hashes are compared first, and facts only where those differ.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* dladdr */
#endif
#include <dlfcn.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "hash.h"
#include "machine/memory.h"
#include "machine/transport.h"
#include "agree.h"

static const char what_for[] = "what ranks agree on";

/* ----------------------------------------------------------------------------------------- facts */

void agree_note(struct agreement *agreement, const char *name, const char *value, uint64_t hash)
{
    if (!agreement->out)
        agreement->out = open_memstream(&agreement->facts, &agreement->size);
    if (!agreement->out)
        memory_failed(strlen(value), what_for);
    fprintf(agreement->out, "%s%c%s%c%016" PRIx64 "%c", name, 0, value, 0, hash, 0);
}

uint64_t agree_file(const char *path)
{
    struct stat about;
    uint64_t hash = 0;
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (fd < 0)
        return 0;
    if (fstat(fd, &about) == 0 && S_ISREG(about.st_mode) && about.st_size > 0) {
        void *bytes = mmap(NULL, (size_t)about.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
        if (bytes != MAP_FAILED) {
            hash = hash_bytes(1, bytes, (size_t)about.st_size);
            munmap(bytes, (size_t)about.st_size);
        }
    }
    close(fd);
    return hash;
}

void agree_note_tool(struct agreement *agreement)
{
    Dl_info info;
    uint64_t hash = agree_file("/proc/self/exe");
    if (dladdr(what_for, &info))
        hash = hash_mix(hash ^ HASH_K0, agree_file(info.dli_fname) ^ HASH_K1);
    agree_note(agreement, "parray", PACKAGE_VERSION, hash);
}

void agree_free(struct agreement *agreement)
{
    if (agreement->out)
        fclose(agreement->out);
    free(agreement->facts);
    *agreement = (struct agreement){.out = NULL};
}

/* ------------------------------------------------------------------------------- what differs */

struct fact {
    const char *name, *value, *hash;
};

/* Take the next fact from the text. False: there is none. */
static bool next_fact(const char **text, const char *end, struct fact *fact)
{
    if (*text >= end)
        return false;
    fact->name = *text;
    fact->value = fact->name + strlen(fact->name) + 1;
    fact->hash = fact->value + strlen(fact->value) + 1;
    *text = fact->hash + strlen(fact->hash) + 1;
    return true;
}

static bool same_fact(const struct fact *a, const struct fact *b)
{
    return strcmp(a->name, b->name) == 0 && strcmp(a->value, b->value) == 0 && strcmp(a->hash, b->hash) == 0;
}

/* What rank 0 finds. */
struct dispute {
    const struct agreement *own;
    char *first; /* the facts of the lowest rank that has others than rank 0 */
    size_t size;
    int rank, others, last; /* that rank, how many others have the same facts as it, and the last of these */
};

static void compare_rank(void *user, int from, const void *bytes, size_t size)
{
    struct dispute *dispute = user;
    if (size == dispute->own->size && memcmp(bytes, dispute->own->facts, size) == 0)
        return;
    if (!dispute->first) {
        dispute->first = memory_take(size, 1, what_for);
        memcpy(dispute->first, bytes, size);
        dispute->size = size;
        dispute->rank = from;
    } else if (size == dispute->size && memcmp(bytes, dispute->first, size) == 0) {
        dispute->others++;
        dispute->last = from;
    }
}

/* "MPI rank 2 has", "MPI ranks 1 and 2 have", "MPI rank 1 and 5 others have" */
static int name_ranks(const struct dispute *dispute, char *text, size_t size)
{
    if (dispute->others == 0)
        return snprintf(text, size, "MPI rank %d has", dispute->rank);
    if (dispute->others == 1)
        return snprintf(text, size, "MPI ranks %d and %d have", dispute->rank, dispute->last);
    return snprintf(text, size, "MPI rank %d and %d others up to rank %d have", dispute->rank,
                    dispute->others, dispute->last);
}

static void say_dispute(const struct dispute *dispute, char *text, size_t size)
{
    const char *own_at = dispute->own->facts, *own_end = own_at + dispute->own->size;
    const char *at = dispute->first, *end = at + dispute->size;
    struct fact own = {"parray", "", ""}, other = own;
    while (next_fact(&own_at, own_end, &own) && next_fact(&at, end, &other) && same_fact(&own, &other))
        continue;
    size_t used = (size_t)name_ranks(dispute, text, size);
    if (strcmp(own.value, other.value) == 0)
        snprintf(text + used, size - used,
                 " another %s %s than rank 0: its content differs, and all ranks need "
                 "the same",
                 own.name, own.value);
    else
        snprintf(text + used, size - used, " %s %s, rank 0 has %s %s: all ranks need the same",
                 *other.value ? other.name : "no", *other.value ? other.value : other.name,
                 *own.value ? own.name : "no", *own.value ? own.value : own.name);
}

/* ------------------------------------------------------------------------------------ exchanges */

struct extremes {
    uint64_t least, most;
};

static void merge_extremes(void *sum, const void *other)
{
    struct extremes *all = sum;
    const struct extremes *more = other;
    all->least = all->least < more->least ? all->least : more->least;
    all->most = all->most > more->most ? all->most : more->most;
}

bool agree_reach(struct transport *transport, struct agreement *agreement, char *error, size_t error_size)
{
    *error = '\0';
    if (agreement->out)
        fflush(agreement->out);
    uint64_t hash = hash_bytes(1, agreement->facts, agreement->size);
    struct extremes extremes = {hash, hash};
    struct dispute dispute = {.own = agreement};
    transport->exchange(transport, NULL, 0, NULL, NULL, &extremes, sizeof extremes, merge_extremes, NULL);
    if (extremes.least == extremes.most)
        return true;
    transport->gather(transport, agreement->facts, agreement->size, compare_rank, &dispute);
    if (transport->rank == 0)
        say_dispute(&dispute, error, error_size);
    free(dispute.first);
    return false;
}

/* The lowest rank that failed, or as many as there are ranks, and its status. */
struct failure {
    int32_t rank, status;
};

static void merge_failures(void *sum, const void *other)
{
    struct failure *all = sum;
    const struct failure *more = other;
    if (more->rank < all->rank)
        *all = *more;
}

/* The sentence of the rank that failed is told alone; that of others is empty. */
struct sentence {
    int rank;
    char *text;
    size_t size;
};

static void take_sentence(void *user, int from, const void *bytes, size_t size)
{
    struct sentence *sentence = user;
    if (from != sentence->rank || size == 0)
        return;
    if (from)
        snprintf(sentence->text, sentence->size, "MPI rank %d: %.*s", from, (int)size, (const char *)bytes);
    else
        snprintf(sentence->text, sentence->size, "%.*s", (int)size, (const char *)bytes);
}

int agree_status(struct transport *transport, int status, char *error, size_t error_size)
{
    struct failure failure = {status ? transport->rank : transport->size, status};
    transport->exchange(transport, NULL, 0, NULL, NULL, &failure, sizeof failure, merge_failures, NULL);
    if (failure.rank == transport->size)
        return 0;
    char *own = strdup(failure.rank == transport->rank ? error : "");
    if (!own)
        memory_failed(error_size, what_for);
    *error = '\0';
    struct sentence sentence = {failure.rank, error, error_size};
    transport->gather(transport, own, strlen(own), take_sentence, &sentence);
    free(own);
    return failure.status;
}
