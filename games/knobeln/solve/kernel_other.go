//go:build !amd64

package solve

// best returns the fastest kernel for this processor.
func best() kernel { return portable }

// bestSingle returns the fastest single kernel for this processor.
func bestSingle() single { return portableSingle }
