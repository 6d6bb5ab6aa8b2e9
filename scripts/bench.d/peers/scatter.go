package main

import (
	"math/bits"
	"time"
)

// scatter: a node gets all packets from one parent, so one channel a node is all that is made, and each
// node is told its parent before the run. The root is slowed down by full channels.
func scatter(net *network) (hops uint64, took time.Duration, right bool) {
	plan := makeSchedule(net)
	inbox := make([]chan parcel, net.nodes)
	parent := make([]uint32, net.nodes) // the port towards it
	table := make([]uint32, net.nodes)
	for n := uint32(1); n < net.nodes; n++ {
		t := plan.node[n]
		inbox[t] = make(chan parcel, channelRoom)
		parent[t] = lastPort(t, (n-1)%plan.dim)
	}
	took = run(net.nodes, func(me uint32) {
		if me == 0 {
			for n := net.nodes - 1; n > 0; n-- {
				inbox[uint32(1)<<((n-1)%plan.dim)] <- parcel{plan.node[n], token(plan.node[n])}
			}
			return
		}
		for {
			got := <-inbox[me]
			if got.rank == me {
				table[me] = got.token
				return
			}
			inbox[me^1<<nextPort(me^got.rank, parent[me])] <- got
		}
	})
	right = true
	for v := uint32(1); v < net.nodes; v++ {
		right = right && table[v] == token(v)
	}
	return uint64(net.degree) << (net.degree - 1), took, right
}

// lastPort is the last bit of t in the cyclic order that begins at its label: the one just below the label.
func lastPort(t, label uint32) uint32 {
	if below := t & (1<<label - 1); below != 0 {
		return uint32(bits.Len32(below)) - 1
	}
	return uint32(bits.Len32(t)) - 1
}
