/*
 * number.c: strtoull takes "-1", " 1" and "1x", so digits are read by hand; a number that would wrap is none.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "number.h"

const char *number_begin(const char *text, uint64_t *value)
{
    const char *at = text;
    uint64_t number = 0;
    for (; *at >= '0' && *at <= '9'; at++) {
        if (__builtin_mul_overflow(number, 10, &number) ||
            __builtin_add_overflow(number, (uint64_t)(*at - '0'), &number))
            return NULL;
    }
    if (at == text)
        return NULL;
    *value = number;
    return at;
}

const char *number_begin_signed(const char *text, int64_t *value)
{
    uint64_t number;
    bool negative = *text == '-';
    const char *end = number_begin(text + negative, &number);
    if (!end || number > (uint64_t)INT64_MAX + negative)
        return NULL;
    *value = (int64_t)(negative ? 0 - number : number);
    return end;
}

bool number_read(const char *text, uint64_t low, uint64_t high, uint64_t *value)
{
    uint64_t number;
    const char *end = number_begin(text, &number);
    if (!end || *end || number < low || number > high)
        return false;
    *value = number;
    return true;
}

/* 1 for no suffix, 0 for one that is unknown. */
static uint64_t suffix_factor(const char *suffix)
{
    static const char letters[] = "kKmMgG";
    if (!*suffix)
        return 1;
    const char *letter = strchr(letters, *suffix);
    return letter && !suffix[1] ? (uint64_t)1024 << 10 * ((letter - letters) / 2) : 0;
}

bool number_read_bytes(const char *text, uint64_t low, uint64_t high, uint64_t *value)
{
    uint64_t number;
    const char *end = number_begin(text, &number);
    uint64_t factor = end ? suffix_factor(end) : 0;
    if (!factor || __builtin_mul_overflow(number, factor, &number) || number < low || number > high)
        return false;
    *value = number;
    return true;
}

bool number_read_decimal(const char *text, double low, double high, double *value)
{
    enum { DIGITS_MOST = 9 };
    uint64_t whole, rest = 0;
    const char *behind = number_begin(text, &whole), *point = behind;
    if (behind && *behind == '.')
        behind = number_begin(point + 1, &rest);
    if (!behind || *behind || behind - point > DIGITS_MOST + 1)
        return false;
    double number = (double)whole;
    double unit = 1; /* so many of the last digit make 1 */
    for (const char *digit = point + 1; *point && digit < behind; digit++)
        unit *= 10;
    number += (double)rest / unit;
    if (number < low || number > high)
        return false;
    *value = number;
    return true;
}

uint64_t number_whole(double number)
{
    return number >= 1 && number < 18446744073709551616.0 ? (uint64_t)number : 0;
}

char *number_digits(char *to, uint64_t number)
{
    char digits[NUMBER_DIGITS];
    int count = 0;
    do
        digits[count++] = (char)('0' + number % 10);
    while (number /= 10);
    while (count)
        *to++ = digits[--count];
    return to;
}

const char *number_real(char text[NUMBER_REAL], double number)
{
    for (int digits = 15; digits <= 17; digits++) {
        snprintf(text, NUMBER_REAL, "%.*g", digits, number);
        if (strtod(text, NULL) == number)
            break;
    }
    return text;
}
