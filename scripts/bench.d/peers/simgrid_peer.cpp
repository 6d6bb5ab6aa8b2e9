#include "simgrid_peer.hpp"

// Stacks in KiB; without guard pages, which would use up the mappings that a process may have.
static const char *const options[] = {
    "simgrid",
    "--log=xbt_cfg.thresh:warning",
    "--cfg=contexts/factory:raw",
    "--cfg=contexts/stack-size:64",
    "--cfg=contexts/guard-size:0",
    "--cfg=network/model:Constant",
    "--cfg=network/latency-factor:1", // of the one unit that a packet takes
    nullptr,
};

double Simulation::run(uint32_t steps, const std::function<void(uint32_t)> &node)
{
    int argc = sizeof options / sizeof *options - 1;
    std::vector<char *> argv;
    size_t links = (size_t)net.nodes * net.degree;

    for (const char *option : options)
        argv.push_back(const_cast<char *>(option));
    sg4::Engine engine(&argc, argv.data());
    sg4::NetZone *zone = sg4::create_full_zone("zone");
    sg4::Host *host = zone->create_host("host", "1Gf");
    zone->seal();
    boxes.reserve(links);
    for (size_t i = 0; i < links; i++)
        boxes.push_back(sg4::Mailbox::by_name(std::to_string(i)));
    for (uint32_t v = 0; v < net.nodes; v++)
        sg4::Actor::create("node", host, [&node, v] { node(v); });
    double begun = peer_clock();
    engine.run();
    double seconds = peer_clock() - begun;
    if (sg4::Engine::get_clock() != steps)
        peer_fail("%g units of simulated time for %u steps", sg4::Engine::get_clock(), steps);
    return seconds;
}
