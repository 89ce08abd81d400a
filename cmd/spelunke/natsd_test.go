package main

import (
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"spelunke/bus/nats/natstest"
)

// natsd is the command that is a NATS server: NODES SERVERS ALL….
func natsd() {
	s, err := natstest.New(os.Args[1], os.Args[2], os.Args[3:]...)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	end := make(chan os.Signal, 1)
	signal.Notify(end, syscall.SIGTERM, os.Interrupt)
	<-end
	s.Shutdown()
}
