/*
 * Regions are zeroed, page-aligned, populated where that is asked for, and refused when they are too large.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* mincore, RTLD_NEXT */
#endif
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>

#include "base.h"
#include "region.h"
#include "suite.h"

/* What the files of the control group hold; NULL: what the machine says. */
static const char *group_max, *group_current;
static bool no_group; /* there are no such files */

/* Stands before the function of the library. */
FILE *fopen(const char *path, const char *mode)
{
    FILE *(*real)(const char *, const char *);
    const char *text = NULL;
    if (!strcmp(path, "/sys/fs/cgroup/memory.max"))
        text = group_max;
    if (!strcmp(path, "/sys/fs/cgroup/memory.current"))
        text = group_current;
    if (no_group && !strncmp(path, "/sys/fs/cgroup/", 15))
        return NULL;
    if (text)
        return fmemopen((void *)(uintptr_t)text, strlen(text), "r");
    *(void **)&real = dlsym(RTLD_NEXT, "fopen");
    return real(path, mode);
}

static const size_t sizes[] = {1, 4096, 4097, (2 << 20) - 1, 2 << 20, (4 << 20) + 5};

START_TEST(a_region_is_zero_and_can_be_written_to_its_end)
{
    size_t size = sizes[_i % (int)ARRAY_LENGTH(sizes)];
    bool sparse = _i >= (int)ARRAY_LENGTH(sizes);
    struct region region;
    ck_assert(region_open(&region, size, sparse));
    ck_assert_uint_eq(region.size, size);
    ck_assert_uint_eq((uintptr_t)region.base % 4096, 0);
    if (!sparse)
        region_populate(&region, 0, size);
    unsigned char *bytes = region.base;
    size_t others = 0;
    for (size_t i = 0; i < size; i++)
        others += bytes[i] != 0;
    ck_assert_uint_eq(others, 0);
    bytes[0] = bytes[size - 1] = 1;
    region_close(&region);
    ck_assert_ptr_null(region.base);
    region_close(&region);
}
END_TEST

/* Does the page of this byte have memory? */
static bool is_real(const struct region *region, size_t at)
{
    unsigned char resident;
    ck_assert_int_eq(mincore((char *)region->base + at / 4096 * 4096, 1, &resident), 0);
    return resident & 1;
}

START_TEST(a_part_of_a_region_is_populated_and_no_other)
{
    enum { PAGES = 9 };
    struct region region;
    ck_assert(region_open(&region, PAGES * 4096, true));
    region_populate(&region, 2 * 4096 + 5, 3 * 4096);
    if (!is_real(&region, 2 * 4096))
        return; /* a kernel before 5.14 cannot do it */
    for (size_t page = 0; page < PAGES; page++)
        ck_assert_int_eq(is_real(&region, page * 4096), page >= 2 && page <= 5);
    region_close(&region);
}
END_TEST

START_TEST(a_sparse_region_tells_what_of_it_is_there)
{
    enum { SIZE = (8 << 20) + 5, WRITTEN = 3 };
    struct region region;
    ck_assert(region_open(&region, SIZE, true));
    ck_assert_uint_eq(region_real(&region), 0);
    for (size_t i = 0; i < WRITTEN; i++)
        ((char *)region.base)[i * SIZE / WRITTEN] = 1;
    ck_assert_uint_eq(region_real(&region), WRITTEN * 4096);
    region_fill(&region);
    ck_assert_uint_eq(region_real(&region), WRITTEN * 4096);
    region_populate(&region, 0, SIZE);
    ck_assert_uint_eq(region_real(&region), SIZE);
    region_close(&region);
}
END_TEST

START_TEST(no_bytes_give_no_memory)
{
    struct region region;
    ck_assert(region_open(&region, 0, false));
    ck_assert_ptr_null(region.base);
    region_populate(&region, 0, 0);
    region_close(&region);
}
END_TEST

START_TEST(what_the_kernel_refuses_is_refused)
{
    struct region region;
    ck_assert(!region_open(&region, SIZE_MAX / 2, true));
    ck_assert_ptr_null(region.base);
    region_close(&region);
}
END_TEST

START_TEST(a_sparse_region_may_be_larger_than_what_is_used)
{
    struct region region;
    ck_assert(region_open(&region, (size_t)1 << 34, true));
    ((char *)region.base)[region.size - 1] = 1;
    region_close(&region);
}
END_TEST

START_TEST(some_memory_is_available)
{
    ck_assert_uint_gt(memory_available(), 1 << 20);
}
END_TEST

START_TEST(a_control_group_leaves_what_it_does_not_use)
{
    group_max = "5000000\n";
    group_current = "4000000\n";
    ck_assert_uint_eq(memory_available(), 1000000);
    group_current = "5000001\n"; /* some kernels let it be passed */
    ck_assert_uint_eq(memory_available(), 1);
}
END_TEST

START_TEST(a_control_group_without_a_limit_leaves_all)
{
    group_max = "max\n";
    group_current = "9000000000000000000\n";
    ck_assert_uint_gt(memory_available(), 1 << 20);
}
END_TEST

START_TEST(without_a_control_group_all_is_left)
{
    no_group = true;
    ck_assert_uint_gt(memory_available(), 1 << 20);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_loop_test(cases, a_region_is_zero_and_can_be_written_to_its_end, 0,
                        2 * (int)ARRAY_LENGTH(sizes));
    tcase_add_test(cases, a_part_of_a_region_is_populated_and_no_other);
    tcase_add_test(cases, no_bytes_give_no_memory);
    tcase_add_test(cases, what_the_kernel_refuses_is_refused);
    tcase_add_test(cases, a_sparse_region_may_be_larger_than_what_is_used);
    tcase_add_test(cases, a_sparse_region_tells_what_of_it_is_there);
    tcase_add_test(cases, some_memory_is_available);
    tcase_add_test(cases, a_control_group_leaves_what_it_does_not_use);
    tcase_add_test(cases, a_control_group_without_a_limit_leaves_all);
    tcase_add_test(cases, without_a_control_group_all_is_left);
}

UNIT(add_cases, 60)
