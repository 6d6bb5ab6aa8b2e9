/*
 * crew.h: one piece of work on several processors, in parts that do not depend on each other.
 *
 * The parts run in threads that live as long as the call, part i on core i (cpu.h). So what a part touches
 * first lies in the memory next to that core.
 */
#ifndef CREW_H
#define CREW_H

/* Call work(arg, 0) .. work(arg, parts - 1), and return when all have returned. A single part runs in the
 * calling thread, and so does each part for which the system gives no thread. Signals go to threads that were
 * there before. What the caller did before comes before every part, and every part comes before what the
 * caller does next. */
void crew_run(unsigned parts, void (*work)(void *arg, unsigned part), void *arg);

#endif
