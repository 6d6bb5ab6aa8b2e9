/*
 * What is missing of the sandbox is said, and nothing that is not so.
 */
#include "../../trial.h"
#include "grade/sandbox.h"

static const struct {
    struct sandbox sandbox;
    const char *said[3], *unsaid[3];
} known[] = {
    {{.calls = true, .files = true, .memory = true, .files_version = 1}, {NULL}, {" "}},
    {{.calls = true, .memory = true}, {"no Landlock", "can read all files"}, {"write", "signals", "seccomp"}},
    {{.memory = true}, {"can use the network", "no Landlock", "and send signals"}, {"cut"}},
    {{.files = true, .memory = true, .files_version = 1},
     {"can use the network", "Landlock is of version 1", "cut files short, and send signals"},
     {"no Landlock"}},
    {{.files = true, .memory = true, .files_version = 3},
     {"Landlock is of version 3", "can send signals"},
     {"cut"}},
    {{.files = true, .memory = true, .files_version = 6}, {"can use the network"}, {"Landlock", "signals"}},
    {{.calls = true, .files = true, .files_version = 6}, {"memory is not limited"}, {"kernel", "files"}},
};

START_TEST(what_is_missing_is_said)
{
    char text[512];
    sandbox_missing(&known[_i].sandbox, text, sizeof text);
    for (size_t i = 0; i < ARRAY_LENGTH(known[_i].said); i++)
        ck_assert_msg(!known[_i].said[i] || strstr(text, known[_i].said[i]), "no '%s' in '%s'",
                      known[_i].said[i], text);
    for (size_t i = 0; i < ARRAY_LENGTH(known[_i].unsaid); i++)
        ck_assert_msg(!known[_i].unsaid[i] || !strstr(text, known[_i].unsaid[i]), "'%s' in '%s'",
                      known[_i].unsaid[i], text);
}
END_TEST

static void add(TCase *cases)
{
    tcase_add_loop_test(cases, what_is_missing_is_said, 0, (int)ARRAY_LENGTH(known));
}

int main(void)
{
    return trial_suite("sandbox", add, 60);
}
