/*
 * finding.h: what is wrong with the deliveries of a run, and the sentence for it.
 *
 * Plain data. Ranks are those that the program sees.
 */
#ifndef FINDING_H
#define FINDING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct task_case;

enum finding_kind {
    FINDING_NONE,
    FINDING_NO_NODE,    /* the origin is no rank */
    FINDING_NAMED,      /* an origin where -1 is wanted */
    FINDING_SIZE,       /* not as many bytes as a token has */
    FINDING_UNWANTED,   /* nobody asked this node for that token */
    FINDING_WRONG,      /* a word is not the token's */
    FINDING_REFUSED,    /* the check of a task of the user's own says no */
    FINDING_DOUBLED,    /* delivered before */
    FINDING_UNRECEIVED, /* right, but the node's packets have brought fewer bytes than it has delivered */
    FINDING_CROWDED,    /* right, but they have brought fewer bytes than that for which they had units */
    FINDING_MISSING,    /* not delivered */
    FINDING_NOT_OWN,    /* of a property of the node itself: another origin */
    FINDING_LEADER,     /* not the node with the largest number */
    FINDING_ROOT,       /* another parent than itself, which is the root */
    FINDING_PARENT,     /* no neighbour */
    FINDING_NOT_NEARER, /* a neighbour that is not nearer to the root */
    FINDING_DISTANCE,   /* not the distance from the root */
    FINDING_VALUE,      /* beyond the largest value that is allowed */
    FINDING_CLASH,      /* a neighbour has the same colour */
    FINDING_BOTH,       /* a neighbour is in the set, too */
    FINDING_DISAGREE,   /* another node delivered another token */
    FINDING_HELD,       /* it wrote down something else than what it had delivered */
    FINDING_BEGIN,  /* the root wrote down with another number of tokens taken than that of the beginning */
    FINDING_AHEAD,  /* it wrote down payments that it had not sent */
    FINDING_FUTURE, /* a payment is received before the cut and sent behind it */
    FINDING_ON_WAY, /* not what was on the way to it */
    FINDING_EARLY,  /* it wrote down before the root did */
    FINDING_NO_PICTURE, /* it never wrote down, or never told what was on the way */
    FINDING_LONELY      /* neither the node nor a neighbour of it is in the set */
};

/* Steps of what is delivered or found after the run. */
#define FINDING_AFTER UINT64_MAX

/* One delivery, and what is wrong with it. */
struct finding {
    enum finding_kind kind;
    int32_t node, origin; /* origin -1: none */
    uint64_t step;        /* or FINDING_AFTER */
    const char *site;     /* of the call; NULL: none */
    uint64_t index;       /* WRONG: of the word. SIZE: the bytes. MISSING: how many more the node lacks.
                             UNRECEIVED, CROWDED: bytes of others that it has delivered */
    uint32_t got, wanted; /* what was delivered, and what is right; SIZE: wanted bytes. DISAGREE: the
                             other node, and the origin that it delivered */
    uint64_t sent;        /* packets that the node has sent so far */
    uint64_t received;    /* bytes that packets have brought to the node so far */
    uint64_t carried;     /* of these, those for which the packets had units */
};

/* Is it earlier: by step, by rank, then in the order in which a node is looked at? */
bool finding_before(const struct finding *one, const struct finding *other);

/* "wrong", "missing", ..: one word, for JSON. */
const char *finding_name(enum finding_kind kind);

/* A name for a node, for sentences: writes "node 5 (mesh 1,1)". */
typedef void finding_place(const void *of, int rank, char *text, size_t size);

/* Write the sentence, without a full stop. */
void finding_text(const struct finding *finding, const struct task_case *task_case, finding_place *place,
                  const void *of, char *text, size_t size);

#endif
