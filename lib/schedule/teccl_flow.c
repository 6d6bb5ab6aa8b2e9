/*
 * teccl_flow.c: words and numbers, taken one after the other from the front of a sentence.
 */
#include "schedule/teccl_flow.h"

#include <stdlib.h>
#include <string.h>

static bool take_words(const char **at, const char *words)
{
    size_t length = strlen(words);
    bool there = strncmp(*at, words, length) == 0;

    *at += there ? length : 0;
    return there;
}

static bool take_number(const char **at, uint32_t *number)
{
    uint64_t value = 0;
    const char *begin = *at;

    for (; **at >= '0' && **at <= '9'; ++*at)
        value = value < INT32_MAX ? 10 * value + (uint64_t)(**at - '0') : value;
    *number = (uint32_t)value;
    return *at > begin && value < INT32_MAX;
}

/* " with volume 0.5", if it is there. */
static bool take_volume(const char **at, struct teccl_flow *flow)
{
    char *end;

    flow->volume = 1;
    flow->has_volume = take_words(at, " with volume ");
    if (!flow->has_volume)
        return true;
    flow->volume = strtod(*at, &end);
    bool there = end > *at;

    *at = end;
    return there && flow->volume >= 0 && flow->volume < 2;
}

/* " via switches 0 -> 17", or "0->17", if it is there. */
static bool take_switches(const char **at)
{
    uint32_t number;

    if (!take_words(at, " via switches "))
        return true;
    while (take_number(at, &number))
        if (!take_words(at, " -> ") && !take_words(at, "->"))
            return true;
    return false;
}

bool teccl_hop_read(const char *text, struct teccl_flow *flow)
{
    const char *at = text;

    return at && take_number(&at, &flow->from) && take_words(&at, "->") && take_number(&at, &flow->to) &&
           take_volume(&at, flow) && take_words(&at, " in epoch ") && take_number(&at, &flow->epoch) &&
           take_switches(&at) && !*at;
}

bool teccl_flow_read(const char *text, struct teccl_flow *flow)
{
    const char *at = text;

    return at && take_words(&at, "Chunk ") && take_number(&at, &flow->chunk) && take_words(&at, " from ") &&
           take_number(&at, &flow->source) && take_words(&at, " traveled over ") && teccl_hop_read(at, flow);
}

bool teccl_demand_read(const char *text, uint32_t *at_gpu, uint32_t *chunk, uint32_t *source)
{
    const char *at = text;
    uint32_t epoch;

    return take_words(&at, "Demand at ") && take_number(&at, at_gpu) && take_words(&at, " for chunk ") &&
           take_number(&at, chunk) && take_words(&at, " from ") && take_number(&at, source) &&
           take_words(&at, " met by epoch ") && take_number(&at, &epoch) && !*at;
}

bool teccl_gpu_read(const char *text, uint32_t *gpu)
{
    const char *at = text;

    return take_words(&at, "GPU ") && take_number(&at, gpu) && !*at;
}

bool teccl_looks_like_hop(const char *begin, const char *end)
{
    bool arrow = false;

    for (; begin < end && *begin != ' '; begin++)
        arrow |= *begin == '>';
    return arrow; /* "4->9 in": the arrow is in its first word */
}
