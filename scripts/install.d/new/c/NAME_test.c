/*
 * @name@_test.c: the program @name@, run and looked at through the library: parray_array.h says how.
 */
#include <parray_array.h>

#include <stdio.h>

static int failed;

/* State what must hold. */
#define EXPECT(condition) expect((condition), #condition, __LINE__)

static void expect(int holds, const char *condition, int line)
{
    if (!holds)
        printf("%s:%d: error: does not hold: %s\n", __FILE__, line, condition);
    failed += !holds;
}

/* On a ring of so many nodes each of them has the sum of the ranks 0..nodes-1, after nodes-1 steps. */
static void test_ring(int nodes)
{
    char topology[32];
    snprintf(topology, sizeof topology, "ring:%d", nodes);
    struct parray_options *options = parray_options_new();
    parray_set(options, "program", "./@name@.so");
    parray_set(options, "topology", topology);
    struct parray_array *array = parray_open(options);
    EXPECT(parray_run(array) == PARRAY_DONE);
    printf("%s: %s\n", topology, parray_status(array) ? parray_error(array) : "done");
    EXPECT(parray_number(array, "steps") == nodes - 1);
    for (int rank = 0; rank < nodes; rank++) {
        const long *sum = parray_state(array, rank, NULL);
        EXPECT(sum && *sum == (long)nodes * (nodes - 1) / 2);
    }
    parray_close(array);
    parray_options_free(options);
}

int main(void)
{
    test_ring(3);
    test_ring(8);
    test_ring(64);
    printf("%s\n", failed ? "FAILED" : "passed");
    return failed != 0;
}
