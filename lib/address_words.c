/*
 * address_words.c: a word is an address if it lies where user processes may have memory, above all that
 * counters and lengths reach, and the system has a page there.
 */
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "address_words.h"
#include "sanitizer.h"
#include "tools.h"

/* Sanitizers have pages of their own lower down, and none of a program is there. */
static uint64_t lowest(void)
{
    return TOOLS_ASAN || TOOLS_TSAN || sanitizer_name() ? UINT64_C(1) << 46 : UINT64_C(1) << 32;
}

static const uint64_t end = UINT64_C(1) << 47;

static bool is_mapped(uint64_t word)
{
    unsigned char resident;
    uint64_t page = (uint64_t)sysconf(_SC_PAGESIZE);
    return mincore((void *)(uintptr_t)(word / page * page), 1, &resident) == 0;
}

bool address_words_in(const void *bytes, size_t size)
{
    uint64_t word;
    for (size_t at = 0; at + sizeof word <= size; at += sizeof word) {
        memcpy(&word, (const unsigned char *)bytes + at, sizeof word);
        if (word >= lowest() && word < end && is_mapped(word))
            return true;
    }
    return false;
}
