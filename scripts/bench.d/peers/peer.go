// The Go peer: a goroutine a node and a buffered channel a directed link. Called as `go_peer WORKLOAD
// TOPOLOGY`; prints the same line as the C peers (peer.h), after verifying.
//
// There is no barrier: a node that needs its neighbours' packets of a step waits for them at the channels,
// so neighbours are never more than a step apart, and two places in a channel never block a sender.
package main

import (
	"fmt"
	"os"
	"runtime/debug"
	"sync"
	"time"
)

const (
	channelRoom   = 2
	exchangeSteps = 20
)

type parcel struct {
	rank  uint32 // of the origin; in a scatter, of the destination
	token uint32
}

type network struct {
	kind          string
	nodes, degree uint32
	rows, columns uint32
}

func fail(format string, args ...interface{}) {
	fmt.Fprintf(os.Stderr, "go: "+format+"\n", args...)
	os.Exit(1)
}

func parse(text string) network {
	var a, b uint32
	if n, _ := fmt.Sscanf(text, "hypercube:%d", &a); n == 1 && a >= 1 && a <= 26 {
		return network{kind: "hypercube", nodes: 1 << a, degree: a}
	}
	if n, _ := fmt.Sscanf(text, "torus:%dx%d", &a, &b); n == 2 && a >= 3 && b >= 3 {
		return network{kind: "torus", nodes: a * b, degree: 4, rows: a, columns: b}
	}
	if n, _ := fmt.Sscanf(text, "ring:%d", &a); n == 1 && a >= 3 {
		return network{kind: "ring", nodes: a, degree: 2}
	}
	fail("'%s' is none of hypercube:D, torus:AxB, ring:N", text)
	return network{}
}

// peer is the node at the other end of a port; back is the port that the link has there.
func (n *network) peer(rank, port uint32) uint32 {
	if n.kind == "hypercube" {
		return rank ^ 1<<port
	}
	if n.kind == "ring" {
		return (rank + 2*port + n.nodes - 1) % n.nodes
	}
	row, column := rank/n.columns, rank%n.columns
	switch port {
	case 0:
		row = (row + n.rows - 1) % n.rows
	case 1:
		row = (row + 1) % n.rows
	case 2:
		column = (column + n.columns - 1) % n.columns
	default:
		column = (column + 1) % n.columns
	}
	return row*n.columns + column
}

func (n *network) back(port uint32) uint32 {
	if n.kind == "hypercube" {
		return port
	}
	return port ^ 1
}

// ports are the channels of one node, by port.
type ports struct{ in, out []chan parcel }

// wire makes a channel for every directed link.
func (n *network) wire() []ports {
	nodes := make([]ports, n.nodes)
	both := make([]chan parcel, 2*n.nodes*n.degree)
	for v := uint32(0); v < n.nodes; v++ {
		at := 2 * v * n.degree
		nodes[v] = ports{both[at : at+n.degree], both[at+n.degree : at+2*n.degree]}
		for p := range nodes[v].in {
			nodes[v].in[p] = make(chan parcel, channelRoom)
		}
	}
	for v := uint32(0); v < n.nodes; v++ {
		for p := uint32(0); p < n.degree; p++ {
			nodes[v].out[p] = nodes[n.peer(v, p)].in[n.back(p)]
		}
	}
	return nodes
}

func token(rank uint32) uint32 { return (rank+1)*2654435761 | 1 }

// run starts a goroutine a node, waits until all are ready, and times them from their release to the last
// return.
func run(nodes uint32, node func(me uint32)) time.Duration {
	var ready, done sync.WaitGroup
	release := make(chan struct{})
	ready.Add(int(nodes))
	done.Add(int(nodes))
	for v := uint32(0); v < nodes; v++ {
		go func(me uint32) {
			ready.Done()
			<-release
			node(me)
			done.Done()
		}(v)
	}
	ready.Wait()
	begun := time.Now()
	close(release)
	done.Wait()
	return time.Since(begun)
}

func main() {
	debug.SetGCPercent(-1) // a collection would have to look at every stack
	if len(os.Args) != 3 {
		fail("usage: go_peer mnb|exchange|scatter|token|create TOPOLOGY")
	}
	workload, topology := os.Args[1], os.Args[2]
	net := parse(topology)
	var hops uint64
	var took time.Duration
	var right bool
	switch workload {
	case "mnb":
		hops, took, right = broadcast(&net)
	case "exchange":
		hops, took, right = exchange(&net)
	case "scatter":
		hops, took, right = scatter(&net)
	case "token":
		hops, took, right = tokenRound(&net)
	case "create":
		hops, took, right = create(&net)
	default:
		fail("no workload '%s'", workload)
	}
	if !right {
		fail("%s on %s: the result is wrong", workload, topology)
	}
	fmt.Printf("go %s %s %d %.9f\n", workload, topology, hops, took.Seconds())
}
