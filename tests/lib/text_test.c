/*
 * Texts are filled into lines, quoted for a shell, and made harmless.
 */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "base.h"
#include "suite.h"
#include "text.h"

static char *made;
static size_t size;

static FILE *begin(void)
{
    free(made);
    return open_memstream(&made, &size);
}

START_TEST(lines_are_filled)
{
    FILE *out = begin();
    text_fill("one two three  a-word-that-is-too-long x", 2, 10, out);
    text_fill("", 2, 10, out);
    fclose(out);
    ck_assert_str_eq(made, "  one two\n  three\n  a-word-that-is-too-long\n  x\n\n");
}
END_TEST

static const struct {
    const char *name, *quoted;
} names[] = {{"lesson1", "lesson1"}, {"a b", "'a b'"},     {"it's", "'it'\\''s'"},
             {"-x", "./-x"},         {"-x y", "'./-x y'"}, {"$HOME", "'$HOME'"}};

START_TEST(names_are_quoted)
{
    FILE *out = begin();
    text_for_shell(names[_i].name, out);
    fclose(out);
    ck_assert_str_eq(made, names[_i].quoted);
}
END_TEST

START_TEST(texts_are_mended)
{
    char text[8] = "a\nb\x7f\x1b\xc3\xa9x"; /* without an end */
    text_mend(text, sizeof text);
    ck_assert_str_eq(text, "a?b??\xc3\xa9");
}
END_TEST

static void add(TCase *cases)
{
    tcase_add_test(cases, lines_are_filled);
    tcase_add_loop_test(cases, names_are_quoted, 0, ARRAY_LENGTH(names));
    tcase_add_test(cases, texts_are_mended);
}

UNIT(add, 120)
