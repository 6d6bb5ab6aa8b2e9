/*
 * model.c: the table of models.
 */
#include <stdio.h>
#include <string.h>

#include "facts/model.h"

extern const struct model model_all_port, model_sla, model_f1, model_half, model_h1, model_w1;

const struct model *const model_table[] = {
    &model_all_port, &model_sla, &model_f1, &model_half, &model_h1, &model_w1, NULL,
};

const struct model *model_find(const char *name)
{
    for (const struct model *const *m = model_table; *m; m++)
        if (!strcmp((*m)->name, name) || ((*m)->alias && !strcmp((*m)->alias, name)))
            return *m;
    return NULL;
}

bool model_has_rules(const struct model *model)
{
    return model->half_duplex || model->sends || model->receives || model->ports || model->transmissions ||
           model->worms;
}

int model_names(char *text, size_t size)
{
    int length = 0;
    for (const struct model *const *m = model_table; *m; m++) {
        size_t used = (size_t)length < size ? (size_t)length : size;
        length += snprintf(text + used, size - used, "%s%s", m == model_table ? "" : ", ", (*m)->name);
    }
    return length;
}
