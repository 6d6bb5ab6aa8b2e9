/*
 * This very program says in its file which libraries it needs and what variables it has; a file that is no
 * object says nothing.
 */
#include <elf.h>
#include <string.h>

#include "elf_file.h"
#include "suite.h"

extern int elf_file_written, elf_file_own;
extern const int elf_file_constant;

int elf_file_written = 7, elf_file_own;
const int elf_file_constant = 7;

struct sought {
    const char *name;
    struct elf_symbol found;
    unsigned count, files;
};

static bool look(const struct elf_symbol *symbol, void *context)
{
    struct sought *sought = context;
    sought->files += symbol->file;
    if (strcmp(symbol->name, sought->name) != 0)
        return true;
    sought->found = *symbol;
    sought->count++;
    return true;
}

static struct sought seek(const struct elf_file *file, const char *name)
{
    struct sought sought = {.name = name};
    ck_assert(!elf_file_symbols(file, false, look, &sought));
    return sought;
}

START_TEST(variables_are_told_by_their_places)
{
    struct elf_file file;
    ck_assert(elf_file_open(&file, "/proc/self/exe"));
    struct sought sought = seek(&file, "elf_file_written");
    ck_assert_uint_eq(sought.count, 1);
    ck_assert_uint_gt(sought.files, 0);
    ck_assert(sought.found.variable && sought.found.defined && sought.found.writable && !sought.found.local);
    ck_assert_str_eq(sought.found.section, ".data");
    ck_assert_uint_eq(sought.found.size, sizeof elf_file_written);
    sought = seek(&file, "elf_file_own");
    ck_assert(sought.found.writable);
    ck_assert_str_eq(sought.found.section, ".bss");
    sought = seek(&file, "elf_file_constant");
    ck_assert(sought.found.variable && !sought.found.writable);
    sought = seek(&file, "main");
    ck_assert(sought.count == 1 && !sought.found.variable);
    elf_file_close(&file);
}
END_TEST

static bool is_libc(const char *text, void *context)
{
    (void)context;
    return strncmp(text, "libc.so", 7) != 0;
}

START_TEST(libraries_are_named)
{
    struct elf_file file;
    ck_assert(elf_file_open(&file, "/proc/self/exe"));
    ck_assert(elf_file_texts(&file, DT_NEEDED, is_libc, NULL));
    ck_assert(!elf_file_texts(&file, DT_SONAME, is_libc, NULL));
    elf_file_close(&file);
}
END_TEST

START_TEST(what_is_no_object_says_nothing)
{
    static const char *const paths[] = {"/none", "/", "/dev/null", "/etc/passwd"};
    struct elf_file file;
    struct sought sought = {.name = "main"};
    ck_assert(elf_file_open(&file, paths[_i]) == (_i == 3));
    ck_assert(!elf_file_symbols(&file, true, look, &sought));
    ck_assert(!elf_file_texts(&file, DT_NEEDED, is_libc, NULL));
    ck_assert_uint_eq(sought.count, 0);
    elf_file_close(&file);
    elf_file_close(&file);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, variables_are_told_by_their_places);
    tcase_add_test(cases, libraries_are_named);
    tcase_add_loop_test(cases, what_is_no_object_says_nothing, 0, 4);
}

UNIT(add_cases, 60)
