package main

import "time"

func exchange(net *network) (hops uint64, took time.Duration, right bool) {
	wires := net.wire()
	good := make([]uint32, net.nodes)
	took = run(net.nodes, func(me uint32) {
		wire := &wires[me]
		count := uint32(0)
		for step := uint32(1); step <= exchangeSteps; step++ {
			for _, out := range wire.out {
				out <- parcel{me, step}
			}
			for p, in := range wire.in {
				if got := <-in; got.rank == net.peer(me, uint32(p)) && got.token == step {
					count++
				}
			}
		}
		good[me] = count
	})
	right = true
	for _, count := range good {
		right = right && count == exchangeSteps*net.degree
	}
	return uint64(net.nodes) * uint64(net.degree) * exchangeSteps, took, right
}
