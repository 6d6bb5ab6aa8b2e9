/*
 * image.c: a copy is made of what the file says, not of what the original has become, so that every rank
 * begins as a process does. Only what the dynamic linker has found out is taken from the original.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* dl_iterate_phdr */
#endif
#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "crash/source_place.h"
#include "machine/memory.h"
#include "program/image.h"
#include "program/image_own.h"
#include "program/libc_twin.h"
#include "say.h"

static const char what[] = "the program of a rank";

enum { PAGE = 4096 };

/* The object, while it is looked for. */
struct looking {
    uintptr_t inside;
    struct dl_phdr_info info;
    bool found;
};

static int look(struct dl_phdr_info *info, size_t size, void *user)
{
    struct looking *looking = user;
    (void)size;
    for (int i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *part = &info->dlpi_phdr[i];
        uintptr_t at = info->dlpi_addr + part->p_vaddr;
        if (part->p_type == PT_LOAD && looking->inside >= at && looking->inside < at + part->p_memsz) {
            looking->info = *info;
            looking->found = true;
            return 1;
        }
    }
    return 0;
}

/* What the dynamic section tells. */
struct dynamic {
    const ElfW(Rela) * rela, *jump;
    size_t rela_size, jump_size;
    const ElfW(Sym) * symbols;
    const char *texts;
    uintptr_t fini;
    size_t fini_size;
    bool packed, cplusplus;
};

static void read_dynamic(const ElfW(Dyn) * entry, struct dynamic *to)
{
    const ElfW(Dyn) *first = entry;
    for (; entry->d_tag != DT_NULL; entry++) {
        uintptr_t value = entry->d_un.d_ptr;
        switch (entry->d_tag) {
        case DT_RELA:
            to->rela = (const void *)value;
            break;
        case DT_RELASZ:
            to->rela_size = value;
            break;
        case DT_JMPREL:
            to->jump = (const void *)value;
            break;
        case DT_PLTRELSZ:
            to->jump_size = value;
            break;
        case DT_SYMTAB:
            to->symbols = (const void *)value;
            break;
        case DT_STRTAB:
            to->texts = (const char *)value;
            break;
        case DT_FINI_ARRAY:
            to->fini = value;
            break;
        case DT_FINI_ARRAYSZ:
            to->fini_size = value;
            break;
        case 36: /* DT_RELR */
            to->packed = true;
            break;
        default:
            break;
        }
    }
    for (entry = first; entry->d_tag != DT_NULL; entry++)
        if (entry->d_tag == DT_NEEDED && strstr(to->texts + entry->d_un.d_val, "libstdc++"))
            to->cplusplus = true;
}

/* --------------------------------------------------------------------------------- what copies begin with */

static bool read_at(int fd, char *to, size_t size, off_t from)
{
    while (size) {
        ssize_t got = pread(fd, to, size, from);
        if (got <= 0)
            return false;
        to += got;
        from += got;
        size -= (size_t)got;
    }
    return true;
}

static bool read_parts(struct image *image, const struct dl_phdr_info *info)
{
    int fd = open(info->dlpi_name, O_RDONLY | O_CLOEXEC);
    bool fine = fd >= 0;
    for (int i = 0; i < info->dlpi_phnum && fine; i++) {
        const ElfW(Phdr) *part = &info->dlpi_phdr[i];
        if (part->p_type == PT_LOAD)
            fine = read_at(fd, image->pristine + (image->base + part->p_vaddr - image->low), part->p_filesz,
                           (off_t)part->p_offset);
    }
    if (fd >= 0)
        close(fd);
    return fine;
}

static bool is_inside(const struct image *image, uintptr_t address)
{
    return address >= image->low && address < image->low + image->size;
}

static void add_word(struct image *image, struct moved_word word)
{
    image->word = memory_grow(image->word, &image->room, image->words + 1, sizeof word, what);
    image->word[image->words++] = word;
}

