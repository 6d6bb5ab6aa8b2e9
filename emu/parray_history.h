/*
 * parray_history.h: what nodes ask of objects that many of them share, and whether the answers fit together.
 *
 * A replicated register, a queue, a lock service: nodes begin operations on such an object, and get answers.
 * The program names the kind of object in its description, and each node says when it begins an operation and
 * what came of it:
 *
 *     node_invoke(self, key, PARRAY_WRITE, value);
 *     ... messages to servers, and their answers ...
 *     node_return(self, 0);
 *
 *     PARRAY_PROGRAM(.name = "abd", .node = abd_node, .history = &parray_register);
 *
 * After the run parray decides whether the history is linearizable: is there one order of all operations in
 * which a single object would have given these answers, and in which an operation that ended before another
 * one began, in an earlier step, stands before it? With .consistency = PARRAY_SEQUENTIAL the order keeps to
 * the operations of each node only. If there is none, the run ends with exit status 1, and the report shows
 * the smallest part of the history that has none. An operation that has begun and not ended, since its node
 * crashed or has begun another one, may have had its effect, or not.
 *
 * parray_register, parray_queue, parray_map and parray_lock are there. Another kind is data of the same type:
 *
 *     static bool counter_apply(struct parray_words *state, int operation, int64_t input, int64_t *output)
 *     {
 *         *output = state->word[0];
 *         state->word[0] += input;
 *         return true;
 *     }
 * static const struct parray_operation counter_operations[] = {{"add", .takes = true, .gives = true}, {0}};
 *     static const struct parray_object counter = {
 *         .name = "counter", .operations = counter_operations, .words = 1, .apply = counter_apply};
 *
 * `parray stress' takes a history as a property, like an invariant. Runs of engine mpi do not look at it.
 */
#ifndef PARRAY_HISTORY_H
#define PARRAY_HISTORY_H

#include <stdbool.h>
#include <stdint.h>

#include "parray_api.h"

#ifdef __cplusplus
extern "C" {
#endif

struct node;

/* What an object holds: as many words as there are, which an operation may change. */
struct parray_words {
    int64_t *word;
    uint32_t count;
};

enum { PARRAY_WORDS_MORE = 4 }; /* words that an operation may add at most, for which there is room */

struct parray_operation {
    const char *name;
    bool takes; /* its input means something, and is shown */
    bool gives; /* its output means something, and is compared */
};

/* A kind of objects. */
struct parray_object {
    const char *name;                          /* "register" */
    const struct parray_operation *operations; /* numbered from 0, ended by a NULL name */
    const int64_t *initial;                    /* NULL: zeros */
    uint32_t words;                            /* of the initial state */
    /* Have an operation happen: change the state, and set *output if it gives one. False: it cannot happen in
     * this state, as nobody can get a lock that is held. It goes by its arguments alone, and is called often.
     * */
    bool (*apply)(struct parray_words *state, int operation, int64_t input, int64_t *output);
};

enum parray_consistency {
    PARRAY_LINEARIZABLE, /* Herlihy and Wing 1990 */
    PARRAY_SEQUENTIAL    /* Lamport 1979 */
};

#define PARRAY_NONE INT64_MIN /* the output where there is nothing: of an empty queue, of an absent key */

/* A register, which holds 0 at first. PARRAY_SWAP gives what it held. PARRAY_CAS takes PARRAY_CAS_INPUT(is,
 * becomes), of 32 bits each, and gives 1 if it held `is`, and then holds `becomes`; else it gives 0. */
enum { PARRAY_READ, PARRAY_WRITE, PARRAY_SWAP, PARRAY_CAS };
#define PARRAY_CAS_INPUT(is, becomes) ((int64_t)((uint64_t)(uint32_t)(is) << 32 | (uint32_t)(becomes)))
PARRAY_API extern const struct parray_object parray_register;

/* A queue, empty at first. PARRAY_DEQUEUE gives PARRAY_NONE if it is. */
enum { PARRAY_ENQUEUE, PARRAY_DEQUEUE };
PARRAY_API extern const struct parray_object parray_queue;

/* A map: the keys are the objects, each of which is absent at first. PARRAY_GET and PARRAY_REMOVE give the
 * value that is or was there, or PARRAY_NONE. */
enum { PARRAY_GET, PARRAY_PUT, PARRAY_REMOVE };
PARRAY_API extern const struct parray_object parray_map;

/* A lock, free at first. The input is who gets it or gives it back, such as the rank. PARRAY_TRY_ACQUIRE
 * gives 1 if it was free, else 0. */
enum { PARRAY_ACQUIRE, PARRAY_RELEASE, PARRAY_TRY_ACQUIRE };
PARRAY_API extern const struct parray_object parray_lock;

/* Begin an operation on an object, any number that the program gives it. If the one before has not ended, it
 * never will. Costs no step. */
#define node_invoke(self, object, operation, input) \
    node_invoke_at((self), (object), (operation), (input), PARRAY_HERE)
PARRAY_API void node_invoke_at(struct node *self, int64_t object, int operation, int64_t input,
                               const char *site);

/* End it, with what it gave. */
#define node_return(self, output) node_return_at((self), (output), PARRAY_HERE)
PARRAY_API void node_return_at(struct node *self, int64_t output, const char *site);

#ifdef __cplusplus
}
#endif

#endif
