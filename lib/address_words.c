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

/* Programs send the same numbers again and again, so pages that were not there are remembered. A page that
 * comes later under the number of such a word is next to impossible, and costs no more than a hint. */
static bool is_mapped(uint64_t word)
{
    enum { ABSENT = 64 };
    static _Thread_local uint64_t absent[ABSENT]; /* numbers of pages */
    unsigned char resident;
    uint64_t page_bytes = (uint64_t)sysconf(_SC_PAGESIZE), page = word / page_bytes,
             *known = &absent[page % ABSENT];
    if (*known == page)
        return false;
    if (mincore((void *)(uintptr_t)(page * page_bytes), 1, &resident) == 0)
        return true;
    *known = page;
    return false;
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