/* A word that the dynamic linker has filled in: it leads into the image, to a twin, or out of it. */
static void take_word(struct image *image, const struct dynamic *dynamic, const ElfW(Rela) * rela)
{
    size_t at = image->base + rela->r_offset - image->low;
    uintptr_t value = *(const uintptr_t *)(image->base + rela->r_offset);
    uint32_t number = (uint32_t)ELF64_R_SYM(rela->r_info);
    const ElfW(Sym) *symbol = number ? &dynamic->symbols[number] : NULL;
    if (!symbol)
        value = image->base + (uintptr_t)rela->r_addend;
    size_t member;
    const void *function;
    if (symbol && symbol->st_shndx == SHN_UNDEF) {
        const char *name = dynamic->texts + symbol->st_name;
        if (libc_twin_variable(name, &member)) {
            add_word(image, (struct moved_word){at, TWIN, member});
            return;
        }
        if ((function = libc_twin_function(name)))
            value = (uintptr_t)function;
    }
    if (is_inside(image, value))
        add_word(image, (struct moved_word){at, MOVE, value});
    else
        memcpy(image->pristine + at, &value, sizeof value);
}

static void take_words(struct image *image, const struct dynamic *dynamic, const ElfW(Rela) * list,
                       size_t bytes)
{
    for (size_t i = 0; i < bytes / sizeof *list; i++)
        if (ELF64_R_TYPE(list[i].r_info))
            take_word(image, dynamic, &list[i]);
}

static void find_used(struct image *image)
{
    static const char zeros[PAGE];
    image->used = memory_take(image->size / PAGE, sizeof image->used[0], what);
    for (size_t i = 0; i < image->size / PAGE; i++)
        image->used[i] = memcmp(image->pristine + i * PAGE, zeros, PAGE) != 0;
    for (size_t i = 0; i < image->words; i++)
        image->used[image->word[i].at / PAGE] = true;
}

/* Where the frames of the program are described (.eh_frame), found by the table that leads to them. */
static const void *find_frames(const struct dl_phdr_info *info)
{
    for (int i = 0; i < info->dlpi_phnum; i++) {
        const unsigned char *head = (const void *)(info->dlpi_addr + info->dlpi_phdr[i].p_vaddr);
        int32_t by;
        if (info->dlpi_phdr[i].p_type != PT_GNU_EH_FRAME || head[0] != 1 || head[1] != 0x1b)
            continue; /* DW_EH_PE_pcrel | DW_EH_PE_sdata4 */
        memcpy(&by, head + 4, sizeof by);
        return head + 4 + by;
    }
    return NULL;
}

static struct image *watched; /* of crash reports; set while no node runs */

static uintptr_t origin_of(uintptr_t pc)
{
    const struct image *image = watched;
    uintptr_t offset = image ? image_offset(image, pc) : 0;
    return offset ? image_address(image, offset) : pc;
}

static bool fill(struct image *image, const struct dl_phdr_info *info, char *error, size_t error_size)
{
    struct dynamic dynamic = {.rela = NULL};
    bool threads = false;
    for (int i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *part = &info->dlpi_phdr[i];
        if (part->p_type == PT_DYNAMIC)
            read_dynamic((const void *)(info->dlpi_addr + part->p_vaddr), &dynamic);
        threads |= part->p_type == PT_TLS;
    }
    if (threads || dynamic.packed) {
        snprintf(error, error_size, "the program cannot be copied for each rank: it has %s" SAY_DO "%s",
                 threads ? "variables of threads" : "packed relocations",
                 threads ? "take variables that are not declared _Thread_local"
                         : "link it with -Wl,-z,nopack-relative-relocs");
        return false;
    }
    image->pristine = memory_take(image->size, 1, what);
    if (!read_parts(image, info)) {
        snprintf(error, error_size, "the file of the program, %s, cannot be read", info->dlpi_name);
        return false;
    }
    take_words(image, &dynamic, dynamic.rela, dynamic.rela_size);
    take_words(image, &dynamic, dynamic.jump, dynamic.jump_size);
    find_used(image);
    image->fini = dynamic.fini ? image->base + dynamic.fini : 0;
    image->fini_size = dynamic.fini_size;
    image->frames = dynamic.cplusplus ? find_frames(info) : NULL;
    return true;
}

