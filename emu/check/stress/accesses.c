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
    uintptr_t base;           /* of the object */
    uintptr_t code, code_end; /* of its instructions */
    struct pages {
        uintptr_t start, end, from, until; /* whole pages; what of them is watched */
    } pages[PAGES_MOST];                   /* that are closed; the first are those of the object */
    size_t pages_count;
    const char *path;
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

static bool part_has(const struct dl_phdr_info *object, const ElfW(Phdr) * part, uintptr_t address)
{
    uintptr_t start = object->dlpi_addr + part->p_vaddr;
    return part->p_type == PT_LOAD && address >= start && address - start < part->p_memsz;
}

/* Watch what lies from an address up to another one. */
static void add_pages(uintptr_t start, uintptr_t end)
{
    uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
    if (start < end && watch.pages_count < PAGES_MOST)
        watch.pages[watch.pages_count++] =
            (struct pages){page_floor(start), page_floor(end - 1) + page, start, end};
}

/* Note the pages that stay writable: those in front are read only once the object is loaded (RELRO). */
static void read_parts(const struct dl_phdr_info *object)
{
    uintptr_t fixed = 0, from = 0, until = 0;
    watch.base = object->dlpi_addr;
    watch.path = *object->dlpi_name ? object->dlpi_name : "/proc/self/exe";
    for (int i = 0; i < object->dlpi_phnum; i++) {
        const ElfW(Phdr) *part = &object->dlpi_phdr[i];
        uintptr_t start = watch.base + part->p_vaddr, end = start + part->p_memsz;
        if (part->p_type == PT_LOAD && part->p_flags & PF_X) {
            watch.code = start;
            watch.code_end = end;
        } else if (part->p_type == PT_LOAD && part->p_flags & PF_W) {
            from = start;
            until = end;
        } else if (part->p_type == PT_GNU_RELRO) {
            fixed = page_floor(end);
        }
    }
    add_pages(fixed > from ? fixed : from, until);
}

static bool object_has(const struct dl_phdr_info *object, const void *address)
{
    for (int i = 0; i < object->dlpi_phnum; i++)
        if (part_has(object, &object->dlpi_phdr[i], (uintptr_t)address))
            return true;
    return false;
}

static int read_object(struct dl_phdr_info *object, size_t size, void *within)
{
    (void)size;
    if (!object_has(object, within))
        return 0;
    if (!object_has(object, &watch)) /* its pages are not those of the emulator */
        read_parts(object);
    return 1;
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
    return pc >= watch.code && pc < watch.code_end;
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
    union {
        const void *in;
        void *out;
    } input = {within}; /* dl_iterate_phdr takes no pointer to what is constant */
    memset(&watch, 0, sizeof watch);
    dl_iterate_phdr(read_object, input.out);
    if (!CAN_WATCH || !watch.path)
        return false;
    watch.access = memory_take(ACCESSES_KEPT, sizeof watch.access[0], "accesses to variables");
    watch.place = memory_take(TABLE, sizeof watch.place[0], "accesses to variables");
    *path = watch.path;
    *base = watch.base;
    return true;
}

const struct memory_access *accesses_read(size_t *count)
{
    set_pages(false);
    *count = watch.count;
    return watch.access;
}
