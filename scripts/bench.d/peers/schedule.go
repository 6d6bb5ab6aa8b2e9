package main

import "math/bits"

// schedule is that of schedule.h: the order in which the optimal broadcast and scatter on a d-cube serve
// the nodes. Number n >= 1 belongs to step (n-1)/d and to link (n-1)%d.
type schedule struct {
	dim, nodes, steps uint32
	node              []uint32 // by number
}

func rotate(word, places, dim uint32) uint32 {
	return (word<<places | word>>(dim-places)) & (1<<dim - 1)
}

func isLeastRotation(word, dim uint32) bool {
	for places := uint32(1); places < dim; places++ {
		if rotate(word, places, dim) < word {
			return false
		}
	}
	return true
}

func makeSchedule(net *network) *schedule {
	if net.kind != "hypercube" {
		fail("this runs on a hypercube")
	}
	d := net.degree
	s := &schedule{dim: d, nodes: net.nodes, steps: (net.nodes + d - 2) / d, node: make([]uint32, 1, net.nodes)}
	for ones := 1; ones <= int(d); ones++ {
		for word := uint32(1); word < net.nodes; word += 2 {
			if bits.OnesCount32(word) != ones || !isLeastRotation(word, d) {
				continue
			}
			first := rotate(word, uint32(len(s.node)-1)%d, d)
			for t := first; ; {
				s.node = append(s.node, t)
				if d > 1 {
					t = rotate(t, 1, d)
				}
				if t == first {
					break
				}
			}
		}
	}
	return s
}

// group is the range of numbers of a step, counted from 0.
func (s *schedule) group(step uint32) (first, end uint32) {
	first, end = 1+step*s.dim, 1+(step+1)*s.dim
	if end > s.nodes {
		end = s.nodes
	}
	return
}

// nextPort is the next one of `rest` above bit `port`, cyclically.
func nextPort(rest, port uint32) uint32 {
	if above := rest &^ (1<<(port+1) - 1); above != 0 {
		return uint32(bits.TrailingZeros32(above))
	}
	return uint32(bits.TrailingZeros32(rest))
}
