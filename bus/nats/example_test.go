package nats_test

import (
	"fmt"

	"spelunke/bus"
	"spelunke/bus/nats"
)

func Example() {
	b, err := nats.Open()
	if err != nil {
		panic(err)
	}
	defer b.Close()
	heard := make(chan bus.Hint, 1)
	stop, err := b.Subscribe(func(h bus.Hint) { heard <- h })
	if err != nil {
		panic(err)
	}
	defer stop()
	if err := b.Publish(bus.Hint{Stream: "match/x", Len: 7}); err != nil {
		panic(err)
	}
	fmt.Println(<-heard)
	// Output: {match/x 7 }
}
