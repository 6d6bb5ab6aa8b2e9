/*
 * Addresses of this process are found among words; numbers that are none are not.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "address_words.h"
#include "base.h"
#include "suite.h"

static int static_number;

START_TEST(addresses_are_found_wherever_memory_is)
{
    int local;
    void *allocated = malloc(8);
    const void *const addresses[] = {&local, allocated, &static_number, stdout};
    for (size_t i = 0; i < ARRAY_LENGTH(addresses); i++) {
        uint64_t words[4] = {1, 2, 3, 4};
        words[i] = (uint64_t)(uintptr_t)addresses[i];
        if (words[i] >> 32) /* a program at a fixed place has low addresses, which may be numbers as well */
            ck_assert(address_words_in(words, sizeof words));
        ck_assert(!address_words_in(words, 8 * i + 7)); /* the word is not whole */
    }
    free(allocated);
}
END_TEST

START_TEST(numbers_are_no_addresses)
{
    static const uint64_t numbers[] = {0,
                                       1,
                                       UINT32_MAX,
                                       UINT64_MAX,
                                       UINT64_C(1) << 32,
                                       UINT64_C(7) << 32 | 9,
                                       UINT64_C(0x5b5b5b5b5b5b5b5b),
                                       UINT64_C(0x3ff0000000000000)};
    ck_assert(!address_words_in(numbers, sizeof numbers));
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, addresses_are_found_wherever_memory_is);
    tcase_add_test(cases, numbers_are_no_addresses);
}

UNIT(add_cases, 60)
