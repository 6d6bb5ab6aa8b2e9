/*
 * The first write to each piece is seen, also if what was there is put back; a piece without pages is held
 * against its copy; and all pieces can be had as they were.
 */
#include <check.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "suite.h"
#include "tools.h"
#include "write_watch.h"

enum { PAGES = 4 };

static struct write_watch watch;
static char *area;
static size_t page;
static volatile sig_atomic_t faults;

static void on_fault(int number, siginfo_t *info, void *context)
{
    (void)number, (void)context;
    faults++;
    if (!write_watch_fault(&watch, info->si_addr))
        _exit(1);
}

static void begin(void)
{
    struct sigaction action = {.sa_sigaction = on_fault, .sa_flags = SA_SIGINFO};
    page = (size_t)sysconf(_SC_PAGESIZE);
    area = mmap(NULL, PAGES * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    ck_assert_ptr_ne(area, MAP_FAILED);
    memset(area, 7, PAGES * page);
    sigaction(SIGSEGV, &action, NULL);
    faults = 0;
}

static void end(void)
{
    write_watch_open(&watch);
    write_watch_free(&watch);
    munmap(area, PAGES * page);
    signal(SIGSEGV, SIG_DFL);
}

static void add_pages(size_t first, size_t count)
{
    uintptr_t low = (uintptr_t)(area + first * page);
    write_watch_add(&watch, area + first * page, count * page, true, low, low + count * page);
}

/* With a sanitizer there is no closed page, and what was put back is not seen. */
static bool closes(void)
{
    return !TOOLS_ASAN && !TOOLS_TSAN;
}

START_TEST(the_first_write_is_noted)
{
    size_t byte;
    add_pages(0, 1);
    add_pages(1, 2);
    write_watch_close(&watch);
    ((volatile char *)area)[page + 5] = 1;
    ((volatile char *)area)[2 * page + 3] = 2;
    ((volatile char *)area)[page + 4] = 3; /* the pages of the piece are open now */
    write_watch_open(&watch);
    ck_assert_int_eq(faults, closes() ? 1 : 0);
    ck_assert(!write_watch_written(&watch.piece[0], &byte));
    ck_assert(write_watch_written(&watch.piece[1], &byte));
    ck_assert_uint_eq(byte, 4); /* the first that differs */
}
END_TEST

START_TEST(what_was_put_back_is_seen)
{
    size_t byte;
    add_pages(0, 2);
    write_watch_close(&watch);
    ((volatile char *)area)[page + 9] = 1;
    ((volatile char *)area)[page + 9] = 7;
    write_watch_open(&watch);
    ck_assert(write_watch_written(&watch.piece[0], &byte) == closes());
    if (closes())
        ck_assert_uint_eq(byte, page + 9);
}
END_TEST

START_TEST(some_writes_are_ignored)
{
    size_t byte;
    add_pages(0, 1);
    watch.ignored = (uintptr_t)area + 16;
    watch.ignored_end = (uintptr_t)area + 24;
    write_watch_close(&watch);
    ((volatile char *)area)[16] = 7; /* as it was */
    write_watch_open(&watch);
    ck_assert(!write_watch_written(&watch.piece[0], &byte));
}
END_TEST

START_TEST(a_copy_tells_of_a_piece_without_pages)
{
    size_t byte;
    char small[32] = "abc";
    write_watch_add(&watch, small, sizeof small, true, 0, 0);
    write_watch_add(&watch, small + 8, 8, false, 0, 0);
    write_watch_close(&watch);
    ck_assert(!write_watch_written(&watch.piece[0], &byte));
    small[9] = 'x';
    ck_assert(write_watch_written(&watch.piece[0], &byte));
    ck_assert_uint_eq(byte, 9);
    ck_assert(write_watch_written(&watch.piece[1], &byte));
    ck_assert_uint_eq(byte, 1);
    write_watch_restore(&watch);
    ck_assert_int_eq(small[9], TOOLS_ASAN ? 'x' : 0);
}
END_TEST

START_TEST(pieces_are_restored_and_closed)
{
    size_t byte;
    uintptr_t low = (uintptr_t)(area + page);
    write_watch_add(&watch, area + page - 8, page, false, low, low + page);
    write_watch_close(&watch);
    area[page - 4] = 1; /* before the pages of the piece */
    ((volatile char *)area)[page + 4] = 1;
    write_watch_restore(&watch);
    if (closes()) {
        ck_assert_int_eq(area[page - 4], 1);
        ck_assert_int_eq(area[page + 4], 7);
        faults = 0;
        ((volatile char *)area)[page + 5] = 7;
        ck_assert_int_eq(faults, 1);
    }
    write_watch_open(&watch);
    ck_assert(write_watch_written(&watch.piece[0], &byte));
    ck_assert(!write_watch_fault(&watch, area + 3 * page));
}
END_TEST

static void add(TCase *cases)
{
    tcase_add_checked_fixture(cases, begin, end);
    tcase_add_test(cases, the_first_write_is_noted);
    tcase_add_test(cases, what_was_put_back_is_seen);
    tcase_add_test(cases, some_writes_are_ignored);
    tcase_add_test(cases, a_copy_tells_of_a_piece_without_pages);
    tcase_add_test(cases, pieces_are_restored_and_closed);
}

UNIT(add, 120)
