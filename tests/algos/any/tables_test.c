/*
 * What programs say of their schedules (parray_program.planned and .tables) against what `prepare` leaves in
 * memory: where tables grow with the array, the program names what its nodes look up there, or it is listed
 * here with another reason. And a program that names tables has some.
 */
#include <stdio.h>

#include "../common/program_run.h"

/* Of each pair, the second array is the larger one. */
static const char *const arrays[][2] = {
    {"line:16", "line:32"},         {"ring:16", "ring:32"},       {"mesh:4x4", "mesh:8x8"},
    {"mesh:3x3x3", "mesh:5x5x5"},   {"torus:4x4", "torus:8x8"},   {"torus:3x3x3", "torus:5x5x5"},
    {"hypercube:4", "hypercube:6"}, {"star:4", "star:5"},         {"tree:2x3", "tree:2x4"},
    {"complete:9", "complete:17"},  {"complete:4", "complete:5"},
};

/* With this parameter worm-broadcast has tables. */
static const char *const best_order = "order=best";

/* Programs that make other tables: a node looks there only for what it starts with itself or for constants,
 * or not at all. */
static const struct {
    const char *program, *what;
} others[] = {
    {"cole-vishkin", "the name of each node"},
    {"fft", "the powers of a root of unity"},
    {"ghs", "the tree, for the check"},
    {"jacobi", "the equation of each node"},
    {"lamport-clocks", "notes, for the check"},
    {"lamport-mutex", "notes, for the check"},
    {"mesh-dynamic-broadcast", "delays, for the figures"},
    {"mesh-monotone", "which nodes are active"},
    {"mesh-packing", "which nodes are active"},
    {"mesh-partial-exchange", "which nodes are active"},
    {"mesh-partial-exchange-dd", "which nodes are active"},
    {"mesh-pmnb", "which nodes are active"},
    {"mesh-prefix", "which nodes are active"},
    {"philosophers-hygienic", "notes, for the check"},
    {"philosophers-ordered", "notes, for the check"},
    {"philosophers-waiter", "notes, for the check"},
    {"ricart-agrawala", "notes, for the check"},
    {"star-mnb", "whose tokens came, for the check"},
    {"star-mnb-ring", "whose tokens came, for the check"},
    {"star-mnb-stair", "whose tokens came, for the check"},
    {"star-route", "the packets of each node"},
    {"token-ring-mutex", "notes, for the check"},
};

static bool has_other_tables(const char *name)
{
    for (size_t i = 0; i < ARRAY_LENGTH(others); i++)
        if (!strcmp(others[i].program, name))
            return true;
    return false;
}

/* The blocks of parray_alloc, which the linker leads here. */
static struct block {
    uintptr_t at;
    size_t size;
    bool reached;
} blocks[64];
static size_t block_count;

void *__real_parray_alloc(struct parray *array, size_t size);
void *__wrap_parray_alloc(struct parray *array, size_t size);
void *__wrap_parray_alloc(struct parray *array, size_t size)
{
    void *memory = __real_parray_alloc(array, size);
    ck_assert_uint_lt(block_count, ARRAY_LENGTH(blocks));
    blocks[block_count++] = (struct block){(uintptr_t)memory, size, false};
    return memory;
}

/* Mark what nodes can reach: the block with this address, and those with the addresses that are in it. */
static void mark_reached(uintptr_t address)
{
    for (size_t i = 0; i < block_count; i++) {
        struct block *block = &blocks[i];
        if (block->reached || address - block->at >= block->size)
            continue;
        block->reached = true;
        for (size_t k = 0; k < block->size / sizeof address; k++)
            mark_reached(((const uintptr_t *)block->at)[k]);
    }
}

/* The bytes of such blocks, and one; 0: the program does not run there. */
static size_t table_bytes(const struct parray_program *program, const char *topology)
{
    struct options options = trial_on(topology);
    options.params = &best_order;
    options.param_count = !strcmp(program->name, "worm-broadcast");
    block_count = 0;
    struct trial trial = trial_open(program, options, 0);
    size_t bytes = 1;
    if (!trial.array)
        return 0;
    mark_reached((uintptr_t)parray_arg(trial.array));
    for (size_t i = 0; i < block_count; i++)
        bytes += blocks[i].reached ? blocks[i].size : 0;
    trial_end(&trial);
    return bytes;
}

START_TEST(a_program_tells_what_nodes_look_up)
{
    const struct parray_program *program = parray_programs[_i];
    bool ran = false, grew = false, told = program->planned || program->tables;
    if (!strcmp(program->name, "goal")) /* its schedule is in a file */
        return;
    for (size_t i = 0; i < ARRAY_LENGTH(arrays); i++) {
        size_t small = table_bytes(program, arrays[i][0]), large = table_bytes(program, arrays[i][1]);
        ran |= small && large;
        grew |= small && large > small;
    }
    ck_assert_msg(ran, "%s runs on no two of these arrays", program->name);
    ck_assert_msg(!(program->planned && program->tables), "%s: all or a part?", program->name);
    ck_assert_msg(grew == (told || has_other_tables(program->name)), "%s: tables %s and are %s",
                  program->name, grew ? "grow" : "do not grow", told ? "told" : "not told");
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_loop_test(cases, a_program_tells_what_nodes_look_up, 0, program_count());
}

UNIT(add_cases, 60)
