/*
 * shared.c: the writable segments of the object that has the program's description, found by its address.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* dl_iterate_phdr */
#endif
#include <inttypes.h>
#include <link.h>
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grade/shared.h"
#include "elf_variable.h"
#include "machine/machine.h"
#include "machine/memory.h"
#include "quantity.h"
#include "tools.h"

/* A piece of memory, and what was there. */
struct piece {
    const char *start;
    size_t size;
    char *copy;
    bool is_block; /* of parray_alloc; else a segment of the object */
};

struct shared {
    const char *path;
    const struct parray_program *program;
    uintptr_t base;    /* where the object is loaded */
    bool thread_local; /* the object has variables of threads */
    struct piece *piece;
    size_t count, room;
};

/* memcpy, and over the zones between variables that AddressSanitizer forbids to touch. */
static TOOLS_UNCHECKED void copy_bytes(char *to, const char *from, size_t size)
{
    if (!TOOLS_ASAN)
        memcpy(to, from, size);
    for (size_t i = 0; TOOLS_ASAN && i < size; i++)
        to[i] = *(const volatile char *)&from[i];
}

/* The first byte that differs; `size`: none does. */
static TOOLS_UNCHECKED size_t first_change(const struct piece *piece)
{
    size_t i = 0;
    if (!TOOLS_ASAN && memcmp(piece->start, piece->copy, piece->size) == 0)
        return piece->size;
    while (i < piece->size && *(const volatile char *)&piece->start[i] == piece->copy[i])
        i++;
    return i;
}

static void take_piece(struct shared *shared, const void *start, size_t size, bool is_block)
{
    struct piece piece = {start, size, memory_take(size, 1, "a copy of the program's variables"), is_block};
    copy_bytes(piece.copy, start, size);
    shared->piece = memory_grow(shared->piece, &shared->room, shared->count + 1, sizeof shared->piece[0],
                                "copies of the program's variables");
    shared->piece[shared->count++] = piece;
}

static bool has_address(const struct dl_phdr_info *object, const void *address)
{
    for (int i = 0; i < object->dlpi_phnum; i++) {
        const ElfW(Phdr) *part = &object->dlpi_phdr[i];
        uintptr_t start = object->dlpi_addr + part->p_vaddr;
        if (part->p_type == PT_LOAD && (uintptr_t)address >= start &&
            (uintptr_t)address - start < part->p_memsz)
            return true;
    }
    return false;
}

/* The addresses of functions that the loader fills in when they are called first, as in an executable that is
 * bound lazily: nobody has written there but the loader. */
struct bound_late {
    const char *start;
    size_t size;
};

static struct bound_late bound_late_of(const struct dl_phdr_info *object)
{
    struct bound_late late = {NULL, 0};
    const ElfW(Dyn) *entry = NULL;
    uintptr_t table = 0;
    for (int i = 0; i < object->dlpi_phnum; i++)
        if (object->dlpi_phdr[i].p_type == PT_DYNAMIC)
            entry = (const ElfW(Dyn) *)(object->dlpi_addr + object->dlpi_phdr[i].p_vaddr);
    for (; entry && entry->d_tag != DT_NULL; entry++) {
        if (entry->d_tag == DT_PLTGOT)
            table = (uintptr_t)entry->d_un.d_ptr;
        if (entry->d_tag == DT_PLTRELSZ) /* three entries are the loader's own */
            late.size = (entry->d_un.d_val / sizeof(ElfW(Rela)) + 3) * sizeof(void *);
    }
    if (table && table < object->dlpi_addr) /* some loaders relocate it, others do not */
        table += object->dlpi_addr;
    late.start = (const char *)table;
    return late;
}

/* Take a segment without what the loader fills in. */
static void take_segment(struct shared *shared, const char *start, size_t size, struct bound_late late)
{
    if (late.start < start || late.start + late.size > start + size) {
        take_piece(shared, start, size, false);
        return;
    }
    take_piece(shared, start, (size_t)(late.start - start), false);
    take_piece(shared, late.start + late.size, (size_t)(start + size - (late.start + late.size)), false);
}

static int take_object(struct dl_phdr_info *object, size_t size, void *input)
{
    struct shared *shared = input;
    (void)size;
    if (!has_address(object, shared->program))
        return 0;
    shared->base = object->dlpi_addr;
    if (has_address(object, take_object)) /* the emulator is in it, whose variables change */
        return 1;
    for (int i = 0; i < object->dlpi_phnum; i++) {
        const ElfW(Phdr) *part = &object->dlpi_phdr[i];
        if (part->p_type == PT_TLS && part->p_memsz)
            shared->thread_local = true;
        if (part->p_type == PT_LOAD && part->p_flags & PF_W)
            take_segment(shared, (const char *)shared->base + part->p_vaddr, part->p_memsz,
                         bound_late_of(object));
    }
    return 1;
}

struct shared *shared_open(const struct parray_program *program, const struct parray *array, const char *path)
{
    struct shared *shared = memory_take(1, sizeof *shared, "copies of the program's variables");
    shared->path = path;
    shared->program = program;
    dl_iterate_phdr(take_object, shared);
    for (size_t i = 0; i < array->data.alloc_count; i++)
        take_piece(shared, array->data.allocs[i], malloc_usable_size(array->data.allocs[i]), true);
    return shared;
}

static void say_change(const struct shared *shared, const struct piece *piece, char *text, size_t size)
{
    char name[208];
    struct quantity a;
    size_t byte = first_change(piece);
    uintptr_t address = (uintptr_t)piece->start + byte - shared->base;
    if (piece->is_block)
        snprintf(text, size,
                 "nodes share memory: a block of parray_alloc (%s) was written at byte %zu while they ran",
                 quantity_bytes(&a, piece->size), byte);
    else if (elf_variable(shared->path, address, name, sizeof name))
        snprintf(text, size, "nodes share memory: %s (a variable of the program) was written while they ran",
                 name);
    else
        snprintf(text, size,
                 "nodes share memory: a variable of the program was written while they ran (at address "
                 "0x%" PRIxPTR " of its file, which has no name for it)",
                 address);
}

bool shared_found(const struct shared *shared, char *text, size_t size)
{
    for (size_t i = 0; i < shared->count; i++) {
        const struct piece *piece = &shared->piece[i];
        if (first_change(piece) < piece->size) {
            say_change(shared, piece, text, size);
            return true;
        }
    }
    if (shared->thread_local)
        snprintf(text, size,
                 "nodes share memory: the program has variables of threads (_Thread_local), and the nodes of "
                 "a worker are one thread");
    return shared->thread_local;
}

void shared_close(struct shared *shared)
{
    for (size_t i = 0; i < shared->count; i++)
        free(shared->piece[i].copy);
    free(shared->piece);
    free(shared);
}
