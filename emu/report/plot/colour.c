/*
 * colour.c: viridis at nine points, with straight lines between them. Its yellow is darker here, to be seen
 * on white.
 */
#include <math.h>

#include "base.h"
#include "plot/colour.h"

struct colour colour_scale(double share)
{
    static const struct colour points[] = {{0xea, 0xd2, 0x22}, {0xaa, 0xdc, 0x32}, {0x5e, 0xc9, 0x62},
                                           {0x27, 0xad, 0x81}, {0x21, 0x90, 0x8d}, {0x2c, 0x71, 0x8e},
                                           {0x3b, 0x52, 0x8b}, {0x48, 0x28, 0x78}, {0x44, 0x01, 0x54}};
    double at = fmin(fmax(share, 0), 1) * (ARRAY_LENGTH(points) - 1);
    size_t low = at < ARRAY_LENGTH(points) - 1 ? (size_t)at : ARRAY_LENGTH(points) - 2;
    double part = at - (double)low;
    const struct colour *a = &points[low], *b = &points[low + 1];
    return (struct colour){(unsigned char)lround(a->red + part * (b->red - a->red)),
                           (unsigned char)lround(a->green + part * (b->green - a->green)),
                           (unsigned char)lround(a->blue + part * (b->blue - a->blue))};
}

struct colour colour_of_node(int64_t rank, int64_t nodes)
{
    double share = nodes > 1 ? (double)rank / (double)(nodes - 1) : 0;
    return colour_scale(COLOUR_NODES + (1 - COLOUR_NODES) * share);
}

struct colour colour_of_set(size_t index)
{
    static const struct colour set[COLOUR_SET] = {{0, 114, 178},   {213, 94, 0},   {0, 158, 115},
                                                  {204, 121, 167}, {86, 180, 233}, {230, 159, 0},
                                                  {240, 228, 66}};
    return set[index % COLOUR_SET];
}
