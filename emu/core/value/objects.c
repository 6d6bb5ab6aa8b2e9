/*
 * objects.c: the kinds of objects that parray_history.h offers.
 */
#include <string.h>

#include "parray.h"

static bool apply_register(struct parray_words *state, int operation, int64_t input, int64_t *output)
{
    int64_t held = state->word[0];
    *output = held;
    if (operation == PARRAY_CAS) {
        *output = held == (int32_t)((uint64_t)input >> 32);
        state->word[0] = *output ? (int32_t)(uint32_t)input : held;
    } else if (operation != PARRAY_READ) {
        state->word[0] = input;
    }
    return true;
}

static const struct parray_operation register_operations[] = {{"read", .gives = true},
                                                              {"write", .takes = true},
                                                              {"swap", .takes = true, .gives = true},
                                                              {"cas", .takes = true, .gives = true},
                                                              {0}};

const struct parray_object parray_register = {
    .name = "register", .operations = register_operations, .words = 1, .apply = apply_register};

static bool apply_queue(struct parray_words *state, int operation, int64_t input, int64_t *output)
{
    *output = PARRAY_NONE;
    if (operation == PARRAY_ENQUEUE) {
        state->word[state->count++] = input;
    } else if (state->count) {
        *output = state->word[0];
        state->count--;
        memmove(state->word, state->word + 1, state->count * sizeof state->word[0]);
    }
    return true;
}

static const struct parray_operation queue_operations[] = {
    {"enqueue", .takes = true}, {"dequeue", .gives = true}, {0}};

const struct parray_object parray_queue = {
    .name = "queue", .operations = queue_operations, .apply = apply_queue};

static bool apply_map(struct parray_words *state, int operation, int64_t input, int64_t *output)
{
    *output = state->word[0];
    if (operation != PARRAY_GET)
        state->word[0] = operation == PARRAY_PUT ? input : PARRAY_NONE;
    return true;
}

static const struct parray_operation map_operations[] = {
    {"get", .gives = true}, {"put", .takes = true}, {"remove", .gives = true}, {0}};
static const int64_t absent[] = {PARRAY_NONE};

const struct parray_object parray_map = {
    .name = "map", .operations = map_operations, .initial = absent, .words = 1, .apply = apply_map};

/* Who holds it is kept in a second word. */
static bool apply_lock(struct parray_words *state, int operation, int64_t input, int64_t *output)
{
    bool is_held = state->word[0] != 0;
    *output = !is_held;
    if (operation == PARRAY_RELEASE) {
        state->word[0] = 0;
        return is_held && state->word[1] == input;
    }
    if (!is_held)
        state->word[1] = input;
    state->word[0] = 1;
    return !is_held || operation == PARRAY_TRY_ACQUIRE;
}

static const struct parray_operation lock_operations[] = {{"acquire", .takes = true},
                                                          {"release", .takes = true},
                                                          {"try_acquire", .takes = true, .gives = true},
                                                          {0}};

const struct parray_object parray_lock = {
    .name = "lock", .operations = lock_operations, .words = 2, .apply = apply_lock};
