/*
 * In a run with garbage, nodes find it on their fresh stacks and in their fresh memory, and nowhere else; in
 * others the stacks are as the kernel gives them.
 */
#include "../../trial.h"
#include "facts/disturb_options.h"
#include "tools.h"

enum { BYTES = 2048, GARBAGE = 0xa5 };

static unsigned on_stack, in_memory, beyond; /* of node 0: bytes that hold garbage */

static unsigned count_garbage(const volatile unsigned char *bytes, size_t size)
{
    unsigned count = 0;
    for (size_t i = 0; i < size; i++)
        count += bytes[i] == GARBAGE;
    return count;
}

static void look(struct node *self)
{
    if (node_rank(self) != 0)
        return;
    volatile unsigned char *stack = __builtin_alloca(BYTES);
    on_stack = count_garbage(stack, BYTES);
    unsigned char *memory = node_realloc(self, NULL, BYTES);
    in_memory = count_garbage(memory, BYTES);
    for (size_t i = 0; i < BYTES; i++)
        memory[i] = 1;
    memory = node_realloc(self, memory, BYTES + 1); /* what a node has written stays */
    beyond = count_garbage(memory, BYTES);
}

static void run(int engine, unsigned char garbage)
{
    const struct parray_program program = {.name = "look", .node = look};
    struct disturb_options disturb = {.garbage = garbage};
    struct options options = OPTIONS_DEFAULT;
    options.topology = "ring:3";
    options.disturb = &disturb;
    on_stack = in_memory = beyond = 0;
    trial_expect(&program, options, engine, PARRAY_DONE, "");
}

START_TEST(fresh_stacks_and_memory_hold_garbage)
{
    run(_i, GARBAGE);
    ck_assert_uint_gt(on_stack, BYTES / 8); /* calls in between have written the rest */
    ck_assert_uint_eq(in_memory, BYTES);
    ck_assert_uint_eq(beyond, 0);
}
END_TEST

START_TEST(no_garbage_without_the_option)
{
    run(_i, 0);
    ck_assert_uint_lt(on_stack, BYTES / 32);
}
END_TEST

static void add_cases(TCase *tests)
{
    if (TOOLS_ASAN || TOOLS_TSAN || tools_under_valgrind())
        unit_skip("sanitizers keep data of their own on stacks, and fill memory themselves");
    tcase_add_loop_test(tests, fresh_stacks_and_memory_hold_garbage, 0, TRIAL_ENGINES);
    tcase_add_loop_test(tests, no_garbage_without_the_option, 0, TRIAL_ENGINES);
}

UNIT(add_cases, 60)
