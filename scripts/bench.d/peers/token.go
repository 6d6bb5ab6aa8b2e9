package main

import "time"

// tokenRound: one goroutine at a time has something to do. A node only uses one channel.
func tokenRound(net *network) (hops uint64, took time.Duration, right bool) {
	inbox := make([]chan parcel, net.nodes)
	seen := make([]uint32, net.nodes)
	for v := range inbox {
		inbox[v] = make(chan parcel, 1)
	}
	took = run(net.nodes, func(me uint32) {
		next := inbox[net.peer(me, 1)]
		if me == 0 {
			next <- parcel{me, 1}
			seen[me] = (<-inbox[me]).token
			return
		}
		got := <-inbox[me]
		seen[me] = got.token
		next <- parcel{me, got.token + 1}
	})
	right = seen[0] == net.nodes
	for v, count := range seen[1:] {
		right = right && count == uint32(v)+1
	}
	return uint64(net.nodes), took, right
}

// create: goroutines that end at once. A "hop" is a goroutine made and ended; the time is all of it.
func create(net *network) (hops uint64, took time.Duration, right bool) {
	begun := time.Now()
	run(net.nodes, func(uint32) {})
	return uint64(net.nodes), time.Since(begun), true
}
