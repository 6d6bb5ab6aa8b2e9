/* A program with a main of its own: what pkg-config parray builds. */
#include <parray.h>
#include <stdio.h>

static void pass_on(struct node *self)
{
    int token = node_rank(self);
    node_send(self, 1, &token, sizeof token);
    node_recv(self, 0, &token, sizeof token);
    node_result(self, &token, sizeof token);
}

static const struct parray_program program = {
    .name = "own", .summary = "a rank goes up one node", .topology = "ring:5", .node = pass_on};

int main(int argc, char **argv)
{
    int status = parray_main(argc, argv, &program);
    fprintf(stderr, "own main goes on after status %d\n", status);
    return status;
}
