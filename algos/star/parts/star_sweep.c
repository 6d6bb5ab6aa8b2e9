#include "star_sweep.h"

enum { BITS = 4, SYMBOL = 15 };

/* The loop takes the symbols out of the list of those that are left, in which they ascend. */
uint32_t star_label(int n, uint32_t rank)
{
    static const uint32_t factorial[STAR_LABEL_SYMBOLS] = {1, 1, 2, 6, 24, 120, 720, 5040};
    uint32_t left = 0x87654321, label = 0;

    for (int i = 0; i < n; i++) {
        uint32_t digit = rank / factorial[n - 1 - i], below = (1u << BITS * digit) - 1;

        rank -= digit * factorial[n - 1 - i];
        label |= (left >> BITS * digit & SYMBOL) << BITS * i;
        left = (left & below) | (left >> BITS & ~below);
    }
    return label;
}

/* The position of a symbol, from 0. */
static int find_symbol(uint32_t label, uint32_t symbol)
{
    int i = 0;

    for (; (label & SYMBOL) != symbol; label >>= BITS)
        i++;
    return i;
}

int star_sweep_port(int n, uint32_t here, uint32_t there, int turn)
{
    uint32_t different = here ^ there;

    if (!different)
        return -1;
    if (different & SYMBOL)
        return find_symbol(there, here & SYMBOL) - 1;
    while (!(different >> BITS * (turn + 1) & SYMBOL))
        turn = turn + 2 < n ? turn + 1 : 0;
    return turn;
}
