package nats_test

import (
	"testing"

	"spelunke/bus"
	"spelunke/bus/bustest"
	"spelunke/bus/nats"
)

func TestBus(t *testing.T) {
	bustest.Run(t, func(t *testing.T) (a, b bus.Bus) {
		n, err := nats.Open()
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() {
			if err := n.Close(); err != nil {
				t.Error(err)
			}
		})
		return n, n
	})
}
