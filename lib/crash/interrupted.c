/*
 * interrupted.c: the order of registers in a context, and the instructions of system calls, by machine.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* REG_RIP, dl_iterate_phdr */
#endif
#include <link.h>
#include <stddef.h>
#include <string.h>
#include <ucontext.h>

#include "crash/interrupted.h"

struct registers registers_of(const void *context)
{
    const ucontext_t *interrupted = context;
    const mcontext_t *machine = &interrupted->uc_mcontext;
    (void)machine;
#if defined __x86_64__
    return (struct registers){(uintptr_t)machine->gregs[REG_RIP], (uintptr_t)machine->gregs[REG_RSP]};
#elif defined __aarch64__
    return (struct registers){machine->pc, machine->sp};
#else
    return (struct registers){0};
#endif
}

bool interrupted_system(const void *context)
{
#if defined __x86_64__
    static const unsigned char call[] = {0x0f, 0x05};
#elif defined __aarch64__
    static const unsigned char call[] = {0x01, 0x00, 0x00, 0xd4};
#else
    static const unsigned char call[] = {0};
#endif
    const unsigned char *pc = (const unsigned char *)registers_of(context).pc;
    size_t size = sizeof call;
    return size > 1 && (memcmp(pc, call, size) == 0 || memcmp(pc - size, call, size) == 0);
}

struct segment_search {
    uintptr_t inside;
    struct code_segment found;
};

static int look_at_object(struct dl_phdr_info *object, size_t size, void *data)
{
    struct segment_search *search = data;
    (void)size;
    for (size_t i = 0; i < object->dlpi_phnum; i++) {
        const ElfW(Phdr) *segment = &object->dlpi_phdr[i];
        uintptr_t begin = object->dlpi_addr + segment->p_vaddr;
        const struct code_segment code = {begin, begin + segment->p_memsz};
        if (segment->p_type != PT_LOAD || !code_has(&code, search->inside))
            continue;
        search->found = code;
        return 1;
    }
    return 0;
}

struct code_segment code_segment(uintptr_t inside)
{
    struct segment_search search = {.inside = inside};
    dl_iterate_phdr(look_at_object, &search);
    return search.found;
}
