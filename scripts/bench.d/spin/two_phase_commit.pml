/*
 * two_phase_commit.pml: the protocol of algos/classics/two_phase_commit.c: node 0 coordinates, N take part.
 *
 * What a node does between two of its requests is one step, as in an exploration by parray. CRASHES nodes
 * may stop at any request.
 */
#ifndef N
#define N 3
#endif
#ifndef CRASHES
#define CRASHES 0
#endif

mtype = { READY, REFUSED, COMMIT, ABORT };

chan up[N] = [2] of { mtype };
chan down[N] = [2] of { mtype };
mtype decided[N];
byte ready, commits, aborts, crashes;

#define holds assert((commits == 0 || aborts == 0) && (commits == 0 || ready == N))
#if CRASHES
#define may_crash :: atomic { crashes < CRASHES -> crashes++; goto crashed }
#else
#define may_crash
#endif

active proctype coordinator()
{
    byte heard = 0, to = 0;
    byte i;
    mtype word, decision = 0;
hear:
    if
    :: atomic { up[0]?word -> i = 0 }
#if N > 1
    :: atomic { up[1]?word -> i = 1 }
#endif
#if N > 2
    :: atomic { up[2]?word -> i = 2 }
#endif
#if N > 3
    :: atomic { up[3]?word -> i = 3 }
#endif
#if N > 4
    :: atomic { up[4]?word -> i = 4 }
#endif
#if N > 5
    :: atomic { up[5]?word -> i = 5 }
#endif
#if N > 6
    :: atomic { up[6]?word -> i = 6 }
#endif
    may_crash
    fi;
    atomic {
        i = 0;
        if
        :: word == READY -> heard++
        :: else -> decision = ABORT
        fi;
        word = 0;
        if
        :: heard == N -> decision = COMMIT
        :: else
        fi
    };
    if
    :: decision == 0 -> goto hear
    :: else
    fi;
tell:
    if
    :: atomic { to < N -> down[to]!decision; to++ }; goto tell
    :: atomic { to == N -> skip }
    may_crash
    fi;
crashed:
    skip
}

proctype participant(byte me)
{
    mtype word;
    if
    :: atomic { ready++; up[me]!READY }
    :: atomic { decided[me] = ABORT; aborts++; holds; up[me]!REFUSED }; goto crashed
    may_crash
    fi;
    if
    :: atomic {
           down[me]?word;
           decided[me] = word;
           if
           :: word == COMMIT -> commits++
           :: else -> aborts++
           fi;
           word = 0;
           holds
       }
    may_crash
    fi;
crashed:
    skip
}

init
{
    byte i = 0;
    atomic {
        do
        :: i < N -> run participant(i); i++
        :: else -> break
        od
    }
}
