/*
 * urcu-qsbr.h: RCU where a process has one thread. The thread that writes is the one that reads, and does not
 * read while it writes: no reader has to be waited for.
 */
#ifndef WEB_URCU_QSBR_H
#define WEB_URCU_QSBR_H

#define rcu_dereference(pointer) (pointer)

/* Result: what the pointer was before. */
#define rcu_xchg_pointer(pointer, fresh)                 \
    ({                                                   \
        __typeof__(*(pointer)) rcu_before_ = *(pointer); \
        *(pointer) = (fresh);                            \
        rcu_before_;                                     \
    })

static inline void rcu_read_lock(void)
{
}

static inline void rcu_read_unlock(void)
{
}

static inline void rcu_register_thread(void)
{
}

static inline void rcu_unregister_thread(void)
{
}

static inline void rcu_thread_online(void)
{
}

static inline void rcu_thread_offline(void)
{
}

static inline void synchronize_rcu(void)
{
}

#endif
