/*
 * stack_need.c: a large frame is touched page by page (-fstack-clash-protection), so that the first access
 * that fails tells nothing of its size. The code around that access does: it says how far down it will go.
 *
 *     lea -N(%rsp),%r11                      sub $4096,%rsp
 *     sub $4096,%rsp  <----.                 orq $0,(%rsp)      fails here, some times over
 *     orq $0,(%rsp)        | fails here      sub $4096,%rsp
 *     cmp %r11,%rsp        |                 orq $0,(%rsp)
 *     jne -----------------'                 sub $REST,%rsp
 *     sub $REST,%rsp
 *
 * These are all instructions that gcc and clang use there; the walk ends at the first other one. What the
 * function will call needs some more, which nobody can know yet: the advice leaves room for it.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* REG_RAX */
#endif
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "machine/machine.h"
#include "machine/node_stack.h"
#include "machine/registers.h"
#include "machine/stack_need.h"

/* Room for what the function calls; how many times a stack is enlarged if nothing is known; less than a frame
 * that could be told from a call that went too deep. */
enum { CALLS_ROOM = 16 << 10, GUESS_TIMES = 4, LARGE_FRAME = 2048 };

#if defined __x86_64__

enum { INSTRUCTIONS_MOST = 64 };

/* The walk over the code: what comes next, and the stack pointer by then. */
struct walk {
    const unsigned char *code;
    uintptr_t sp;
    const greg_t *registers;
};

static int32_t number_at(const unsigned char *code)
{
    int32_t number;
    memcpy(&number, code, sizeof number);
    return number;
}

static bool starts(const unsigned char *code, const char *bytes, size_t count)
{
    return memcmp(code, bytes, count) == 0;
}

/* cmp REGISTER,%rsp and the jump that ends the loop: the stack pointer will be what the register is. */
static bool take_comparison(struct walk *walk)
{
    static const int order[] = {REG_RAX, REG_RCX, REG_RDX, REG_RBX, REG_RSP, REG_RBP, REG_RSI, REG_RDI,
                                REG_R8,  REG_R9,  REG_R10, REG_R11, REG_R12, REG_R13, REG_R14, REG_R15};
    const unsigned char *code = walk->code;
    if ((code[0] != 0x48 && code[0] != 0x4c) || code[1] != 0x39 || (code[2] & 0xc7) != 0xc4)
        return false;
    uintptr_t end = (uintptr_t)walk->registers[order[(code[0] & 4) * 2 + (code[2] >> 3 & 7)]];
    if (end > walk->sp)
        return false;
    walk->sp = end;
    walk->code += 5;
    if (code[3] == 0x74) /* je: out of the loop */
        walk->code += (signed char)code[4];
    return code[3] == 0x74 || code[3] == 0x75;
}

/* Walk over one instruction. False: it is of another kind. */
static bool take_instruction(struct walk *walk)
{
    const unsigned char *code = walk->code;
    if (starts(code, "\x48\x83\x0c\x24\x00", 5)) /* orq $0,(%rsp) */
        walk->code += 5;
    else if (starts(code, "\x48\x83\x8c\x24", 4)) /* orq $0,NUMBER(%rsp) */
        walk->code += 9;
    else if (starts(code, "\x48\xc7\x04\x24", 4)) /* movq $0,(%rsp) */
        walk->code += 8;
    else if (starts(code, "\x48\x81\xec", 3)) { /* sub $NUMBER,%rsp */
        walk->sp -= (uintptr_t)number_at(code + 3);
        walk->code += 7;
    } else if (starts(code, "\x48\x83\xec", 3)) { /* sub $NUMBER,%rsp, a short one */
        walk->sp -= code[3];
        walk->code += 4;
    } else if (code[0] == 0xeb) { /* jmp */
        walk->code += 2 + (signed char)code[1];
    } else {
        return take_comparison(walk);
    }
    return true;
}

static uintptr_t frame_end(const void *context)
{
    struct registers registers = registers_of(context);
    struct walk walk = {(const unsigned char *)registers.pc, registers.sp,
                        ((const ucontext_t *)context)->uc_mcontext.gregs};
    for (int i = 0; i < INSTRUCTIONS_MOST && take_instruction(&walk); i++)
        ;
    return walk.sp;
}

#else

static uintptr_t frame_end(const void *context)
{
    return registers_of(context).sp;
}

#endif

size_t stack_need(const struct node *node, const void *context, const void *address)
{
    uintptr_t end = (uintptr_t)node_stack_end(node), low = (uintptr_t)address, sp = frame_end(context);
    if (sp && sp < low)
        low = sp;
    return low < end ? end - low : 0;
}

/* "128k", "16M": the least power of two that is enough. */
static int size_text(size_t bytes, char *text, size_t size)
{
    size_t kib = 1;
    while (kib * 1024 < bytes)
        kib *= 2;
    return kib < 1024 ? snprintf(text, size, "%zuk", kib) : snprintf(text, size, "%zuM", kib / 1024);
}

int stack_need_text(size_t need, size_t size, char *text, size_t text_size)
{
    char advice[32];
    if (need < size + LARGE_FRAME) {
        size_text(size * GUESS_TIMES, advice, sizeof advice);
        return snprintf(text, text_size,
                        "how much more it needs is not known: try --stack %s, keep large data in node_state, "
                        "or look whether its calls ever end",
                        advice);
    }
    size_text(need + CALLS_ROOM, advice, sizeof advice);
    return snprintf(text, text_size,
                    "it needs at least %zu KiB more: use --stack %s, or keep large data in "
                    "node_state",
                    (need - size + 1023) / 1024, advice);
}
