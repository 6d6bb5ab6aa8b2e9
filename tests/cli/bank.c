/* Nodes send each other money, and give it as numbers for people; the sum of all must not change. */
#include <parray.h>

struct bank {
    double each; /* crowns that a node begins with */
    int order;
    const char *title;
};

static int prepare(struct parray *array)
{
    bool ok = true;
    struct bank *bank = parray_alloc(array, sizeof *bank);
    bank->each = parray_param_double(array, "each", 0, 1000, &ok);
    bank->order = parray_param_choice(array, "order", "up|down", &ok);
    bank->title = parray_param_text(array, "title", &ok);
    parray_set_arg(array, bank);
    return ok ? 0 : -1;
}

static void trade(struct node *self)
{
    const struct bank *bank = node_arg(self);
    double paid = node_rank(self) / 8.0, got;
    int to = bank->order == 0;
    node_send_wait(self, to, &paid, sizeof paid);
    node_recv(self, !to, &got, sizeof got);
    node_check_eq(self, got * 8, node_peer(self, !to));
    node_value(self, "money", bank->each - paid + got);
    if (node_rank(self) % 2)
        node_value(self, "a \"half\", odd", 0.1 + node_rank(self));
}

static void audit(struct parray *array)
{
    const struct bank *bank = parray_arg(array);
    struct parray_values money;
    parray_check(array, parray_values(array, "money", &money));
    parray_checkf(array, money.sum == bank->each * parray_nodes(array), "%g crowns", money.sum);
    parray_figure(array, "richest", money.greatest, "crowns");
}

static const struct parray_param params[] = {{"each", "100", "crowns that a node begins with"},
                                             {"order", "up", "up or down the ring"},
                                             {"title", "bank", "name of the bank"},
                                             {0}};

PARRAY_PROGRAM(.name = "bank", .topology = "ring:8", .params = params, .prepare = prepare, .node = trade,
               .figures = audit, .figure_names = "richest");
