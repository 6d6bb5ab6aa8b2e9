/*
 * goal_file.c: the reader goes line by line, because in GOAL's own tools a line ends an operation. The digits
 * of a payload are turned into bytes in place.
 */
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "goal_file.h"
#include "text_file.h"

/* A dissemination: after two rounds every rank has heard of every other rank. */
static const char example[] = "num_ranks 4\n"
                              "rank 0 {\nl1: send 8b to 1 tag 0\nl2: recv 8b from 3 tag 0\n"
                              "l3: send 8b to 2 tag 0\nl3 requires l2\nl4: recv 8b from 2 tag 0\n}\n"
                              "rank 1 {\nl1: send 8b to 2 tag 0\nl2: recv 8b from 0 tag 0\n"
                              "l3: send 8b to 3 tag 0\nl3 requires l2\nl4: recv 8b from 3 tag 0\n}\n"
                              "rank 2 {\nl1: send 8b to 3 tag 0\nl2: recv 8b from 1 tag 0\n"
                              "l3: send 8b to 0 tag 0\nl3 requires l2\nl4: recv 8b from 0 tag 0\n}\n"
                              "rank 3 {\nl1: send 8b to 0 tag 0\nl2: recv 8b from 2 tag 0\n"
                              "l3: send 8b to 1 tag 0\nl3 requires l2\nl4: recv 8b from 1 tag 0\n}\n";

static const char label_letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_";

struct reader {
    struct parray *array;
    const char *file;
    int line;
    int ranks; /* 0: num_ranks has not been read yet */
    int rank;  /* the rank whose block is being read; -1: outside of blocks */
    bool *seen;
    struct goal_operation *operation;
    size_t count;
    size_t *begin, *end; /* of each rank, in the order of the file */
    struct goal_operation note;
    uint32_t most_bytes;
};

static int refuse(struct reader *r, const char *why)
{
    return parray_refuse(r->array, "%s:%d: %s", r->file, r->line, why);
}

/* -------------------------------------------------------------------------------------------- words */

/* Each of these functions skips blanks and takes what it knows from the front of a text; if the text begins
 * otherwise, the text stays as it is. */
static bool take_word(char **at, const char *word)
{
    char *text = *at + strspn(*at, " \t\r");
    size_t length = strlen(word);

    if (strncmp(text, word, length) != 0)
        return false;
    *at = text + length;
    return true;
}

static bool take_number(char **at, uint64_t most, uint64_t *number)
{
    char *text = *at + strspn(*at, " \t\r"), *end;

    errno = 0;
    *number = strtoull(text, &end, 10);
    if (*text < '0' || *text > '9' || errno || *number > most)
        return false;
    *at = end;
    return true;
}

/* -1 is "not given". */
static bool take_rank(char **at, int32_t *rank)
{
    uint64_t number;

    *rank = -1;
    if (take_word(at, "-1"))
        return true;
    if (!take_number(at, INT32_MAX, &number))
        return false;
    *rank = (int32_t)number;
    return true;
}

/* A name in front of an operation, such as "l1:". */
static void take_label(char **at)
{
    char *text = *at + strspn(*at, label_letters);

    text += strspn(text, " \t");
    if (text > *at && *text == ':')
        *at = text + 1;
}

/* ------------------------------------------------------------------------------------------ comments */

