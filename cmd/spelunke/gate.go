package main

import (
	"log/slog"
	"net"

	"spelunke/web"
)

// inner is how many files the house keeps for itself: the database, the bus, refusals.
const inner = 128

// gate lets in as many connections as there may be, or as the system has files for.
func (c *serveCmd) gate(l net.Listener, log *slog.Logger) *web.Gate {
	all := c.Crowd
	if room := files(); all > room-inner {
		all = max(10, room-inner)
		log.Warn("serve: the system allows too few open files for all connections", "files", room, "connections", c.Crowd, "now", all)
	}
	each := all / 10
	if c.Proxy { // they are all the proxy's; it says whose streams are
		each = 0
	}
	return web.NewGate(l, all, each)
}
