/*
 * parray_node.hpp: a node, with typed calls, and vectors in its own memory. Programs include parray.hpp.
 */
#ifndef PARRAY_NODE_HPP
#define PARRAY_NODE_HPP

#include <cstddef>
#include <cstdint>
#include <limits>
#include <new>
#include <optional>
#include <type_traits>
#include <vector>

#include "parray_payload.hpp"

namespace pa
{

/* Each call is that of parray.h with node_ in front, and `at` is the line of the caller. */
class node
{
    using place = detail::place;

  public:
    node(::node *self) : self_(self)
    {
    }
    operator ::node *() const
    {
        return self_;
    }

    int rank() const
    {
        return node_rank(self_);
    }
    int count() const
    {
        return node_count(self_);
    }
    int degree() const
    {
        return node_degree(self_);
    }
    int peer(int port) const
    {
        return node_peer(self_, port);
    }
    int coord(int dimension) const
    {
        return node_coord(self_, dimension);
    }
    std::uint64_t now() const
    {
        return node_now(self_);
    }

    /* What `prepare` set by parray_set_arg; and the node's own memory, of a program with .state<T>(). */
    template <class T> const T &arg() const
    {
        return *static_cast<const T *>(node_arg(self_));
    }
    template <class T> T &state() const
    {
        return *static_cast<T *>(node_state(self_));
    }

    /* Send a value, or the elements of a range. */
    template <class T> void send(int port, const T &value, place at = place::here()) const
    {
        const auto sent = detail::elements(value);
        node_send_at(self_, port, sent.data(), detail::bytes(sent), at.site(self_));
    }
    template <class T> void send_wait(int port, const T &value, place at = place::here()) const
    {
        const auto sent = detail::elements(value);
        node_send_wait_at(self_, port, sent.data(), detail::bytes(sent), at.site(self_));
    }
    template <class T> bool try_send(int port, const T &value, place at = place::here()) const
    {
        const auto sent = detail::elements(value);
        return node_try_send_at(self_, port, sent.data(), detail::bytes(sent), at.site(self_));
    }
    template <class T> void send(int port, const packet<T> &sent, place at = place::here()) const
    {
        const ::packet raw = raw_of(sent);
        node_send_packet_at(self_, port, &raw, at.site(self_));
    }
    template <class T> void send_wait(int port, const packet<T> &sent, place at = place::here()) const
    {
        const ::packet raw = raw_of(sent);
        node_send_packet_wait_at(self_, port, &raw, at.site(self_));
    }

    /* Receive a value: int rank = self.recv<int>(0). */
    template <class T> T recv(int port, place at = place::here()) const
    {
        T value{};
        const char *site = at.site(self_);
        whole<T>(node_recv_at(self_, port, &value, detail::payload_size<T>(), site), site);
        return value;
    }

    /* Receive into a range, which is the room; result: the number of elements that came. */
    template <class Range> std::size_t recv_into(int port, Range &&range, place at = place::here()) const
    {
        const auto room = detail::elements(range);
        const char *site = at.site(self_);
        const std::size_t one = sizeof room[0];
        const long size = node_recv_at(self_, port, room.data(), detail::bytes(room), site);
        if (static_cast<std::size_t>(size) % one != 0)
            node_fail_at(self_, site, "%ld bytes came, which are no elements of %zu bytes", size, one);
        return static_cast<std::size_t>(size) / one;
    }

    /* Send value i of a range through port i, and receive value i of the other one from there; ports that are
     * absent are left out. */
    template <class Sent, class Room>
    void exchange(const Sent &values, Room &&room, place at = place::here()) const
    {
        const auto sent = detail::elements(values);
        const auto to = detail::elements(room);
        const char *site = at.site(self_);
        static_assert(std::is_same_v<std::remove_cv_t<std::remove_reference_t<decltype(sent[0])>>,
                                     std::remove_cv_t<std::remove_reference_t<decltype(to[0])>>>,
                      "what is sent and what is received are of one type");
        if (sent.size() != to.size())
            node_fail_at(self_, site, "%zu values are to be exchanged for %zu", sent.size(), to.size());
        ::node_exchange what{};
        what.count = static_cast<int>(to.size());
        what.send = sent.data();
        what.receive = to.data();
        what.send_stride = what.size = what.receive_stride = what.room = sizeof to[0];
        node_exchange_at(self_, &what, site);
    }

