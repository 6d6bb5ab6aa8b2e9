/* The equations stand as the paper has them, so that they can be compared line by line. */
#include <stdlib.h>

#include "worm_equations.h"

static int64_t power(int exponent)
{
    return INT64_C(1) << exponent;
}

static int sign(int k)
{
    return k % 2 ? -1 : 1;
}

int64_t formula_a(int k)
{
    return (power(k) - sign(k)) / 3;
}

/* ------------------------------------------------------------------------------------- from an eye */

int64_t formula_eye_recursion(int dims, int k)
{
    if (k == 0)
        return 0;
    return (power(dims) - 1) * formula_a(k) + power(dims) * formula_eye_recursion(dims, k - 1);
}

int64_t formula_eye_closed(int dims, int k)
{
    int64_t all = power(dims), half = power(dims - 1);

    if (dims == 1)
        return (3 * k * power(k) + power(k) - sign(k)) / 9;
    return (all - 1) * (3 * power(dims * (k + 1) - 1) - sign(k) * (half - 1) - power(k) * (all + 1)) /
           (3 * (all + 1) * (half - 1));
}

/* ------------------------------------------------------------------------------------ from a source */

int formula_relative(int k, int at)
{
    int side = 1 << k, inside = at & (side - 1), folded = inside < side / 2 ? inside : side - 1 - inside;

    return (int)(side - 1 - formula_a(k)) / 2 - folded;
}

int formula_part(int k, int u, bool printed)
{
    int64_t twice = power(k) - formula_a(k) - (printed ? 2 : 1); /* twice the upper limit */

    if (2 * u <= -formula_a(k) || 2 * u > twice)
        return -1;
    return u <= 0 ? 0 : 2 * u <= formula_a(k - 1) ? 1 : 2;
}

int formula_region_9(int k, const int *uvw, bool printed)
{
    int u = formula_part(k, uvw[0], printed), v = formula_part(k, uvw[1], printed);

    return u < 0 || v < 0 || formula_part(k, uvw[2], printed) < 0 ? 0 : 3 * u + v + 1;
}

int formula_region_4(int k, const int *uvw, bool printed)
{
    if (!formula_region_9(k, uvw, printed))
        return 0;
    return 1 + 2 * (formula_part(k, uvw[0], printed) == 2) + (formula_part(k, uvw[1], printed) == 2);
}

/* The distance to the nearer of the two eyes of a half. */
static int64_t nearer(int k, int u)
{
    return formula_part(k, u, false) == 2 ? llabs(u - formula_a(k - 1)) : abs(u);
}

int64_t formula_f(int dims, int k, const int *uvw)
{
    int64_t f = 0;

    for (int i = 0; i < dims; i++)
        f += uvw[i] + i * abs(uvw[i]) + (dims - 1 - i) * nearer(k, uvw[i]);
    return f;
}

static void relative_all(int dims, int k, const int *at, int *uvw)
{
    for (int i = 0; i < dims; i++)
        uvw[i] = formula_relative(k, at[i]);
}

/* What Theorem 1 adds to 7 a_k + D_(k-1)(S) + 7 D_(k-1)(E), in the cases (i) to (ix). */
static int64_t theorem_1_case(int k, const int *uvw)
{
    int64_t u = uvw[0], v = uvw[1], w = uvw[2], a = formula_a(k - 1), rest = 2 * llabs(w) + w;

    switch (formula_region_9(k, uvw, false)) {
    case 1:
        return -(u + v) + rest;
    case 2:
        return -u + 3 * v + rest;
    case 3:
        return -u + 2 * v + llabs(v - a) + rest;
    case 4:
        return 3 * u - v + rest;
    case 5:
        return 3 * u + 3 * v + rest;
    case 6:
        return 3 * u + 2 * v + llabs(v - a) + rest;
    case 7:
        return u + 2 * llabs(u - a) - v + rest;
    case 8:
        return u + 2 * llabs(u - a) + 3 * v + rest;
    default:
        return u + 2 * llabs(u - a) + 2 * v + llabs(v - a) + rest;
    }
}

int64_t formula_theorem_1(int k, const int *at)
{
    int uvw[3];

    if (k == 1)
        return 7;
    relative_all(3, k, at, uvw);
    return theorem_1_case(k, uvw) + 7 * formula_a(k) + formula_theorem_1(k - 1, at) +
           7 * formula_eye_recursion(3, k - 1);
}

int64_t formula_eq_8(int dims, int k, const int *at)
{
    int uvw[FORMULA_AXES];

    if (k == 1)
        return power(dims) - 1;
    relative_all(dims, k, at, uvw);
    return formula_f(dims, k, uvw) + (power(dims) - 1) * formula_a(k) + formula_eq_8(dims, k - 1, at) +
           (power(dims) - 1) * formula_eye_recursion(dims, k - 1);
}

int64_t formula_eq_11(int dims, int k, const int *at)
{
    int64_t distance = formula_eye_closed(dims, k);
    int uvw[FORMULA_AXES];

    for (int i = 2; i <= k; i++) {
        relative_all(dims, i, at, uvw);
        distance += formula_f(dims, i, uvw);
    }
    return distance;
}
