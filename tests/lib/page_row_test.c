/*
 * Tests of page_row.h with MADV_DONTNEED: exactly the pages of the row then read as zeros.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* MAP_ANONYMOUS, MADV_DONTNEED */
#endif
#include <errno.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "page_row.h"
#include "suite.h"

enum { PAGES_A_PIECE = 3, ROOM = 201 };

static struct page_row row_of(size_t count)
{
    size_t page = (size_t)sysconf(_SC_PAGESIZE), size = ROOM * PAGES_A_PIECE * page;
    char *base = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    ck_assert_ptr_ne(base, MAP_FAILED);
    memset(base, 1, size);
    return (struct page_row){base + page, PAGES_A_PIECE * page, count, page};
}

static void unmap(const struct page_row *row)
{
    munmap(row->first - row->page, ROOM * row->stride);
}

static const size_t counts[] = {0, 1, 63, 64, 65, 128, 200};

START_TEST(every_page_of_the_row_and_no_other_gets_the_advice)
{
    struct page_row row = row_of(counts[_i]);
    ck_assert(page_row_advise(&row, MADV_DONTNEED));
    for (size_t i = 0; i < ROOM; i++) {
        const char *page = row.first + i * row.stride;
        ck_assert_int_eq(page[0], i < row.count ? 0 : 1);
        ck_assert_int_eq(page[row.page - 1], i < row.count ? 0 : 1);
        ck_assert_int_eq(page[-1], 1);
        if (i + 1 < ROOM)
            ck_assert_int_eq(page[row.page], 1);
    }
    unmap(&row);
}
END_TEST

START_TEST(advice_that_the_kernel_does_not_know_fails)
{
    static const size_t some[] = {1, 100};
    struct page_row row = row_of(some[_i]);
    errno = 0;
    ck_assert(!page_row_advise(&row, 9999));
    ck_assert_int_eq(errno, EINVAL);
    unmap(&row);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_loop_test(cases, every_page_of_the_row_and_no_other_gets_the_advice, 0,
                        sizeof counts / sizeof counts[0]);
    tcase_add_loop_test(cases, advice_that_the_kernel_does_not_know_fails, 0, 2);
}

UNIT(add_cases, 60)
