/*
 * abd_register.pml: the protocol of algos/classics/abd_register.c: SERVERS servers hold a register, one client
 * writes it once and another one reads it once.
 *
 * What a node does between two of its requests is one step, as in an exploration by parray.
 */
#ifndef SERVERS
#define SERVERS 3
#endif
#define WRITER SERVERS
#define READER (SERVERS + 1)
#define NODES (SERVERS + 2)
#define ROOM 5
#define LETTER 65

mtype = { QUERY, HELD, STORE, STORED };

/* Tags are numbers: that of the write * 8 + the client; 0: nobody has written. */
typedef message {
    mtype kind;
    byte phase, tag, value
};

chan link[NODES * NODES] = [ROOM] of { message };
bool written; /* the write is over */

#define from_to(a, b) link[(a) * NODES + (b)]

inline clear(its)
{
    its.kind = 0; its.phase = 0; its.tag = 0; its.value = 0
}

/* Begin a phase: to all servers; each send is a request of its own, but no other node can tell. */
inline ask(what)
{
    phase++;
    heard = 0;
    out.kind = what; out.phase = phase; out.tag = tag; out.value = value;
    to = 0;
    do
    :: to < SERVERS -> from_to(me, to)!out; to++
    :: else -> break
    od;
    to = 0;
    clear(out)
}

proctype server(byte me)
{
    byte tag, value, from;
    message m, out;
end:
    atomic {
        if
        :: from_to(WRITER, me)?m -> from = WRITER
        :: from_to(READER, me)?m -> from = READER
        fi;
        if
        :: m.kind == STORE && m.tag > tag -> tag = m.tag; value = m.value
        :: else
        fi;
        if
        :: m.kind == STORE -> out.kind = STORED
        :: else -> out.kind = HELD
        fi;
        out.phase = m.phase; out.tag = tag; out.value = value;
        from_to(me, from)!out;
        from = 0;
        clear(m);
        clear(out)
    }
    goto end
}

proctype client(byte me)
{
    byte tag, value, phase, heard, to;
    bool follows; /* the write was over before */
    message m, out;
    atomic {
        follows = written;
        ask(QUERY)
    }
hear:
    atomic {
        if
        :: from_to(0, me)?m
        :: from_to(1, me)?m
#if SERVERS > 2
        :: from_to(2, me)?m
#endif
        fi;
        if
        :: m.phase == phase ->
            heard++;
            if
            :: m.kind == HELD && m.tag > tag -> tag = m.tag; value = m.value
            :: else
            fi;
            clear(m);
            if
            :: heard * 2 > SERVERS && phase == 1 ->
                if
                :: me == WRITER -> tag = (tag / 8 + 1) * 8 + me; value = LETTER
                :: else
                fi;
                ask(STORE)
            :: heard * 2 > SERVERS && phase == 2 -> goto over
            :: else
            fi
        :: else -> clear(m)
        fi;
        goto hear
    }
over:
    atomic {
        written = written || me == WRITER;
        assert(me == WRITER || !follows || value == LETTER);
        heard = 0
    }
end:
    atomic {
        if
        :: from_to(0, me)?m
        :: from_to(1, me)?m
#if SERVERS > 2
        :: from_to(2, me)?m
#endif
        fi;
        clear(m)
    }
    goto end
}

init {
    atomic {
        byte i = 0;
        do
        :: i < SERVERS -> run server(i); i++
        :: i == SERVERS -> i = 0; break
        od;
        run client(WRITER);
        run client(READER)
    }
}
