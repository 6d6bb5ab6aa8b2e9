/*
 * Tests of template.h: every word is replaced where it stands, and nothing in a script ends the script.
 */
#include <check.h>
#include <stdlib.h>
#include <unistd.h>

#include "base.h"
#include "suite.h"
#include "template.h"

static bool put_context(const void *context, FILE *out)
{
    return context && fputs(context, out) >= 0;
}

static const struct template_slot slots[] = {{"{a}", "{b}", NULL}, {"{b}", NULL, put_context}};

START_TEST(words_are_replaced_in_the_order_of_the_text)
{
    char *text;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    ck_assert(template_fill("1{b}2{a}3{b}{c}", slots, ARRAY_LENGTH(slots), "x", out));
    fclose(out);
    ck_assert_str_eq(text, "1x2{b}3x{c}"); /* what was filled in is not looked at */
    free(text);
}
END_TEST

START_TEST(a_slot_that_fails_ends_the_text)
{
    char *text;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    ck_assert(!template_fill("1{b}2", slots, ARRAY_LENGTH(slots), NULL, out));
    fclose(out);
    ck_assert_str_eq(text, "1");
    free(text);
}
END_TEST

START_TEST(a_script_cannot_end_the_script)
{
    char path[] = "/tmp/template_test.XXXXXX", *text;
    size_t size;
    int fd = mkstemp(path);
    ck_assert_int_eq(write(fd, "'</a>' < /b/ <</", 16), 16);
    close(fd);
    FILE *out = open_memstream(&text, &size);
    ck_assert(template_script(path, out));
    unlink(path);
    ck_assert(!template_script(path, out));
    fclose(out);
    ck_assert_str_eq(text, "'<\\/a>' < /b/ <<\\/");
    free(text);
}
END_TEST

static void add(TCase *cases)
{
    tcase_add_test(cases, words_are_replaced_in_the_order_of_the_text);
    tcase_add_test(cases, a_slot_that_fails_ends_the_text);
    tcase_add_test(cases, a_script_cannot_end_the_script);
}

UNIT(add, 120)
