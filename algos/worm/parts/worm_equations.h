/*
 * worm_equations.h: the equations of Cang and Wu 2000 that say how far messages go: a_k (Eq. 1, 4),
 * the distance from an eye (Eq. 2, 3, 6, 12, 13, 15, 16), f_k (Eq. 7), and the distance from any source by
 * Theorem 1 (Algorithm 2), by Lemma 1 (Eq. 8) and by Lemma 2 (Eq. 11).
 *
 * Distances are total communication distances. A mesh has d dimensions and 2^k nodes a side. The paper states
 * f_k for three dimensions; it is given here for every d, with the axes u, v, w, .. in the order in which a
 * phase halves them. Coordinates of a source are those of the paper's relative system: u = 0 at the eye of
 * the half in which the source is, u > 0 away from the centre of the mesh. Pure functions.
 *
 * The regions are read with the upper limit 2^(k-1) - (a_k + 1) / 2. The paper prints 2^(k-1) - 1 - a_k / 2,
 * which leaves the outermost nodes of the mesh without a region.
 */
#ifndef WORM_EQUATIONS_H
#define WORM_EQUATIONS_H

#include <stdbool.h>
#include <stdint.h>

enum { FORMULA_AXES = 6 };

/* a_k: how far the eyes of a mesh lie apart in a dimension. */
int64_t formula_a(int k);

/* The distance from an eye: by the recursion (Eq. 2, 6, 15), and by the closed form (Eq. 3, 13, 16; for one
 * dimension, where Eq. 16 is 0 / 0, by (3 k 2^k + 2^k - (-1)^k) / 9). */
int64_t formula_eye_recursion(int dims, int k);
int64_t formula_eye_closed(int dims, int k);

/* The relative coordinate of a coordinate of a mesh with 2^k nodes a side, or of the part with 2^k nodes a
 * side in which it is. */
int formula_relative(int k, int at);

/* The part of the first submesh in which a relative coordinate is: -1 for none, 0 for up to 0, 1 for up to
 * a_(k-1) / 2, 2 for the rest; `printed`: with the upper limit that the paper prints. */
int formula_part(int k, int u, bool printed);

/* The region I to IV (1 to 4) of Fig. 4b, or (i) to (ix) (1 to 9) of Fig. 7, of a source; 0: none. */
int formula_region_4(int k, const int *uvw, bool printed);
int formula_region_9(int k, const int *uvw, bool printed);

/* f_k (Eq. 7) of relative coordinates. */
int64_t formula_f(int dims, int k, const int *uvw);

/* The distance from a source, given by its coordinates in the mesh in the order of the axes u, v, w, ..:
 * Theorem 1, by the nine cases, for three dimensions; Eq. 8; Eq. 11. */
int64_t formula_theorem_1(int k, const int *at);
int64_t formula_eq_8(int dims, int k, const int *at);
int64_t formula_eq_11(int dims, int k, const int *at);

#endif
