// Package natstest makes NATS servers of a cluster for tests.
package natstest

import (
	"fmt"
	"net"
	"net/netip"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
)

// startWithin is how long a server may take to start on a busy machine.
const startWithin = 30 * time.Second

// New starts a server that listens for nodes at one address and for the other
// servers at another, and that knows where those listen.
func New(nodes, servers string, all ...string) (*server.Server, error) {
	at, err := netip.ParseAddrPort(nodes)
	if err != nil {
		return nil, fmt.Errorf("natstest: %w", err)
	}
	routes := ""
	for _, a := range all {
		if a != servers {
			routes += ",nats://" + a
		}
	}
	between, err := netip.ParseAddrPort(servers)
	if err != nil {
		return nil, fmt.Errorf("natstest: %w", err)
	}
	s, err := server.NewServer(&server.Options{
		ServerName: nodes, Host: at.Addr().String(), Port: int(at.Port()), NoSigs: true, NoLog: true,
		PingInterval: time.Second, MaxPingsOut: 2, WriteDeadline: 2 * time.Second,
		Cluster: server.ClusterOpts{
			Name: "spelunke", Host: between.Addr().String(), Port: int(between.Port()), PoolSize: -1, NoAdvertise: true,
			PingInterval: time.Second, MaxPingsOut: 2,
		},
		Routes: server.RoutesFromStr(routes[min(1, len(routes)):]),
	})
	if err != nil {
		return nil, fmt.Errorf("natstest: %w", err)
	}
	s.Start()
	if !s.ReadyForConnections(startWithin) {
		s.Shutdown()
		return nil, fmt.Errorf("natstest: the server at %s did not start", nodes)
	}
	return s, nil
}

// FreeAddrs returns addresses of this machine at which nobody listens.
func FreeAddrs(tb testing.TB, n int) (addrs []string) {
	tb.Helper()
	for range n {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			tb.Fatal(err)
		}
		defer l.Close() // only when all are found
		addrs = append(addrs, l.Addr().String())
	}
	return addrs
}

// Cluster starts servers that know each other, in this process, and returns
// where nodes reach them. They stop when the test ends.
func Cluster(tb testing.TB, n int) (addrs []string, servers []*server.Server) {
	tb.Helper()
	free := FreeAddrs(tb, 2*n)
	for i := range n {
		s, err := New(free[i], free[n+i], free[n:]...)
		if err != nil {
			tb.Fatal(err)
		}
		tb.Cleanup(func() {
			s.Shutdown()
			s.WaitForShutdown()
		})
		servers = append(servers, s)
	}
	return free[:n], servers
}
