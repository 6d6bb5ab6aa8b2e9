/*
 * unit_test.c: a node program under `check`, the unit test library. The program is in the test itself, so
 * that a debugger finds it; parray_set(options, "program", "./sum.so") would run it from its file.
 *
 *     cc unit_test.c -o unit_test $(pkg-config --cflags --libs parray check) && ./unit_test
 */
#include <check.h>
#include <parray_array.h>
#include <stdlib.h>

#include "sum.c"

/* Run `sum` with these settings. The caller closes the array. */
static struct parray_array *run_sum(const char *topology, const char *engine, const int *values)
{
    struct parray_options *options = parray_options_new();
    parray_set_program(options, &parray_program);
    parray_set(options, "topology", topology);
    parray_set(options, "engine", engine);
    parray_set_data(options, values);
    struct parray_array *array = parray_open(options);
    parray_options_free(options);
    parray_run(array);
    return array;
}

START_TEST(every_node_gets_the_sum)
{
    static const int values[5] = {7, -3, 40, 0, 2};
    static const char *const engines[] = {"fibers", "threads"};
    struct parray_array *array = run_sum("ring:5", engines[_i], values);
    ck_assert_msg(parray_status(array) == PARRAY_DONE, "%s", parray_error(array));
    for (int rank = 0; rank < 5; rank++)
        ck_assert_int_eq(*(const int *)parray_state(array, rank, NULL), 46);
    parray_close(array);
}
END_TEST

START_TEST(it_takes_one_step_less_than_there_are_nodes)
{
    struct parray_array *array = run_sum("ring:100", "fibers", NULL);
    ck_assert_uint_eq(parray_count(array, "steps"), 99);
    ck_assert_uint_eq(parray_count(array, "leftovers"), 0);
    for (size_t link = 0; link < parray_rows(array, "links"); link++) /* all packets go one way */
        ck_assert_uint_eq(parray_cell_count(array, "links", link, "packets"), link % 2 ? 99 : 0);
    parray_close(array);
}
END_TEST

START_TEST(it_is_refused_where_it_cannot_run)
{
    struct parray_array *array = run_sum("mesh:3x3", "fibers", NULL);
    ck_assert_int_eq(parray_status(array), PARRAY_USAGE);
    ck_assert_str_eq(
        parray_error(array),
        "sum was not written for topology mesh:3x3; it fits: ring (--force runs it all the same)");
    parray_close(array);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("sum");
    TCase *cases = tcase_create("sum");
    tcase_add_loop_test(cases, every_node_gets_the_sum, 0, 2);
    tcase_add_test(cases, it_takes_one_step_less_than_there_are_nodes);
    tcase_add_test(cases, it_is_refused_where_it_cannot_run);
    suite_add_tcase(suite, cases);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