static bool map_pool(struct image *image, char *error, size_t error_size)
{
    if (!image->copies)
        return true;
    image->pool = mmap(NULL, image->size * image->copies, PROT_READ | PROT_WRITE | PROT_EXEC,
                       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (image->pool != MAP_FAILED)
        return true;
    image->pool = NULL;
    snprintf(error, error_size, "the system has no %zu bytes of memory for the programs of %u ranks",
             image->size * image->copies, image->copies);
    return false;
}

struct image *image_open(const void *inside, uint32_t copies, char *error, size_t error_size)
{
    struct looking looking = {.inside = (uintptr_t)inside};
    dl_iterate_phdr(look, &looking);
    if (!looking.found) {
        snprintf(error, error_size, "the program is in no object that was loaded");
        return NULL;
    }
    struct image *image = memory_take(1, sizeof *image, what);
    uintptr_t low = UINTPTR_MAX, high = 0, data = UINTPTR_MAX, data_end = 0;
    for (int i = 0; i < looking.info.dlpi_phnum; i++) {
        const ElfW(Phdr) *part = &looking.info.dlpi_phdr[i];
        if (part->p_type != PT_LOAD)
            continue;
        uintptr_t at = looking.info.dlpi_addr + part->p_vaddr;
        if (part->p_flags & PF_W) {
            data = at < data ? at : data;
            data_end = at + part->p_memsz > data_end ? at + part->p_memsz : data_end;
        }
        low = at < low ? at : low;
        high = at + part->p_memsz > high ? at + part->p_memsz : high;
    }
    image->base = looking.info.dlpi_addr;
    image->low = low & ~(uintptr_t)(PAGE - 1);
    image->size = (high - image->low + PAGE - 1) & ~(size_t)(PAGE - 1);
    image->copies = copies;
    image->data = data < data_end ? data - image->low : 0;
    image->data_end = data < data_end ? data_end - image->low : 0;
    if (fill(image, &looking.info, error, error_size) && map_pool(image, error, error_size)) {
        watched = image;
        source_place_origin = origin_of;
        return image;
    }
    image_close(image);
    return NULL;
}

void image_close(struct image *image)
{
    if (watched == image)
        watched = NULL;
    if (image->pool)
        munmap(image->pool, image->size * image->copies);
    free(image->pristine);
    free(image->used);
    free(image->word);
    free(image);
}

/* ------------------------------------------------------------------------------------------ copies */

bool image_has_variable(const struct image *image, size_t member)
{
    for (size_t i = 0; i < image->words; i++)
        if (image->word[i].kind == TWIN && image->word[i].value == member)
            return true;
    return false;
}

void __register_frame(const void *begin) __attribute__((weak));

ptrdiff_t image_copy(struct image *image, uint32_t rank, struct libc_twin *twin)
{
    char *copy = image->pool + image->size * rank;
    ptrdiff_t by = (ptrdiff_t)((uintptr_t)copy - image->low);
    for (size_t i = 0; i < image->size / PAGE; i++)
        if (image->used[i])
            memcpy(copy + i * PAGE, image->pristine + i * PAGE, PAGE);
    for (size_t i = 0; i < image->words; i++) {
        const struct moved_word *word = &image->word[i];
        uintptr_t value = word->kind == MOVE ? word->value + (uintptr_t)by : (uintptr_t)twin + word->value;
        memcpy(copy + word->at, &value, sizeof value);
    }
    __builtin___clear_cache(copy, copy + image->size);
    if (image->frames && __register_frame)
        __register_frame((const char *)image->frames + by);
    return by;
}

typedef void end_call(void);

void image_end(const struct image *image, ptrdiff_t by)
{
    end_call *const *list = (end_call *const *)(image->fini + (uintptr_t)by);
    for (size_t i = image->fini ? image->fini_size / sizeof *list : 0; i > 0; i--)
        list[i - 1]();
}

uintptr_t image_offset(const struct image *image, uintptr_t address)
{
    uintptr_t pool = (uintptr_t)image->pool;
    if (is_inside(image, address))
        return address - image->low;
    if (pool && address >= pool && address < pool + image->size * image->copies)
        return (address - pool) % image->size;
    return 0;
}

uintptr_t image_address(const struct image *image, uintptr_t offset)
{
    return image->low + offset;
}
