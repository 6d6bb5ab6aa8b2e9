/*
 * paxos.pml: the protocol of algos/classics/paxos.c: SERVERS servers, CLIENTS clients, who each put a value
 * and then get one.
 *
 * What a node does between two of its requests is one step, as in an exploration by parray.
 */
#ifndef SERVERS
#define SERVERS 3
#endif
#ifndef CLIENTS
#define CLIENTS 2
#endif
#define NODES (SERVERS + CLIENTS)
#define ROOM 4

/* Ballots are numbers: round * 8 + server + 1; 0 is none. */
mtype = { PUT, PUT_DONE, GET, GOT, PREPARE, PROMISE, ACCEPT, ACCEPTED, CHOSEN };

typedef message {
    mtype kind;
    byte ballot, last, value, client
};

chan link[NODES * NODES] = [ROOM] of { message };
byte chosen_value; /* of any node; 0: none yet */

#define from_to(a, b) link[(a) * NODES + (b)]

inline see(its)
{
    assert(chosen_value == 0 || chosen_value == its);
    chosen_value = its
}

/* To all servers but `me`; each send is a request of its own, but no other node can tell. */
inline tell_servers()
{
    to = 0;
    do
    :: to < SERVERS && to != me -> from_to(me, to)!out; to++
    :: to < SERVERS && to == me -> to++
    :: else -> break
    od;
    to = 0
}

inline count(nodes)
{
    to = 0;
    many = 0;
    do
    :: to < SERVERS -> many = many + ((nodes >> to) & 1); to++
    :: else -> break
    od;
    to = 0
}

inline clear(its)
{
    its.kind = 0; its.ballot = 0; its.last = 0; its.value = 0; its.client = 0
}

proctype server(byte me)
{
    byte ballot, last, value, client, wanted_value, wanted_client;
    bool proposes, chosen;
    byte promised, agreed, heard_last, heard_value, heard_client;
    byte to, many, from, theirs_last, theirs_value, theirs_client;
    message m, out;
end:
    atomic {
        if
        :: from_to(0, me)?m -> from = 0
        :: from_to(1, me)?m -> from = 1
        :: from_to(2, me)?m -> from = 2
        :: from_to(3, me)?m -> from = 3
#if NODES > 4
        :: from_to(4, me)?m -> from = 4
#endif
#if NODES > 5
        :: from_to(5, me)?m -> from = 5
#endif
        fi;
        if
        :: chosen && m.kind == GET ->
            out.kind = GOT; out.value = value;
            from_to(me, from)!out
        :: chosen && m.kind != GET
        :: !chosen && m.kind == PUT ->
            if
            :: proposes
            :: else ->
                proposes = true;
                wanted_value = m.value;
                wanted_client = from;
                ballot = (ballot / 8 + 1) * 8 + me + 1;
                promised = 0; agreed = 0; heard_last = 0;
                out.kind = PREPARE; out.ballot = ballot;
                tell_servers();
                theirs_last = last; theirs_value = value; theirs_client = client;
                from = me;
                goto hear_promise
            fi
        :: !chosen && m.kind == PREPARE ->
            if
            :: ballot >= m.ballot
            :: else ->
                ballot = m.ballot;
                out.kind = PROMISE; out.ballot = ballot; out.last = last;
                out.value = value; out.client = client;
                from_to(me, from)!out
            fi
        :: !chosen && m.kind == PROMISE && ballot == m.ballot ->
            theirs_last = m.last; theirs_value = m.value; theirs_client = m.client;
            goto hear_promise
        :: !chosen && m.kind == ACCEPT ->
            if
            :: ballot > m.ballot
            :: else ->
                ballot = m.ballot; last = m.ballot;
                value = m.value; client = m.client;
                out.kind = ACCEPTED; out.ballot = m.ballot;
                from_to(me, from)!out
            fi
        :: !chosen && m.kind == ACCEPTED && ballot == m.ballot ->
            agreed = agreed | (1 << from);
            count(agreed);
            if
            :: 2 * many > SERVERS ->
                chosen = true;
                see(value);
                out.kind = CHOSEN; out.ballot = ballot; out.value = value; out.client = client;
                tell_servers();
                clear(out);
                out.kind = PUT_DONE;
                from_to(me, client)!out
            :: else
            fi
        :: !chosen && m.kind == CHOSEN ->
            ballot = m.ballot; last = m.ballot;
            value = m.value; client = m.client;
            chosen = true;
            see(value)
        :: else
        fi;
        goto done;
hear_promise:
        promised = promised | (1 << from);
        if
        :: theirs_last > heard_last ->
            heard_last = theirs_last; heard_value = theirs_value; heard_client = theirs_client
        :: else
        fi;
        count(promised);
        if
        :: 2 * many > SERVERS && agreed == 0 ->
            if
            :: heard_last > 0 -> wanted_value = heard_value; wanted_client = heard_client
            :: else
            fi;
            value = wanted_value; client = wanted_client;
            last = ballot;
            agreed = 1 << me;
            clear(out);
            out.kind = ACCEPT; out.ballot = ballot; out.value = value; out.client = client;
            tell_servers()
        :: else
        fi;
done:
        clear(m);
        clear(out);
        theirs_last = 0; theirs_value = 0; theirs_client = 0; many = 0; from = 0;
        goto end
    }
}

proctype asker(byte me)
{
    message m, out;
    byte number, got;
    atomic {
        number = me - SERVERS;
        out.kind = PUT; out.value = number + 1; out.client = me;
        from_to(me, number % SERVERS)!out;
        clear(out)
    };
end:
    atomic {
        if
        :: from_to(0, me)?m
        :: from_to(1, me)?m
        :: from_to(2, me)?m
        fi;
        if
        :: m.kind == PUT_DONE ->
            out.kind = GET;
            from_to(me, (number + 1) % SERVERS)!out
        :: else -> got = m.value; see(got)
        fi;
        clear(m);
        clear(out);
        goto end
    }
}

init
{
    byte i = 0;
    atomic {
        do
        :: i < SERVERS -> run server(i); i++
        :: i >= SERVERS && i < NODES -> run asker(i); i++
        :: else -> break
        od
    }
}
