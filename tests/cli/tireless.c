/* A ring in whose fourth step nodes compute for ever; one of them may send a signal to its process first. */
#include <parray.h>
#include <signal.h>

static const struct parray_param params[] = {
    {"signal", "0", "what the first node that computes raises; 0: nothing"},
    {"first", "2", "rank of the first node that computes"},
    {"last", "5", "rank of the other one"},
    {0}};
static int64_t number, first, last;
static volatile int go_on = 1;

static int prepare(struct parray *array)
{
    number = parray_param_int(array, "signal", 0, 64, NULL);
    first = parray_param_int(array, "first", 0, 5, NULL);
    last = parray_param_int(array, "last", 0, 5, NULL);
    if (number)
        signal((int)number, SIG_DFL); /* the shell may have switched it off */
    return 0;
}

static void run(struct node *self)
{
    char byte = 0;
    for (int i = 0; i < 3; i++) {
        node_send(self, 1, &byte, 1);
        node_recv(self, 0, &byte, 1); /* line: waits */
    }
    if (number && node_rank(self) == first)
        raise((int)number);
    while (go_on && (node_rank(self) == first || node_rank(self) == last)) /* line: computes */
        ;
    node_step(self);
}
PARRAY_PROGRAM(.name = "tireless", .topology = "ring:6", .params = params, .prepare = prepare, .node = run);
