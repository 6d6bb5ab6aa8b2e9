/*
 * meet.c: two lists, of receives in the order in which they were posted, and of messages in the order in
 * which they came. Of one sender and tag a receive takes the first message.
 */
#include "message/meet.h"

#include "message/late_match.h"

bool message_fits(const struct message *wanted, const struct inbound *in)
{
    return wanted->context == in->head.context &&
           (wanted->peer == MESSAGE_ANY || wanted->peer == in->source) &&
           (wanted->tag == MESSAGE_ANY || wanted->tag == in->head.tag);
}

/* May a late receive in front of `until` (NULL: of all) take the message? */
static bool is_held(const struct courier *courier, const struct inbound *in,
                    const struct message_request *until)
{
    if (!courier->late)
        return false;
    for (const struct message_request *r = courier->posted; r && r != until; r = r->next_posted)
        if (is_late(courier, &r->wanted) && message_fits(&r->wanted, in))
            return true;
    return false;
}

struct message_request *meet_posted(struct courier *courier, const struct inbound *in)
{
    for (struct message_request **at = &courier->posted; *at; at = &(*at)->next_posted) {
        struct message_request *request = *at;
        if (!message_fits(&request->wanted, in))
            continue;
        if (is_late(courier, &request->wanted))
            return NULL;
        *at = request->next_posted;
        if (!*at)
            courier->posted_end = at;
        return request;
    }
    return NULL;
}

static struct inbound *find_before(const struct courier *courier, const struct message *wanted,
                                   const struct message_request *until)
{
    struct inbound *in = courier->unmatched;
    while (in && !message_fits(wanted, in))
        in = in->next_unmatched;
    return in && is_held(courier, in, until) ? NULL : in;
}

struct inbound *meet_find(const struct courier *courier, const struct message *wanted)
{
    if (is_late(courier, wanted))
        return courier->late->chosen;
    return find_before(courier, wanted, NULL);
}

void meet_take(struct courier *courier, const struct inbound *in)
{
    struct inbound **at = &courier->unmatched;
    while (*at != in)
        at = &(*at)->next_unmatched;
    *at = in->next_unmatched;
    if (!*at)
        courier->unmatched_end = at;
}

void meet_post(struct courier *courier, struct message_request *request)
{
    *courier->posted_end = request;
    courier->posted_end = &request->next_posted;
}

void meet_keep(struct courier *courier, struct inbound *in)
{
    *courier->unmatched_end = in;
    courier->unmatched_end = &in->next_unmatched;
}

bool meet_withdraw(struct courier *courier, const struct message_request *request)
{
    for (struct message_request **at = &courier->posted; *at; at = &(*at)->next_posted) {
        if (*at != request)
            continue;
        *at = request->next_posted;
        if (!*at)
            courier->posted_end = at;
        return true;
    }
    return false;
}

/* ------------------------------------------------------------------------------------ late receives */

static bool has_source(struct inbound *const *candidate, uint32_t count, int source)
{
    for (uint32_t i = 0; i < count; i++)
        if (candidate[i]->source == source)
            return true;
    return false;
}

static uint32_t list_candidates(const struct courier *courier, const struct message *wanted,
                                const struct message_request *until, struct inbound **candidate)
{
    uint32_t count = 0;
    for (struct inbound *in = courier->unmatched; in && count < CANDIDATES_MOST; in = in->next_unmatched)
        if (message_fits(wanted, in) && !has_source(candidate, count, in->source) &&
            !is_held(courier, in, until))
            candidate[count++] = in;
    return count;
}

uint32_t meet_candidates(const struct courier *courier, struct message_request **request,
                         struct inbound **candidate)
{
    uint32_t count;
    for (struct message_request *r = courier->posted; r; r = r->next_posted)
        if (is_late(courier, &r->wanted) &&
            (count = list_candidates(courier, &r->wanted, r, candidate)) > 0) {
            *request = r;
            return count;
        }
    *request = NULL;
    return courier->late->probing ? list_candidates(courier, &courier->late->probe, NULL, candidate) : 0;
}

bool meet_pair(const struct courier *courier, struct message_request **request, struct inbound **in)
{
    for (struct message_request *r = courier->posted; r; r = r->next_posted)
        if (!is_late(courier, &r->wanted) && (*in = find_before(courier, &r->wanted, r))) {
            *request = r;
            return true;
        }
    return false;
}
