/*
 * star_perm.h: the nodes of a star graph as permutations, and the routing rules of Tseng, Chang and Sheu
 * 1998, section II.
 *
 * A permutation of 1..n is an array of n symbols; its rank is its place in lexicographic order, which is the
 * node's rank. Products read from the left: (p x)_i = p_(x_i), so that port j leads from p to p (1 j+2), and
 * the way from z to z x is the same for every z.
 *
 * A k-substar is the set of the k! nodes that agree in the symbols at positions k+1..n; any of them names it.
 *
 * Pure functions, for nodes and hosts alike.
 */
#ifndef STAR_PERM_H
#define STAR_PERM_H

#include <parray.h>

/* Symbols of the largest permutation: 12! nodes are more than any machine holds. */
enum { STAR_SYMBOLS = 12 };

/* The length of the longest shortest path: the diameter is floor(3 (n-1) / 2). */
enum { STAR_DIAMETER = 3 * (STAR_SYMBOLS - 1) / 2 };

uint32_t star_factorial(int n);

uint32_t star_rank(int n, const unsigned char *p);
void star_unrank(int n, uint32_t rank, unsigned char *p);

/* The permutation of this node. */
void star_here(const struct node *self, int n, unsigned char *p);

/* product = p x; `product` must be neither `p` nor `x`. */
void star_product(int n, const unsigned char *p, const unsigned char *x, unsigned char *product);

/* inverse^-1 = p */
void star_inverse(int n, const unsigned char *p, unsigned char *inverse);

/* Cross a port. */
static inline void star_cross(unsigned char *p, int port)
{
    unsigned char first = p[0];

    p[0] = p[port + 1];
    p[port + 1] = first;
}

/* Position of a symbol, from 0. */
int star_find(const unsigned char *p, int symbol);

/*
 * The port that leads from `at` nearer to the k-substar of `to`; -1: `at` is in that substar. Rules R3 and
 * R4; for k = 1, where the substar is a node, they are R1 and R2. The smallest i of R3 matters: other choices
 * make longer paths.
 */
int star_next_port(int n, int k, const unsigned char *at, const unsigned char *to);

/* How many k-substars there are. */
uint32_t star_substars(int n, int k);

/* The substar with this number, 0 .. star_substars - 1, in lexicographic order of its symbols at k+1..n: the
 * least of its nodes. */
void star_substar(int n, int k, uint32_t number, unsigned char *node);

/* The number of the k-substar in which p lies. */
uint32_t star_substar_number(int n, int k, const unsigned char *p);

/* Cross, from `at` on, all ports of the path to the k-substar of `to` and list them; result: the number of
 * ports. */
int star_walk(int n, int k, unsigned char *at, const unsigned char *to, int ports[STAR_DIAMETER]);

#endif