    /* Receive a value with the other fields of its packet. Where none need come: nothing, for NODE_TIMEOUT,
     * NODE_EMPTY and NODE_OVER. */
    template <class T> packet<T> recv_packet(int port, place at = place::here()) const
    {
        return *take<T>(at, [&](auto... last) { return node_recv_packet_at(self_, port, last...); });
    }
    template <class T> packet<T> recv_any(place at = place::here()) const
    {
        return *take<T>(at, [&](auto... last) { return node_recv_any_at(self_, last...); });
    }
    template <class T> packet<T> recv_from(span<const int> ports, place at = place::here()) const
    {
        const int count = static_cast<int>(ports.size());
        return *take<T>(at,
                        [&](auto... last) { return node_recv_from_at(self_, ports.data(), count, last...); });
    }
    template <class T>
    std::optional<packet<T>> recv_until(int port, std::uint64_t deadline, place at = place::here()) const
    {
        return take<T>(at, [&](::packet *raw, const char *site) {
            return node_recv_until_at(self_, port, raw, deadline, site);
        });
    }
    template <class T>
    std::optional<packet<T>> recv_within(int port, std::uint64_t steps, place at = place::here()) const
    {
        return take<T>(at, [&](::packet *raw, const char *site) {
            return node_recv_within_at(self_, port, raw, steps, site);
        });
    }
    template <class T> std::optional<packet<T>> poll(int port = NODE_ANY_PORT, place at = place::here()) const
    {
        return take<T>(at, [&](auto... last) { return node_poll_at(self_, port, last...); });
    }
    template <class T> std::optional<packet<T>> serve(place at = place::here()) const
    {
        return take<T>(at, [&](auto... last) { return node_serve_at(self_, last...); });
    }

    void step(place at = place::here()) const
    {
        node_step_at(self_, at.site(self_));
    }
    void wait_until(std::uint64_t step, place at = place::here()) const
    {
        node_wait_until_at(self_, step, at.site(self_));
    }
    void pause(std::uint64_t steps, place at = place::here()) const
    {
        node_pause_at(self_, steps, at.site(self_));
    }

    /* Add a value, or the elements of a range, to the result digest. */
    template <class T> void result(const T &value) const
    {
        const auto computed = detail::elements(value);
        node_result(self_, computed.data(), detail::bytes(computed));
    }

    /* Collectives (parray_coll.h) of a number, or of the elements of a range. */
    void barrier(place at = place::here()) const
    {
        coll_barrier_at(self_, at.site(self_));
    }
    template <class T> void broadcast(T &&data, int root, place at = place::here()) const
    {
        collective(data, [&](auto... of) { coll_broadcast_at(self_, of..., root, at.site(self_)); });
    }
    template <class T> void reduce(T &&data, const coll_op *op, int root, place at = place::here()) const
    {
        collective(data, [&](auto... of) { coll_reduce_at(self_, of..., op, root, at.site(self_)); });
    }
    template <class T> void allreduce(T &&data, const coll_op *op, place at = place::here()) const
    {
        collective(data, [&](auto... of) { coll_allreduce_at(self_, of..., op, at.site(self_)); });
    }
    template <class T> void scan(T &&data, const coll_op *op, place at = place::here()) const
    {
        collective(data, [&](auto... of) { coll_scan_at(self_, of..., op, at.site(self_)); });
    }
    template <class T> void exscan(T &&data, const coll_op *op, place at = place::here()) const
    {
        collective(data, [&](auto... of) { coll_exscan_at(self_, of..., op, at.site(self_)); });
    }

