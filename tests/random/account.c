/*
 * account.c: accounts are compared as text, line by line.
 */
#include <inttypes.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "account.h"

enum { DIFFERENCES = 8 };

void account_clear(struct account *account)
{
    memset(account, 0, offsetof(struct account, note));
}

struct note *account_note(struct account *account, int rank, int op, long got, uint64_t now)
{
    int number = account->note_count[rank]++;
    if (number >= ACCOUNT_NOTES) {
        fprintf(stderr, "node %d has more than %d notes\n", rank, ACCOUNT_NOTES);
        abort();
    }
    account->note[rank][number] =
        (struct note){.op = op, .got = got, .now = now, .port = -1, .origin = -1, .dest = -1, .units = -1};
    return &account->note[rank][number];
}

unsigned account_sum(const unsigned char *bytes, long size)
{
    unsigned sum = 1;
    for (long i = 0; i < size; i++)
        sum = sum * 31 + bytes[i];
    return sum;
}

static void write_notes(const struct account *a, FILE *out)
{
    for (int rank = 0; rank < CASE_NODES; rank++)
        for (int i = 0; i < a->note_count[rank]; i++) {
            const struct note *n = &a->note[rank][i];
            fprintf(out,
                    "node %d: operation %d ends in step %" PRIu64 ": got %ld, port %d, sent %" PRIu64
                    ", origin %d, dest %d, units %d, payload %x\n",
                    rank, n->op, n->now, n->got, n->port, n->sent, n->origin, n->dest, n->units, n->sum);
        }
}

void account_write(const struct account *a, FILE *out)
{
    fprintf(out, "status %d\nsteps %" PRIu64 "\nclock %" PRIu64 "\ntransmissions %" PRIu64 "\n", a->status,
            a->steps, a->clock, a->transmissions);
    fprintf(out, "received %" PRIu64 "\nstalls %" PRIu64 "\nleftovers %" PRIu64 "\nbusy %" PRIu64 "\n",
            a->received, a->stalls, a->leftovers, a->busy);
    fprintf(out, "digest %016" PRIx64 "\nunreturned %" PRIu64 "\n", a->digest, a->unreturned);
    fprintf(out, "lost %" PRIu64 ", doubled %" PRIu64 ", corrupted %" PRIu64 ", stopped %" PRIu64 "\n",
            a->lost, a->doubled, a->corrupted, a->stopped);
    fprintf(out, "waited %" PRIu64 ", steps %" PRIu64 ", longest %" PRIu64 ", unsent %" PRIu64 "\n",
            a->wait_count, a->wait_steps, a->wait_longest, a->wait_unsent);
    fprintf(out, "violations %" PRIu64 "\n", a->breach_count);
    for (uint64_t i = 0; i < a->breach_count && i < ACCOUNT_BREACHES; i++)
        fprintf(out, "violation: step %" PRIu64 ", node %d, %s\n", a->breach[i].step, a->breach[i].node,
                a->breach[i].rule);
    fprintf(out, "deadlock %d\n", a->deadlock);
    for (int i = 0; i < a->waiter_count; i++)
        fprintf(out, "waits for ever: node %d, port %d, since step %" PRIu64 "\n", a->waiter[i].node,
                a->waiter[i].port, a->waiter[i].since);
    write_notes(a, out);
}

static bool same_note(const struct note *a, const struct note *b)
{
    return a->op == b->op && a->got == b->got && a->now == b->now && a->sent == b->sent &&
           a->port == b->port && a->origin == b->origin && a->dest == b->dest && a->units == b->units &&
           a->sum == b->sum;
}

static bool same_notes(const struct account *a, const struct account *b)
{
    for (int rank = 0; rank < CASE_NODES; rank++) {
        if (a->note_count[rank] != b->note_count[rank])
            return false;
        for (int i = 0; i < a->note_count[rank]; i++)
            if (!same_note(&a->note[rank][i], &b->note[rank][i]))
                return false;
    }
    return true;
}

static bool same_breaches(const struct account *a, const struct account *b)
{
    if (a->breach_count != b->breach_count)
        return false;
    for (uint64_t i = 0; i < a->breach_count && i < ACCOUNT_BREACHES; i++)
        if (a->breach[i].step != b->breach[i].step || a->breach[i].node != b->breach[i].node ||
            strcmp(a->breach[i].rule, b->breach[i].rule) != 0)
            return false;
    return true;
}

static bool same_waiters(const struct account *a, const struct account *b)
{
    if (a->deadlock != b->deadlock || a->waiter_count != b->waiter_count)
        return false;
    for (int i = 0; i < a->waiter_count; i++)
        if (a->waiter[i].node != b->waiter[i].node || a->waiter[i].port != b->waiter[i].port ||
            a->waiter[i].since != b->waiter[i].since)
            return false;
    return true;
}

static bool same_counters(const struct account *a, const struct account *b)
{
    return a->steps == b->steps && a->clock == b->clock && a->transmissions == b->transmissions &&
           a->received == b->received && a->stalls == b->stalls && a->leftovers == b->leftovers &&
           a->busy == b->busy && a->digest == b->digest && a->lost == b->lost && a->doubled == b->doubled &&
           a->corrupted == b->corrupted && a->stopped == b->stopped && a->unreturned == b->unreturned &&
           a->wait_count == b->wait_count && a->wait_steps == b->wait_steps &&
           a->wait_longest == b->wait_longest && a->wait_unsent == b->wait_unsent;
}

void account_take(struct account *account, const struct account *from, int node)
{
    account->note_count[node] = from->note_count[node];
    memcpy(account->note[node], from->note[node], sizeof account->note[node]);
}

bool account_same(const struct account *a, const struct account *b, bool notes_only)
{
    if (a->status != b->status || !same_notes(a, b))
        return false;
    return notes_only || (same_counters(a, b) && same_breaches(a, b) && same_waiters(a, b));
}

/* Does the text have the line, which ends with a newline? */
static bool has_line(const char *text, const char *line, size_t length)
{
    for (const char *at = text; *at; at = strchr(at, '\n') + 1)
        if (!strncmp(at, line, length))
            return true;
    return false;
}

static void write_missing(const char *text, const char *other, const char *who, FILE *out)
{
    int shown = 0;
    for (const char *at = text, *end; *at && shown < DIFFERENCES; at = end) {
        end = strchr(at, '\n') + 1;
        if (has_line(other, at, (size_t)(end - at)))
            continue;
        fprintf(out, "# %s: %.*s", who, (int)(end - at), at);
        shown++;
    }
}

void account_differ(const struct account *reference, const struct account *other, FILE *out)
{
    const struct account *accounts[] = {reference, other};
    char *text[2];
    for (int i = 0; i < 2; i++) {
        size_t size;
        FILE *memory = open_memstream(&text[i], &size);
        if (!memory)
            abort();
        account_write(accounts[i], memory);
        fclose(memory);
    }
    write_missing(text[0], text[1], "reference", out);
    write_missing(text[1], text[0], "emulator", out);
    free(text[0]);
    free(text[1]);
}
