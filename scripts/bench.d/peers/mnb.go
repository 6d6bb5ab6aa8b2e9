package main

import "time"

func broadcast(net *network) (hops uint64, took time.Duration, right bool) {
	plan := makeSchedule(net)
	wires := net.wire()
	tables := make([][]uint32, net.nodes)
	for v := range tables {
		tables[v] = make([]uint32, net.nodes)
		for i := range tables[v] {
			tables[v][i] = 0 // the page is in place before the run
		}
		tables[v][v] = token(uint32(v))
	}
	took = run(net.nodes, func(me uint32) {
		table, wire := tables[me], &wires[me]
		for step := uint32(0); step < plan.steps; step++ {
			first, end := plan.group(step)
			for p, t := range plan.node[first:end] {
				origin := me ^ t ^ 1<<p
				wire.out[p] <- parcel{origin, table[origin]}
			}
			for _, in := range wire.in[:end-first] {
				got := <-in
				table[got.rank] = got.token
			}
		}
	})
	right = true
	for v := range tables {
		for origin, got := range tables[v] {
			right = right && got == token(uint32(origin))
		}
	}
	return uint64(net.nodes) * uint64(net.nodes-1), took, right
}
