/*
 * style.c: tables of colours, and of the advance widths of one font.
 */
#include <math.h>

#include "base.h"
#include "draw/style.h"

/* --------------------------------------------------------------------------------------------- colours */

/* Viridis at nine points, with straight lines between them; its yellow is darker, to be seen on white. */
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

struct colour colour_of_line(int64_t index, int64_t count)
{
    double share = count > 1 ? (double)index / (double)(count - 1) : 0;
    return colour_scale(COLOUR_LINES + (1 - COLOUR_LINES) * share);
}

struct colour colour_of_set(size_t index)
{
    static const struct colour set[COLOUR_SET] = {{0, 114, 178},   {213, 94, 0},   {0, 158, 115},
                                                  {204, 121, 167}, {86, 180, 233}, {230, 159, 0},
                                                  {240, 228, 66}};
    return set[index % COLOUR_SET];
}

static double part_light(unsigned char part)
{
    double share = part / 255.0;
    return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4);
}

static double light_of(struct colour colour)
{
    return 0.2126 * part_light(colour.red) + 0.7152 * part_light(colour.green) +
           0.0722 * part_light(colour.blue);
}

double colour_contrast(struct colour a, struct colour b)
{
    double first = light_of(a), second = light_of(b);
    return (fmax(first, second) + 0.05) / (fmin(first, second) + 0.05);
}

/* ------------------------------------------------------------------------------------------------ font */

/* The advance widths of DejaVu Sans 2.37, in units of which an em has 2048. */
enum { EM = 2048, FIRST = ' ', LAST = '~', BEYOND = 1784 };

static const short widths[2][LAST - FIRST + 1] = {
    {651,  821,  942,  1716, 1303, 1946, 1597, 563,  799,  799,  1024, 1716, 651,  739,  651,  690,
     1303, 1303, 1303, 1303, 1303, 1303, 1303, 1303, 1303, 1303, 690,  690,  1716, 1716, 1716, 1087,
     2048, 1401, 1405, 1430, 1577, 1294, 1178, 1587, 1540, 604,  604,  1343, 1141, 1767, 1532, 1612,
     1235, 1612, 1423, 1300, 1251, 1499, 1401, 2025, 1403, 1251, 1403, 799,  690,  799,  1716, 1024,
     1024, 1255, 1300, 1126, 1300, 1260, 721,  1300, 1298, 569,  569,  1186, 569,  1995, 1298, 1253,
     1300, 1300, 842,  1067, 803,  1298, 1212, 1675, 1212, 1212, 1075, 1303, 690,  1303, 1716},
    {713,  934,  1067, 1716, 1425, 2052, 1786, 627,  936,  936,  1071, 1716, 778,  850,  778,  748,
     1425, 1425, 1425, 1425, 1425, 1425, 1425, 1425, 1425, 1425, 819,  819,  1716, 1716, 1716, 1188,
     2048, 1585, 1561, 1503, 1700, 1399, 1399, 1681, 1714, 762,  762,  1587, 1305, 2038, 1714, 1741,
     1501, 1741, 1577, 1475, 1397, 1663, 1585, 2259, 1579, 1483, 1485, 936,  748,  936,  1716, 1024,
     1024, 1382, 1466, 1214, 1466, 1389, 891,  1466, 1458, 702,  702,  1362, 702,  2134, 1458, 1407,
     1466, 1466, 1010, 1219, 979,  1458, 1335, 1892, 1321, 1335, 1192, 1458, 748,  1458, 1716}};

static bool is_inside_letter(char byte)
{
    return ((unsigned char)byte & 0xc0) == 0x80;
}

static long letter_width(unsigned char letter, bool bold)
{
    return letter >= FIRST && letter <= LAST ? widths[bold][letter - FIRST] : BEYOND;
}

double font_width(const char *text, double size, bool bold)
{
    long sum = 0;
    for (; *text; text++)
        if (!is_inside_letter(*text))
            sum += letter_width((unsigned char)*text, bold);
    return (double)sum * size / EM;
}

size_t font_line(const char *text, double size, double width)
{
    size_t end = 0, blank = 0;
    long sum = 0;
    while (text[end]) {
        sum += letter_width((unsigned char)text[end], false);
        if (end && (double)sum * size / EM > width)
            return text[end] == ' ' || !blank ? end : blank;
        blank = text[end] == ' ' ? end : blank;
        for (end++; is_inside_letter(text[end]);)
            end++;
    }
    return end;
}
