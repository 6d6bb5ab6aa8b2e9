/*
 * report_trouble allocates nothing, for a deadlock with a cycle and for violations: the trouble may be that
 * memory is full.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "report/report_text.h"
#include "run/array.h"
#include "run/array_view.h"
#include "tools.h"
#include "../../../lib/suite.h"

static int allocations;

/* The allocation functions of the C library by their other names, which tools do not replace. */
#if defined __GLIBC__ && !TOOLS_ASAN && !TOOLS_TSAN && !TOOLS_VALGRIND
#define COUNTED true
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *memory, size_t size);

void *malloc(size_t size)
{
    allocations++;
    return __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    allocations++;
    return __libc_calloc(count, size);
}

void *realloc(void *memory, size_t size)
{
    allocations++;
    return __libc_realloc(memory, size);
}
#else
#define COUNTED false
#endif

static void all_receive(struct node *self)
{
    node_recv(self, 0, NULL, 0);
}

static void all_send_twice(struct node *self)
{
    for (int i = 0; i < 2; i++)
        node_send(self, 0, NULL, 0);
    for (int i = 0; i < 2; i++)
        node_recv(self, 1, NULL, 0);
}

static const struct parray_program programs[] = {
    {.name = "deadlock", .topology = "ring:64", .node = all_receive},
    {.name = "violation", .topology = "ring:64", .node = all_send_twice},
};

START_TEST(trouble_is_reported_without_memory)
{
    static char text[1 << 16], buffer[BUFSIZ];
    static const int statuses[] = {PARRAY_DEADLOCK, PARRAY_VIOLATION};
    struct options options = OPTIONS_DEFAULT;
    int status;
    char error[OUTCOME_ERROR_SIZE];
    options.on_violation = VIOLATION_COUNT;
    struct parray *array = array_open(&programs[_i], &options, NULL, &status, error);
    ck_assert_ptr_nonnull(array);
    ck_assert_int_eq(array_run(array), statuses[_i]);
    struct view view;
    array_view(&view, &programs[_i], &options, array);
    FILE *out = fmemopen(text, sizeof text, "w");
    setvbuf(out, buffer, _IOFBF, sizeof buffer);
    int before = allocations;
    report_trouble(&view, NULL, out);
    int during = allocations - before;
    fclose(out);
    ck_assert_int_eq(during, 0);
    ck_assert_ptr_nonnull(strstr(text, _i ? "node 0" : "a cycle of 64"));
    ck_assert(!COUNTED || before > 0);
    array_close(array);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_loop_test(cases, trouble_is_reported_without_memory, 0, 2);
}

UNIT(add_cases, 60)
