/*
 * The pieces that random types have are the bytes that a count of each byte says, whatever their order; what
 * is asked of two of them, and the hash of their content, hang on these bytes alone.
 */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "data/pieces.h"
#include "../../trial.h"

enum { ROOM = 400, LEVELS = 3, CASES = 4000 };

static uint64_t state;

static int64_t below(int64_t n)
{
    state = state * UINT64_C(6364136223846793005) + 1442695040888963407;
    return (int64_t)(state >> 33) % n;
}

/* A byte, or blocks of another such type, forwards or backwards, with or without gaps. */
static struct datatype *random_type(int level)
{
    struct type_part parts[2];
    size_t count = 1 + (size_t)below(2);
    if (level == 0 || below(4) == 0)
        return datatype_basic(BASIC_CHAR);
    for (size_t i = 0; i < count; i++) {
        struct datatype *inner = random_type(level - 1);
        parts[i] = (struct type_part){1 + below(3), below(3), below(12) - 4, below(13) - 6, inner};
    }
    struct datatype *type = datatype_new(parts, count, false);
    for (size_t i = 0; i < count; i++)
        datatype_release(parts[i].type);
    return type;
}

/* What one or two buffers of such types are: as pieces, and how often each byte of `memory` is among them. */
struct buffers {
    struct pieces pieces;
    int times[ROOM];
};

static char memory[ROOM];

static bool count_bytes(void *context, char *at, size_t bytes)
{
    struct buffers *buffers = context;
    ck_assert(!bytes || (at >= memory && at + bytes <= memory + ROOM));
    for (size_t i = 0; i < bytes; i++)
        buffers->times[at - memory + (ptrdiff_t)i]++;
    return true;
}

static void draw(struct buffers *buffers)
{
    *buffers = (struct buffers){.times = {0}};
    for (int64_t i = 1 + below(2); i > 0; i--) {
        struct datatype *type = random_type(LEVELS);
        size_t count = (size_t)below(3);
        ptrdiff_t extent = datatype_extent(type) * (ptrdiff_t)(count ? count - 1 : 0);
        ptrdiff_t from = -type->true_lb - (extent < 0 ? extent : 0);
        ptrdiff_t room = ROOM - from - type->true_ub - (extent > 0 ? extent : 0);
        if (room > 0) {
            char *buffer = memory + from + below(room < 40 ? room : 40);
            pieces_add(&buffers->pieces, type, buffer, count);
            datatype_visit(type, buffer, count, count_bytes, buffers);
        }
        datatype_release(type);
    }
}

static int most_times(const struct buffers *buffers)
{
    int most = 0;
    for (int i = 0; i < ROOM; i++)
        most = buffers->times[i] > most ? buffers->times[i] : most;
    return most;
}

static bool have_common(const struct buffers *a, const struct buffers *b)
{
    for (int i = 0; i < ROOM; i++)
        if (a->times[i] && b->times[i])
            return true;
    return false;
}

START_TEST(pieces_are_the_bytes_of_types)
{
    int twice = 0, common = 0, apart = 0;
    for (state = 1; state < CASES;) {
        uint64_t seed = state;
        struct buffers a, b;
        draw(&a);
        draw(&b);
        bool once = most_times(&a) <= 1;
        ck_assert_msg(pieces_sort(&a.pieces) == once, "seed %ju", (uintmax_t)seed);
        twice += !once;
        pieces_sort(&b.pieces);
        bool meet = have_common(&a, &b);
        ck_assert_msg(pieces_meet(&a.pieces, &b.pieces) == meet, "seed %ju", (uintmax_t)seed);
        ck_assert_msg(pieces_meet(&b.pieces, &a.pieces) == meet, "seed %ju", (uintmax_t)seed);
        common += meet;
        apart += !meet;
        int at = (int)below(ROOM);
        uint64_t before = pieces_print(&a.pieces, 1);
        memory[at] ^= 1;
        ck_assert_msg((pieces_print(&a.pieces, 1) != before) == (a.times[at] > 0), "seed %ju",
                      (uintmax_t)seed);
        memory[at] ^= 1;
        pieces_free(&a.pieces);
        pieces_free(&b.pieces);
        state = seed + 1;
    }
    ck_assert(twice > CASES / 100 && common > CASES / 10 && apart > CASES / 10);
}
END_TEST

START_TEST(of_very_many_pieces_nothing_is_known)
{
    struct pieces many = {.count = 0}, one = {.count = 0};
    struct type_part part = {20000, 1, 0, 2, datatype_basic(BASIC_CHAR)};
    struct datatype *type = datatype_new(&part, 1, false);
    char *large = calloc(20000, 2);
    pieces_add(&many, type, large, 1);
    pieces_add(&one, datatype_basic(BASIC_CHAR), large, 1);
    ck_assert(many.unknown);
    ck_assert(pieces_sort(&many));
    ck_assert(!pieces_meet(&many, &one) && !pieces_meet(&one, &many));
    uint64_t before = pieces_print(&many, 1);
    large[0] = 1;
    ck_assert_uint_eq(pieces_print(&many, 1), before);
    pieces_free(&many);
    pieces_free(&one);
    ck_assert(!many.unknown && !many.count);
    free(large);
    datatype_release(type);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, pieces_are_the_bytes_of_types);
    tcase_add_test(cases, of_very_many_pieces_nothing_is_known);
}

UNIT(add_cases, 60)
