/*
 * Parameters of programs, as numbers and as lists of ranks: refused by the program's own sentence, or within
 * the bounds, ascending and different. The input is the text of both.
 */
#include <string.h>

#include "fail.h"
#include "fuzz.h"
#include "run/array.h"

enum { SIZE_MOST = 200, NODES = 8, LOW = -5, HIGH = 1000 };

static int prepare(struct parray *array)
{
    const int *ranks;
    bool ok = true;
    int64_t number = parray_param_int(array, "number", LOW, HIGH, &ok);
    ensure(number >= LOW && number <= HIGH && (ok || number == LOW));
    int count = parray_param_ranks(array, "ranks", &ranks);
    ensure(count >= -1 && count <= NODES);
    for (int i = 0; i < count; i++)
        ensure(ranks[i] > (i ? ranks[i - 1] : -1) && ranks[i] < NODES);
    return ok && count >= 0 ? 0 : -1;
}

static void node(struct node *self)
{
    (void)self;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const struct parray_param params[] = {
        {"number", "0", "a number"}, {"ranks", "all", "a list"}, {0}};
    static const struct parray_program program = {
        .name = "fuzz", .prepare = prepare, .node = node, .params = params};
    char number[SIZE_MOST + 8] = "number=", ranks[SIZE_MOST + 8] = "ranks=", error[OUTCOME_ERROR_SIZE] = "";
    const char *texts[] = {ranks, number};
    int status = 0;
    if (!size || size > SIZE_MOST)
        return 0;
    strncat(number, (const char *)data + 1, size - 1);
    strncat(ranks, (const char *)data + 1, size - 1);
    struct options options = OPTIONS_DEFAULT;
    options.topology = "ring:8";
    options.params = texts;
    options.param_count = data[0] & 1 ? 2 : 1; /* the number's default is good */
    struct parray *array = array_open(&program, &options, NULL, &status, error);
    ensure(array || (status == PARRAY_USAGE && error[0]));
    array_close(array);
    return 0;
}
