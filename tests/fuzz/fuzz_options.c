/*
 * The command line of `parray run`, an argument a line: refused, or a request whose numbers are in their
 * bounds. Numbers are tried alone, too.
 */
#include <string.h>

#include "facts/settings.h"
#include "fail.h"
#include "fuzz.h"
#include "number.h"
#include "options/opts.h"

enum { SIZE_MOST = 500, ARGUMENTS_MOST = 20 };

static void check_number(const char *text)
{
    uint64_t value = 7;
    bool good = number_read(text, 3, 1 << 20, &value);
    ensure(good ? value >= 3 && value <= 1 << 20 : value == 7);
    value = 7;
    good = number_read_bytes(text, 3, UINT64_MAX, &value);
    ensure(good ? value >= 3 : value == 7);
}

static void check_limits(const struct request *request)
{
    for (const struct setting_kind *kind = setting_kinds; kind->name; kind++) {
        if (kind->type != SETTING_NUMBER && kind->type != SETTING_BYTES)
            continue;
        uint64_t value = setting_number(kind, &request->options, &request->disturb);
        ensure((value >= kind->low && value <= kind->high) || value == kind->normal);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char text[SIZE_MOST + 1], *rest, *words[ARGUMENTS_MOST + 2] = {(char[]){"parray run"}};
    int count = 1;
    struct request request;
    if (size > SIZE_MOST)
        return 0;
    memcpy(text, data, size);
    text[size] = '\0';
    for (char *word = strtok_r(text, "\n", &rest); word && count <= ARGUMENTS_MOST;
         word = strtok_r(NULL, "\n", &rest))
        words[count++] = word;
    for (int i = 1; i < count; i++)
        check_number(words[i]);
    if (opts_parse(&request, count, words, &opts_run, NULL) == OPTS_RUN) {
        ensure(request.program);
        check_limits(&request);
    }
    opts_free(&request);
    return 0;
}
