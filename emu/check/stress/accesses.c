/*
 * accesses.c: pages that are closed, a trap after each instruction that needed them, and a table of what was
 * seen.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* dl_iterate_phdr, REG_RIP */
#endif
#include <execinfo.h>
#include <link.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <ucontext.h>
#include <unistd.h>

#include "base.h"
#include "hash.h"
#include "machine/memory.h"
#include "machine/node.h"
#include "machine/node_running.h"
#include "stress/suspects.h"
#include "tools.h"

#if defined __x86_64__ && !TOOLS_ASAN && !TOOLS_TSAN
#define CAN_WATCH 1
#else
#define CAN_WATCH 0
#endif

enum { PAGES_MOST = 64, FRAMES = 24, TABLE = 2 * ACCESSES_KEPT };

/* What is watched. One thread runs nodes; all is set before the pages are closed. */
static struct {
    struct address_range code; /* of the object's instructions */
    struct pages {
        uintptr_t start, end, from, until; /* whole pages; what of them is watched */
    } pages[PAGES_MOST];                   /* that are closed; the first are those of the object */
    size_t pages_count;
    bool closed;
    unsigned seen;                /* accesses, the same ones too */
    struct memory_access *access; /* in their order */
    uint32_t *place;              /* by hash: 1 + the index of an access; 0: free */
    size_t count;
} watch;

/* ------------------------------------------------------------------------- the object */

static uintptr_t page_floor(uintptr_t address)
{
    return address & ~((uintptr_t)sysconf(_SC_PAGESIZE) - 1);
}

static bool object_has(const struct dl_phdr_info *object, const void *address)
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
 * bound lazily. */
static struct address_range bound_late_of(uintptr_t base, const ElfW(Dyn) * entry)
{
    uintptr_t table = 0, size = 0;
    for (; entry->d_tag != DT_NULL; entry++) {
        if (entry->d_tag == DT_PLTGOT)
            table = (uintptr_t)entry->d_un.d_ptr;
        if (entry->d_tag == DT_PLTRELSZ) /* three entries are the loader's own */
            size = (entry->d_un.d_val / sizeof(ElfW(Rela)) + 3) * sizeof(void *);
    }
    if (table && table < base) /* some loaders relocate it, others do not */
        table += base;
    return (struct address_range){table, table + size};
}

/* Every object has one constructor, of the compiler's. */
static bool has_constructors(const ElfW(Dyn) * entry)
{
    while (entry->d_tag != DT_NULL && entry->d_tag != DT_INIT_ARRAYSZ)
        entry++;
    return entry->d_tag == DT_INIT_ARRAYSZ && entry->d_un.d_val > sizeof(void *);
}

static void read_segment(struct loaded_object *found, const ElfW(Phdr) * part)
{
    const struct address_range range = {found->base + part->p_vaddr,
                                        found->base + part->p_vaddr + part->p_memsz};
    if (part->p_type == PT_GNU_RELRO)
        found->fixed = page_floor(range.end);
    else if (part->p_type == PT_DYNAMIC) {
        found->late = bound_late_of(found->base, (const ElfW(Dyn) *)range.start);
        found->constructors = has_constructors((const ElfW(Dyn) *)range.start);
    } else if (part->p_type == PT_TLS && part->p_memsz)
        found->of_threads = true;
    else if (part->p_type == PT_LOAD && part->p_flags & PF_X)
        found->code = range;
    else if (part->p_type == PT_LOAD && part->p_flags & PF_W && found->variables < OBJECT_SEGMENTS)
        found->variable[found->variables++] = range;
}

struct object_search {
    const void *within;
    struct loaded_object found;
};

static int read_object(struct dl_phdr_info *object, size_t size, void *input)
{
    struct object_search *search = input;
    (void)size;
    if (!object_has(object, search->within))
        return 0;
    search->found.base = object->dlpi_addr;
    search->found.path = *object->dlpi_name ? object->dlpi_name : "/proc/self/exe";
    search->found.own = object_has(object, &watch);
    for (int i = 0; i < object->dlpi_phnum; i++)
        read_segment(&search->found, &object->dlpi_phdr[i]);
    return 1;
}

struct loaded_object object_of(const void *within)
{
    struct object_search search = {.within = within};
    dl_iterate_phdr(read_object, &search);
    return search.found;
}

/* Watch what lies from an address up to another one. */
static void add_pages(uintptr_t start, uintptr_t end)
{
    uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
    if (start < end && watch.pages_count < PAGES_MOST)
        watch.pages[watch.pages_count++] =
            (struct pages){page_floor(start), page_floor(end - 1) + page, start, end};
}

/* --------------------------------------------------------------------------- the table */

static bool same_access(const struct memory_access *a, const struct memory_access *b)
{
    return a->address == b->address && a->pc == b->pc && a->rank == b->rank && a->writes == b->writes;
}

