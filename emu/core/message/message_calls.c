/*
 * message_calls.c: the calls of parray_message.h.
 */
#include "fault/call.h"
#include "fault/misuse.h"
#include "message/requests.h"
#include "message/sends.h"
#include "say.h"

static void begin_call(struct node *self, enum call call, const char *site)
{
    call_enter(self, call, site);
    self->within = (uint8_t)call;
}

static void end_call(struct node *self)
{
    self->within = CALL_START;
}

static void check(struct node *self, const struct message *message, bool receive)
{
    courier_of(self);
    int nodes = (int)self->array->count;
    bool any = receive && message->peer == MESSAGE_ANY;
    if (!any && (message->peer < 0 || message->peer >= nodes))
        misuse_stop(self, "there is no node %d" SAY_DO "peers are 0 to %d%s", message->peer, nodes - 1,
                    receive ? ", or MESSAGE_ANY" : "");
    if (message->tag < 0 && !(receive && message->tag == MESSAGE_ANY))
        misuse_stop(self, "tag %d is below 0%s", message->tag,
                    receive ? SAY_DO "take MESSAGE_ANY for any tag" : "");
    if (!receive && message->head_size > MESSAGE_HEAD_MOST)
        misuse_stop(self, "the head has %zu bytes" SAY_DO "it may have %d", message->head_size,
                    MESSAGE_HEAD_MOST);
}

struct message_request *message_send_start_at(struct node *self, const struct message *message,
                                              const char *site)
{
    begin_call(self, CALL_MESSAGE_SEND, site);
    check(self, message, false);
    struct message_request *request = sends_begin(courier_of(self), message);
    courier_work(courier_of(self), site);
    end_call(self);
    return request;
}

struct message_request *message_recv_start_at(struct node *self, const struct message *message,
                                              const char *site)
{
    begin_call(self, CALL_MESSAGE_RECV, site);
    check(self, message, true);
    courier_work(courier_of(self), site);
    struct message_request *request = requests_recv(courier_of(self), message);
    courier_work(courier_of(self), site);
    end_call(self);
    return request;
}

bool message_done(const struct message_request *request)
{
    return request->done;
}

const struct message_info *message_info(const struct message_request *request)
{
    return request->done && !request->send && request->in ? &request->info : NULL;
}

static bool is_done(void *context)
{
    return ((const struct message_request *)context)->done;
}

/* The courier of the node, which has that request. */
static struct courier *courier_with(struct node *self, const struct message_request *request)
{
    if (!request)
        misuse_stop(self, "the request is NULL" SAY_DO "start a send or a receive first");
    return courier_of(self);
}

static void wait_for(struct node *self, struct message_request *request, enum call call, const char *site)
{
    begin_call(self, call, site);
    courier_wait(courier_with(self, request), is_done, request, UINT64_MAX, site);
    end_call(self);
}

void message_wait_at(struct node *self, struct message_request *request, const char *site)
{
    wait_for(self, request, CALL_MESSAGE_WAIT, site);
}

struct several {
    struct message_request *const *requests;
    int count, first; /* first: that is done; -1: none */
};

static bool any_done(void *context)
{
    struct several *several = context;
    bool some = false;
    for (int i = 0; i < several->count; i++) {
        some |= several->requests[i] != NULL;
        if (several->requests[i] && several->requests[i]->done) {
            several->first = i;
            return true;
        }
    }
    return !some;
}

int message_wait_any_at(struct node *self, struct message_request *const *requests, int count,
                        const char *site)
{
    struct several several = {requests, count, -1};
    begin_call(self, CALL_MESSAGE_WAIT, site);
    courier_wait(courier_of(self), any_done, &several, UINT64_MAX, site);
    end_call(self);
    return several.first;
}

bool message_test_at(struct node *self, struct message_request *request, const char *site)
{
    begin_call(self, CALL_MESSAGE_TEST, site);
    courier_wait(courier_with(self, request), is_done, request, self->shard->now + 1, site);
    end_call(self);
    return request->done;
}

struct looked_for {
    struct courier *courier;
    const struct message *pattern;
    struct inbound *found;
};

static bool is_there(void *context)
{
    struct looked_for *looked = context;
    looked->found = requests_find(looked->courier, looked->pattern);
    return looked->found;
}

bool message_probe_at(struct node *self, const struct message *pattern, bool wait, struct message_info *info,
                      const char *site)
{
    begin_call(self, CALL_MESSAGE_PROBE, site);
    check(self, pattern, true);
    struct looked_for looked = {courier_of(self), pattern, NULL};
    courier_wait(looked.courier, is_there, &looked, wait ? UINT64_MAX : self->shard->now + 1, site);
    end_call(self);
    if (looked.found && info)
        *info = inbound_info(looked.found);
    return looked.found;
}

bool message_cancel(struct node *self, struct message_request *request)
{
    return requests_cancel(courier_of(self), request);
}

void message_free(struct node *self, struct message_request *request)
{
    if (request)
        requests_free(courier_of(self), request);
}

void message_send_at(struct node *self, const struct message *message, const char *site)
{
    begin_call(self, CALL_MESSAGE_SEND, site);
    check(self, message, false);
    struct message_request *request = sends_begin(courier_of(self), message);
    wait_for(self, request, CALL_MESSAGE_SEND, site);
    message_free(self, request);
}

void message_recv_at(struct node *self, const struct message *message, struct message_info *info,
                     const char *site)
{
    begin_call(self, CALL_MESSAGE_RECV, site);
    check(self, message, true);
    courier_work(courier_of(self), site);
    struct message_request *request = requests_recv(courier_of(self), message);
    wait_for(self, request, CALL_MESSAGE_RECV, site);
    if (info) {
        *info = request->info;
        info->head = info->data = NULL;
    }
    message_free(self, request);
}
