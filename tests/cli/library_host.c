/*
 * library_host.c: a process that opens and runs the program that it is told.
 */
#include <parray_array.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    setvbuf(stdout, NULL, _IOLBF, 0);
    puts("host started");
    struct parray_options *options = parray_options_new();
    parray_set(options, "program", argc > 1 ? argv[1] : NULL);
    struct parray_array *array = parray_open(options);
    int status = parray_run(array);
    printf("status %d: %s\n", status, parray_error(array));
    printf("LD_PRELOAD %s, PARRAY_PRELOADED %s\n", getenv("LD_PRELOAD") ? "set" : "unset",
           getenv("PARRAY_PRELOADED") ? "set" : "unset");
    parray_close(array);
    parray_options_free(options);
    return status;
}