    /* Where a call gathers, `all` has a block for each node: it is a range of count() times as many. Where it
     * is not used, it may be empty. */
    template <class T, class All>
    void gather(const T &mine, All &&all, int root, place at = place::here()) const
    {
        blocks(mine, all, rank() == root, at, [&](auto one, auto count, auto type, auto every) {
            coll_gather_at(self_, one, count, type, every, root, at.site(self_));
        });
    }
    template <class T, class All> void scatter(All &&all, T &&mine, int root, place at = place::here()) const
    {
        blocks(mine, all, rank() == root, at, [&](auto one, auto count, auto type, auto every) {
            coll_scatter_at(self_, every, count, type, one, root, at.site(self_));
        });
    }
    template <class T, class All> void allgather(const T &mine, All &&all, place at = place::here()) const
    {
        blocks(mine, all, true, at, [&](auto one, auto count, auto type, auto every) {
            coll_allgather_at(self_, one, count, type, every, at.site(self_));
        });
    }
    template <class All, class T>
    void reduce_scatter(All &&all, const coll_op *op, T &&mine, place at = place::here()) const
    {
        blocks(mine, all, true, at, [&](auto one, auto count, auto type, auto every) {
            coll_reduce_scatter_at(self_, every, count, type, op, one, at.site(self_));
        });
    }
    template <class Out, class In> void alltoall(const Out &out, In &&in, place at = place::here()) const
    {
        const auto from = detail::elements(out);
        const std::size_t nodes = static_cast<std::size_t>(count());
        const span<std::remove_reference_t<decltype(from[0])>> block(from.data(), from.size() / nodes);
        if (from.size() % nodes != 0)
            node_fail_at(self_, at.site(self_), "%zu elements are no blocks for %zu nodes", from.size(),
                         nodes);
        blocks(block, in, true, at, [&](auto one, auto count, auto type, auto every) {
            coll_alltoall_at(self_, one, count, type, every, at.site(self_));
        });
    }

  private:
    /* Call with a block and all blocks; they are of one type, and all have room for one of each node. */
    template <class T, class All, class Call>
    void blocks(T &mine, All &all, bool used, place at, Call call) const
    {
        const auto one = detail::elements(mine);
        const auto every = detail::elements(all);
        using number = std::remove_cv_t<std::remove_reference_t<decltype(one[0])>>;
        static_assert(std::is_same_v<number, std::remove_cv_t<std::remove_reference_t<decltype(every[0])>>>,
                      "a block and all blocks are of one type");
        const std::size_t wanted = one.size() * static_cast<std::size_t>(count());
        if (used && every.size() != wanted)
            node_fail_at(self_, at.site(self_), "all blocks are %zu elements; there are %zu", wanted,
                         every.size());
        call(one.data(), one.size(), detail::type_of<number>(), every.data());
    }
    /* A result below 0 is no packet. */
    template <class T, class Call> std::optional<packet<T>> take(place at, Call call) const
    {
        packet<T> taken;
        const char *site = at.site(self_);
        ::packet raw{};
        raw.data = &taken.value;
        raw.size = detail::payload_size<T>();
        const long size = call(&raw, site);
        if (size < 0)
            return std::nullopt;
        whole<T>(size, site);
        taken.units = raw.units, taken.origin = raw.origin, taken.dest = raw.dest;
        taken.port = raw.port, taken.sent = raw.sent;
        return taken;
    }
    template <class T> void whole(long size, const char *site) const
    {
        if (size != static_cast<long>(sizeof(T)))
            node_fail_at(self_, site, "%ld bytes came, where a value of %zu bytes is wanted", size,
                         sizeof(T));
    }
    template <class T> static ::packet raw_of(const packet<T> &sent)
    {
        const auto of = detail::elements(sent.value);
        ::packet raw{};
        raw.data = const_cast<void *>(static_cast<const void *>(of.data()));
        raw.size = detail::bytes(of);
        raw.units = sent.units, raw.origin = sent.origin, raw.dest = sent.dest, raw.label = sent.label;
        return raw;
    }
    template <class T, class Call> static void collective(T &data, Call call)
    {
        const auto of = detail::elements(data);
        call(of.data(), of.size(), detail::type_of<std::remove_reference_t<decltype(of[0])>>());
    }
    ::node *self_;
};

/* Memory of a node, by node_realloc: it is given back however the node ends. */
template <class T> struct allocator {
    using value_type = T;
    allocator(const node &of) : self(of)
    {
    }
    template <class Other> allocator(const allocator<Other> &other) : self(other.self)
    {
    }
    T *allocate(std::size_t count)
    {
        if (count > std::numeric_limits<std::size_t>::max() / sizeof(T))
            throw std::bad_array_new_length();
        return static_cast<T *>(node_realloc(self, nullptr, count * sizeof(T)));
    }
    void deallocate(T *memory, std::size_t)
    {
        node_realloc(self, memory, 0);
    }
    template <class Other> bool operator==(const allocator<Other> &other) const
    {
        return self == other.self;
    }
    template <class Other> bool operator!=(const allocator<Other> &other) const
    {
        return self != other.self;
    }
    ::node *self;
};

/* A vector in such memory: pa::vector<int> queue(self). */
template <class T> using vector = std::vector<T, allocator<T>>;

} // namespace pa

#endif