static void note_access(struct memory_access access)
{
    uint64_t hash = hash_mix(access.address ^ HASH_K0, (uintptr_t)access.pc ^ HASH_K1);
    size_t at = hash_scatter(hash + 2 * (uint64_t)access.rank + access.writes) % TABLE;
    while (watch.place[at] && !same_access(&watch.access[watch.place[at] - 1], &access))
        at = (at + 1) % TABLE;
    if (watch.place[at] || watch.count == ACCESSES_KEPT)
        return;
    watch.access[watch.count++] = access;
    watch.place[at] = (uint32_t)watch.count;
}

#if CAN_WATCH

static bool in_code(uintptr_t pc)
{
    return pc >= watch.code.start && pc < watch.code.end;
}

/* Set the instruction of the program that accesses: `pc`, or the call of a function elsewhere that does.
 * False: there is none. */
static bool find_pc(struct memory_access *access, uintptr_t pc)
{
    void *frame[FRAMES];
    access->pc = (const void *)pc;
    if (in_code(pc))
        return true;
    int count = backtrace(frame, FRAMES);
    for (int i = 1; i < count; i++)
        if (in_code((uintptr_t)frame[i])) {
            access->pc = (const char *)frame[i] - 1; /* the call lies in front of where it returns to */
            access->library = (const char *)frame[i - 1] - 1;
            return true;
        }
    return false;
}

/* ---------------------------------------------------------------------------- handlers */

/* The flag of the processor for a trap after the next instruction, and the bit of a fault's code for a
 * write. */
enum { TRAP_FLAG = 0x100, FAULT_WRITES = 2 };

static struct sigaction faults_before;

/* Is this the thread that runs nodes? When another one comes to the pages, nodes run no longer, and soon the
 * handler is taken back. */
static _Thread_local bool runs_nodes __attribute__((tls_model("initial-exec")));

static void set_pages(bool closed)
{
    for (size_t i = 0; i < watch.pages_count; i++) {
        const struct pages *p = &watch.pages[i];
        mprotect((void *)p->start, p->end - p->start, closed ? PROT_NONE : PROT_READ | PROT_WRITE);
    }
    watch.closed = closed;
}

/* Is the address in pages that are closed? */
static bool in_pages(uintptr_t address)
{
    for (size_t i = 0; i < watch.pages_count; i++)
        if (address >= watch.pages[i].start && address < watch.pages[i].end)
            return true;
    return false;
}

static bool is_watched(uintptr_t address)
{
    for (size_t i = 0; i < watch.pages_count; i++)
        if (address >= watch.pages[i].from && address < watch.pages[i].until)
            return true;
    return false;
}

static void on_fault(int number, siginfo_t *info, void *context)
{
    greg_t *registers = ((ucontext_t *)context)->uc_mcontext.gregs;
    uintptr_t address = (uintptr_t)info->si_addr;
    if (!watch.closed || !in_pages(address)) {
        faults_before.sa_sigaction(number, info, context); /* a crash */
        return;
    }
    set_pages(false);
    if (!runs_nodes)
        return;
    if (node_running && is_watched(address)) {
        struct memory_access access = {.address = address,
                                       .rank = node_running->rank,
                                       .writes = (registers[REG_ERR] & FAULT_WRITES) != 0};
        if (find_pc(&access, (uintptr_t)registers[REG_RIP]))
            note_access(access);
        if (++watch.seen == ACCESSES_MOST)
            return;
    }
    registers[REG_EFL] |= TRAP_FLAG;
}

static void on_trap(int number, siginfo_t *info, void *context)
{
    (void)number;
    (void)info;
    ((ucontext_t *)context)->uc_mcontext.gregs[REG_EFL] &= ~(greg_t)TRAP_FLAG;
    set_pages(true);
}

void accesses_watch(void)
{
    struct sigaction action = {.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER};
    void *frame[1];
    runs_nodes = true;
    backtrace(frame, 1); /* loads what the handler needs */
    sigemptyset(&action.sa_mask);
    action.sa_sigaction = on_trap;
    sigaction(SIGTRAP, &action, NULL);
    action.sa_sigaction = on_fault;
    sigaction(SIGSEGV, &action, &faults_before);
    if (faults_before.sa_flags & SA_SIGINFO)
        set_pages(true);
}

#else

static void set_pages(bool closed)
{
    watch.closed = closed;
}

void accesses_watch(void)
{
}

#endif

void accesses_add(const void *start, size_t size)
{
    add_pages((uintptr_t)start, (uintptr_t)start + size);
}

bool accesses_open(const void *within, const char **path, uintptr_t *base)
{
    const struct loaded_object object = object_of(within);
    memset(&watch, 0, sizeof watch);
    if (!CAN_WATCH || !object.path || object.own) /* else its pages are those of the emulator */
        return false;
    watch.code = object.code;
    for (size_t i = 0; i < object.variables; i++)
        add_pages(object.variable[i].start > object.fixed ? object.variable[i].start : object.fixed,
                  object.variable[i].end);
    watch.access = memory_take(ACCESSES_KEPT, sizeof watch.access[0], "accesses to variables");
    watch.place = memory_take(TABLE, sizeof watch.place[0], "accesses to variables");
    *path = object.path;
    *base = object.base;
    return true;
}

const struct memory_access *accesses_read(size_t *count)
{
    set_pages(false);
    *count = watch.count;
    return watch.access;
}
