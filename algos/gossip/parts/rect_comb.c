/* Coordinates are arrays of two, so that spines in rows and in columns are one case. */
#include "rect_comb.h"

struct comb {
    int root[2], at[2]; /* of the root and of a node: row, column */
    int spine, across;  /* dimension along which the spine runs, and the other one */
    int teeth;          /* parity */
};

static struct comb comb_seen_from(const struct rect *mesh, int root, int rank)
{
    struct comb comb = {.root = {root / mesh->columns, root % mesh->columns},
                        .at = {rank / mesh->columns, rank % mesh->columns}};
    int kind = (comb.root[0] + 3 * comb.root[1]) % 4;

    comb.across = kind % 2;
    comb.spine = 1 - comb.across;
    comb.teeth = kind / 2;
    return comb;
}

bool rect_comb_has(const struct rect *mesh, int root, int rank)
{
    struct comb comb = comb_seen_from(mesh, root, rank);

    return comb.at[comb.across] == comb.root[comb.across] || comb.at[comb.spine] % 2 == comb.teeth;
}

int rect_comb_parent(const struct rect *mesh, int root, int rank)
{
    struct comb comb = comb_seen_from(mesh, root, rank);
    int dimension = comb.at[comb.across] == comb.root[comb.across] ? comb.spine : comb.across;

    return rank == root ? -1 : 2 * dimension + (comb.at[dimension] < comb.root[dimension]);
}
