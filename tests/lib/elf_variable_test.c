/*
 * Variables of this very program are found in its file, and no file, however damaged, does harm.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* dl_iterate_phdr */
#endif
#include <link.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "elf_variable.h"
#include "temporary.h"
#include "suite.h"

int elf_variable_sought[3] = {1, 2, 3};

static int take_base(struct dl_phdr_info *object, size_t size, void *base)
{
    (void)size;
    *(uint64_t *)base = object->dlpi_addr; /* the first object is the program */
    return 1;
}

static uint64_t address_of(const void *variable)
{
    uint64_t base = 0;
    dl_iterate_phdr(take_base, &base);
    return (uint64_t)(uintptr_t)variable - base;
}

START_TEST(a_variable_is_found_by_any_of_its_bytes)
{
    char name[64] = "";
    const char *bytes = (const char *)elf_variable_sought;
    ck_assert(elf_variable("/proc/self/exe", address_of(bytes), name, sizeof name));
    ck_assert_str_eq(name, "elf_variable_sought");
    *name = '\0';
    ck_assert(elf_variable("/proc/self/exe", address_of(bytes + sizeof elf_variable_sought - 1), name,
                           sizeof name));
    ck_assert_str_eq(name, "elf_variable_sought");
}
END_TEST

START_TEST(what_is_no_variable_has_no_name)
{
    char name[64] = "";
    ck_assert(!elf_variable("/proc/self/exe", 1, name, sizeof name));
    ck_assert(!elf_variable("/dev/null", 1, name, sizeof name));
    ck_assert(!elf_variable("/", 1, name, sizeof name));
    ck_assert(!elf_variable("/none", 1, name, sizeof name));
}
END_TEST

/* Parts of the program's file, and the whole file with one of its first bytes, which lay it out, changed. */
START_TEST(a_damaged_file_does_no_harm)
{
    enum { TRIALS = 64 };
    char path[TEMPORARY_SIZE], name[64];
    static char bytes[1 << 22];
    FILE *in = fopen("/proc/self/exe", "r");
    size_t size = fread(bytes, 1, sizeof bytes, in);
    fclose(in);
    temporary_template(path, sizeof path);
    int fd = mkstemp(path);
    ck_assert_int_ge(fd, 0);
    for (size_t i = 0; i < TRIALS; i++) {
        size_t length = size * i / TRIALS;
        ck_assert(ftruncate(fd, 0) == 0 && pwrite(fd, bytes, length, 0) == (ssize_t)length);
        elf_variable(path, address_of(elf_variable_sought), name, sizeof name);
        ck_assert(pwrite(fd, bytes, size, 0) == (ssize_t)size && pwrite(fd, "\xff", 1, (off_t)i) == 1);
        elf_variable(path, address_of(elf_variable_sought), name, sizeof name);
    }
    close(fd);
    unlink(path);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, a_variable_is_found_by_any_of_its_bytes);
    tcase_add_test(cases, what_is_no_variable_has_no_name);
    tcase_add_test(cases, a_damaged_file_does_no_harm);
}

UNIT(add_cases, 60)
