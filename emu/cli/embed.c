/*
 * embed.c: parray_main, `parray run` for an embedding program, which brings its own node program.
 */
#include "machine/departure.h"
#include "options/execute.h"
#include "options/opts.h"
#include "options/say.h"
#include "parray.h"

int parray_main(int argc, char **argv, const struct parray_program *program)
{
    struct request request;
    int status = PARRAY_USAGE;
    enum opts_result result = opts_parse(&request, argc, argv, false);
    if (result == OPTS_RUN)
        status = execute(&request, program);
    else if (result == OPTS_DONE)
        status = PARRAY_DONE;
    opts_free(&request);
    return departure_end(say_done(status));
}
