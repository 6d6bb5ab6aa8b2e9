/*
 * What is put comes back in its order, and bytes that end too early give zeroes and say so.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "serialize.h"
#include "suite.h"

START_TEST(what_is_put_comes_back_in_its_order)
{
    struct serialized pack = {.size = 0};
    serialize_u64(&pack, UINT64_MAX);
    serialize_text(&pack, "ring.c:42");
    serialize_i32(&pack, -7);
    serialize_double(&pack, (double)NAN);
    serialize(&pack, "abc", 3);
    serialize_text(&pack, NULL);
    serialize_text(&pack, "");
    serialize(&pack, NULL, 0);
    ck_assert(!pack.lacks);
    struct deserializer from = deserialize(pack.bytes, pack.size);
    ck_assert_uint_eq(deserialize_u64(&from), UINT64_MAX);
    ck_assert_str_eq(deserialize_text(&from), "ring.c:42");
    ck_assert_int_eq(deserialize_i32(&from), -7);
    ck_assert(isnan(deserialize_double(&from)));
    ck_assert(memcmp(deserialize_bytes(&from, 3), "abc", 3) == 0);
    ck_assert_ptr_null(deserialize_text(&from));
    ck_assert(deserialize_more(&from));
    ck_assert_str_eq(deserialize_text(&from), "");
    ck_assert(!deserialize_more(&from));
    ck_assert(!from.bad);
    serialized_free(&pack);
    ck_assert_uint_eq(pack.size, 0);
}
END_TEST

/* Every beginning of a pack, in memory of just that size, so that tools see a read beyond it. */
START_TEST(bytes_that_end_too_early_are_noticed)
{
    struct serialized pack = {.size = 0};
    serialize_u64(&pack, 5);
    serialize_text(&pack, "text");
    serialize_double(&pack, 1);
    for (size_t size = 0; size < pack.size; size++) {
        unsigned char *bytes = malloc(size ? size : 1);
        ck_assert_ptr_nonnull(bytes);
        memcpy(bytes, pack.bytes, size);
        struct deserializer from = deserialize(bytes, size);
        deserialize_u64(&from);
        deserialize_text(&from);
        ck_assert(deserialize_double(&from) == 0);
        ck_assert(from.bad);
        ck_assert(!deserialize_more(&from));
        ck_assert_uint_eq(deserialize_u64(&from), 0);
        ck_assert_ptr_null(deserialize_bytes(&from, 0));
        free(bytes);
    }
    serialized_free(&pack);
}
END_TEST

START_TEST(a_text_without_its_end_is_bad)
{
    struct serialized pack = {.size = 0};
    serialize_u64(&pack, 3);
    serialize(&pack, "abc", 3);
    struct deserializer from = deserialize(pack.bytes, pack.size);
    ck_assert_ptr_null(deserialize_text(&from));
    ck_assert(from.bad);
    serialized_free(&pack);
}
END_TEST

START_TEST(an_empty_pack_has_nothing)
{
    struct deserializer from = deserialize(NULL, 0);
    ck_assert(!deserialize_more(&from));
    ck_assert(!from.bad);
    ck_assert_int_eq(deserialize_i32(&from), 0);
    ck_assert(from.bad);
}
END_TEST

static void add_cases(TCase *tcase)
{
    tcase_add_test(tcase, what_is_put_comes_back_in_its_order);
    tcase_add_test(tcase, bytes_that_end_too_early_are_noticed);
    tcase_add_test(tcase, a_text_without_its_end_is_bad);
    tcase_add_test(tcase, an_empty_pack_has_nothing);
}

UNIT(add_cases, 60)
