// simgrid_peer.hpp: one actor a node, one mailbox a directed link, raw contexts, and the Constant network
// model: a packet takes one unit of simulated time, as it takes one step in parray.
//
// Packets are pointers into the sender's own memory, which copies nothing. SimGrid starts a packet when both
// ends have asked for it, so a node asks for those of all ports before it waits for any. It waits for its
// sends, too: detached ones pile up in a list of SimGrid's that it searches for each packet. All actors share
// a host, for the model asks for no platform. It is the fastest way that we know.
#ifndef SIMGRID_PEER_HPP
#define SIMGRID_PEER_HPP

#include <functional>
#include <string>
#include <vector>

#include <simgrid/s4u.hpp>

#include "peer.h"

namespace sg4 = simgrid::s4u;

class Simulation {
public:
    explicit Simulation(const struct net &array) : net(array) {}

    // Run `node` on an actor for each rank. Result: the seconds of the run. The simulated time must be
    // `steps`; otherwise the peer is wrong.
    double run(uint32_t steps, const std::function<void(uint32_t)> &node);

    // Offer a packet to a port; it is taken when the result has been waited for.
    sg4::CommPtr send(uint32_t me, uint32_t port, struct parcel *parcel)
    {
        return box(net_peer(&net, me, port), net_back(&net, port))->put_async(parcel, 1);
    }

    // Ask for the next packet of a port; *parcel is set when the result has been waited for.
    sg4::CommPtr receive(uint32_t me, uint32_t port, struct parcel **parcel)
    {
        return box(me, port)->get_async<struct parcel>(parcel);
    }

private:
    sg4::Mailbox *box(uint32_t rank, uint32_t port) const { return boxes[(size_t)rank * net.degree + port]; }

    struct net net;
    std::vector<sg4::Mailbox *> boxes;
};

#endif