static int digit(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* Turn hexadecimal digits into bytes, two digits a byte, in place. Result: the number of bytes. */
static uint32_t read_data(char *text)
{
    uint32_t bytes = 0;

    for (const char *at = text; digit(at[0]) >= 0 && digit(at[1]) >= 0; at += 2)
        ((unsigned char *)text)[bytes++] = (unsigned char)(digit(at[0]) << 4 | digit(at[1]));
    return bytes;
}

/* Read what a comment says of the next operation; other comments are skipped. */
static void read_comment(struct reader *r, char *text)
{
    struct goal_operation note = r->note;
    uint64_t units;

    if (!take_word(&text, "step") || !take_number(&text, UINT64_MAX, &note.step) ||
        !take_word(&text, "units") || !take_number(&text, UINT32_MAX, &units) ||
        !take_word(&text, "origin") || !take_rank(&text, &note.origin) || !take_word(&text, "dest") ||
        !take_rank(&text, &note.dest) || !take_word(&text, "data"))
        return;
    text += strspn(text, " ");
    note.units = (uint32_t)units;
    note.data = (const unsigned char *)text;
    note.bytes = read_data(text);
    r->note = note;
}

/* ---------------------------------------------------------------------------------------- operations */

/* The port that leads to a rank; -1: the rank is no neighbour. */
static int find_port(const struct reader *r, int peer)
{
    for (int port = 0; port < parray_degree(r->array, r->rank); port++)
        if (parray_peer(r->array, r->rank, port) == peer)
            return port;
    return -1;
}

static void clear_note(struct reader *r)
{
    r->note = (struct goal_operation){.units = 1, .origin = -1, .dest = -1};
}

static int add_operation(struct reader *r, bool receives, uint32_t bytes, int peer)
{
    struct goal_operation operation = r->note;

    operation.port = find_port(r, peer);
    if (operation.port < 0)
        return parray_refuse(
            r->array,
            "%s:%d: rank %d is no neighbour of rank %d there on %s; choose the topology that the "
            "schedule is for (complete:%d has all links)",
            r->file, r->line, peer, r->rank, parray_topology(r->array), r->ranks);
    if (operation.data && operation.bytes != bytes)
        operation.data = NULL;
    operation.receives = receives;
    operation.bytes = bytes;
    r->most_bytes = bytes > r->most_bytes ? bytes : r->most_bytes;
    r->operation[r->count++] = operation;
    clear_note(r);
    return 0;
}

static int open_rank(struct reader *r, uint64_t rank)
{
    if (!r->ranks)
        return refuse(r, "num_ranks must come before the first rank");
    if (r->rank >= 0 || rank >= (uint64_t)r->ranks || r->seen[rank])
        return refuse(
            r, "this rank cannot begin here: inside another one, for the second time, or out of range");
    r->seen[rank] = true;
    r->rank = (int)rank;
    r->begin[rank] = r->count;
    return 0;
}

static int close_rank(struct reader *r)
{
    if (r->rank < 0)
        return refuse(r, "} without a rank");
    r->end[r->rank] = r->count;
    r->rank = -1;
    clear_note(r);
    return 0;
}

static int take_ranks(struct reader *r, uint64_t ranks)
{
    if (ranks != (uint64_t)parray_nodes(r->array))
        return parray_refuse(r->array,
                             "%s is for %" PRIu64
                             " ranks, %s has %d nodes: choose --topology so that they are equal",
                             r->file, ranks, parray_topology(r->array), parray_nodes(r->array));
    r->ranks = (int)ranks;
    return 0;
}

/* "send 8b to 1", "recv 8b from 1", "calc 5", "l2 requires l1"; false: it is none of these. */
static bool read_operation(struct reader *r, char *text, int *status)
{
    uint64_t bytes, peer;
    char *at = text;
    bool receives = take_word(&at, "recv");

    *status = 0;
    if ((receives || take_word(&at, "send")) && take_number(&at, UINT32_MAX, &bytes) && take_word(&at, "b") &&
        take_word(&at, receives ? "from" : "to") && take_number(&at, INT32_MAX, &peer)) {
        *status = add_operation(r, receives, (uint32_t)bytes, (int)peer);
        return true;
    }
    at = text;
    if (take_word(&at, "calc"))
        return take_number(&at, UINT64_MAX, &bytes);
    at = text + strspn(text, label_letters);
    return at > text && (take_word(&at, "requires") || take_word(&at, "irequires"));
}

static int read_line(struct reader *r, char *text)
{
    uint64_t number;
    int status;

    text += strspn(text, " \t\r");
    if (!*text)
        return 0;
    if (take_word(&text, "//"))
        return read_comment(r, text), 0;
    if (take_word(&text, "num_ranks") && take_number(&text, INT32_MAX, &number))
        return take_ranks(r, number);
    if (take_word(&text, "rank") && take_number(&text, INT32_MAX, &number) && take_word(&text, "{"))
        return open_rank(r, number);
    if (*text == '}')
        return close_rank(r);
    take_label(&text);
    if (r->rank >= 0 && read_operation(r, text, &status))
        return status;
    return refuse(r,
                  "this line is not understood; see GOAL's own description, and the comments of goal_file.h");
}

/* ---------------------------------------------------------------------------------------- the file */

static char *read_text(struct parray *array, const char *file)
{
    char *text;

    if (strcmp(file, "example") != 0)
        return text_file_read(array, "file", file);
    text = parray_alloc(array, sizeof example);
    memcpy(text, example, sizeof example);
    return text;
}

static int read_lines(struct reader *r, char *text)
{
    for (char *next; text; text = next) {
        next = text_file_next_line(text);
        r->line++;
        if (read_line(r, text) != 0)
            return -1;
    }
    return r->rank < 0 && r->ranks ? 0 : refuse(r, "the file ends inside a rank, or has none");
}

/* In the order of ranks. */
static void order_ranks(const struct reader *r, struct goal_schedule *schedule)
{
    size_t *first = parray_alloc(r->array, ((size_t)r->ranks + 1) * sizeof *first), count = 0;
    struct goal_operation *ordered = parray_alloc(r->array, r->count * sizeof *ordered);

    for (int rank = 0; rank < r->ranks; rank++) {
        size_t mine = r->end[rank] - r->begin[rank];

        first[rank] = count;
        if (mine)
            memcpy(ordered + count, r->operation + r->begin[rank], mine * sizeof *ordered);
        count += mine;
    }
    first[r->ranks] = count;
    *schedule = (struct goal_schedule){.operation = ordered, .first = first, .most_bytes = r->most_bytes};
}

int goal_read(struct parray *array, const char *file, struct goal_schedule *schedule)
{
    struct reader r = {.array = array, .file = file, .rank = -1};
    size_t nodes = (size_t)parray_nodes(array), lines = 1;
    char *text = read_text(array, file);

    if (!text)
        return -1;
    for (const char *at = text; (at = strchr(at, '\n')); at++)
        lines++;
    r.operation = parray_alloc(array, lines * sizeof r.operation[0]);
    r.seen = parray_alloc(array, nodes * sizeof r.seen[0]);
    r.begin = parray_alloc(array, nodes * sizeof r.begin[0]);
    r.end = parray_alloc(array, nodes * sizeof r.end[0]);
    clear_note(&r);
    if (read_lines(&r, text) != 0)
        return -1;
    order_ranks(&r, schedule);
    return 0;
}
