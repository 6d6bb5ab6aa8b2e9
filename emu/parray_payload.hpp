/*
 * parray_payload.hpp: what a packet carries, as C++ knows it. Programs include parray.hpp.
 */
#ifndef PARRAY_PAYLOAD_HPP
#define PARRAY_PAYLOAD_HPP

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <type_traits>
#include <utility>

#include "parray.h"

namespace pa
{

/* Elements that lie one behind the other, and belong to something else: the std::span of C++20. */
template <class T> class span
{
  public:
    constexpr span(T *first, std::size_t count) : first_(first), count_(count)
    {
    }
    template <class Range, class = decltype(std::data(std::declval<Range &>()))>
    constexpr span(Range &&range) : first_(std::data(range)), count_(std::size(range))
    {
    }
    constexpr T *data() const
    {
        return first_;
    }
    constexpr std::size_t size() const
    {
        return count_;
    }
    constexpr T *begin() const
    {
        return first_;
    }
    constexpr T *end() const
    {
        return first_ + count_;
    }
    constexpr T &operator[](std::size_t i) const
    {
        return first_[i];
    }

  private:
    T *first_;
    std::size_t count_;
};

/* A payload with the other fields of struct packet, which says what each is. `value` may be a pa::span of what
 * is to be sent. */
template <class T> struct packet {
    T value{};
    std::uint32_t units = 1;
    std::int32_t origin = -1, dest = -1;
    int port = -1;
    std::uint64_t sent = 0;
    const char *label = nullptr;
};

namespace detail
{

template <class T, class = void> struct is_range : std::false_type {
};
template <class T>
struct is_range<
    T, std::void_t<decltype(*std::data(std::declval<T &>())), decltype(std::size(std::declval<T &>()))>>
    : std::true_type {
};

/* A value as a span of one, or the elements of a range. */
template <class T> auto elements(T &value)
{
    if constexpr (is_range<T>::value)
        return span<std::remove_pointer_t<decltype(std::data(value))>>(value);
    else
        return span<T>(&value, 1);
}

template <class T> constexpr std::size_t payload_size()
{
    static_assert(!std::is_pointer_v<T> && !std::is_member_pointer_v<T>,
                  "nodes have no memory in common: send the data, not its address");
    static_assert(std::is_trivially_copyable_v<T>,
                  "a payload is copied byte by byte: its type has to be trivially copyable");
    return sizeof(T);
}

template <class T> std::size_t bytes(const span<T> &of)
{
    return of.size() * payload_size<std::remove_cv_t<T>>();
}

/* The line of a call: the default argument of all that notes one. */
struct place {
    const char *file;
    int line;
    static constexpr place here(const char *file = __builtin_FILE(), int line = __builtin_LINE())
    {
        return {file, line};
    }
    const char *site(const ::node *self) const
    {
        return node_site(self, file, line);
    }
};

template <class T> constexpr coll_type type_of()
{
    static_assert(std::is_arithmetic_v<T> && sizeof(T) <= 8, "collectives are of numbers of up to 64 bits");
    constexpr int width = sizeof(T) == 1 ? 0 : sizeof(T) == 2 ? 2 : sizeof(T) == 4 ? 4 : 6;
    if constexpr (std::is_floating_point_v<T>)
        return sizeof(T) == sizeof(float) ? COLL_FLOAT : COLL_DOUBLE;
    else
        return static_cast<coll_type>(COLL_INT8 + width + (std::is_unsigned_v<T> ? 1 : 0));
}

} // namespace detail

} // namespace pa

#endif
