/*
 * linearize.h: can the operations that processes made on objects have happened one after the other?
 *
 * A history is a list of operations, each with the times at which its process began it and got its answer. It
 * is linearizable (Herlihy and Wing 1990) if all operations can be put into one order in which each object
 * gives the answers that were got, and in which an operation that had ended before another one began stands
 * before it. It is sequentially consistent (Lamport 1979) if there is an order that keeps to that within each
 * process only. An operation that has not ended may have had its effect, or not.
 *
 * The search is that of Wing and Gong (1993): go on with any operation that may come next. A configuration is
 * how many operations of each process have come and what the objects hold; it is looked at once (Lowe 2017).
 * Of a history that has to be linearizable each object is looked at by itself, since such histories can be
 * put together (Herlihy and Wing). Deciding is NP-complete: a search that has met too many configurations
 * gives up.
 *
 * All functions may be called from any thread on data of their own.
 */
#ifndef LINEARIZE_H
#define LINEARIZE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define LINEAR_NEVER      UINT64_MAX
#define LINEAR_BYTES_MOST ((size_t)1 << 30) /* of configurations, after which a search gives up, too */

struct linear_operation {
    uint64_t begin, end; /* begin <= end; LINEAR_NEVER: it has not ended */
    uint32_t process;
    int32_t operation; /* for `apply` */
    int64_t object;    /* which one; all are of one kind */
    int64_t input;     /* for `apply` */
    int64_t output;    /* likewise, of one that has ended */
    uint64_t user;     /* for the caller */
};

/* What an object holds. */
struct linear_state {
    int64_t *word;
    size_t count;
};

/* A kind of objects. */
struct linear_object {
    const int64_t *initial; /* NULL: zeros */
    size_t words;           /* of `initial` */
    size_t more;            /* words that an operation adds at most */
    /* Have the operation happen. False: it cannot happen in this state, or if it has ended, not with this
     * output; the state then does not matter any more. */
    bool (*apply)(const void *user, struct linear_state *state, const struct linear_operation *operation);
    const void *user;
};

enum linear_order { LINEARIZABLE, SEQUENTIAL };

enum linear_verdict {
    LINEAR_ORDERED,
    LINEAR_UNORDERED,
    LINEAR_UNDECIDED, /* after too many looks, or too much memory */
    LINEAR_NO_MEMORY
};

/*
 * Decide about `count` operations, of which those of each process stand in the order in which the process
 * made them. `most`: looks at operations, whether they may come next, for each object.
 *
 * Unless `part` is NULL and if the verdict is LINEAR_UNORDERED, *part becomes a list of *part_count indices,
 * which the caller frees: a smallest part that has no order either. It begins with the history up to the
 * earliest answer with which there is none; then all operations are left out without which this answer still
 * is the one that spoils it, and is still explained: it could be given if its operation, or else all of them,
 * came at any time. (An answer that nothing explains is shown alone.) The last index is that of the operation
 * with this answer; the others ascend. The part may be larger than it has to be if it takes too many looks to
 * find. NULL: there was no memory for it.
 */
enum linear_verdict linearize(const struct linear_object *object, enum linear_order order,
                              const struct linear_operation *operation, size_t count, uint64_t most,
                              size_t **part, size_t *part_count);

/* Decide about all operations in one search, which takes one object for each number. *looks is how often it
 * may look at an operation; what is left of that afterwards. */
enum linear_verdict linear_search(const struct linear_object *object, enum linear_order order,
                                  const struct linear_operation *operation, size_t count, uint64_t *looks);

#endif
