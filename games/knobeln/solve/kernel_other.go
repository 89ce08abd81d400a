//go:build !amd64

package solve

// best returns the fastest kernel for this processor.
func best() kernel { return portable }

// bestSingle returns the fastest single kernel for this processor.
func bestSingle() single { return portableSingle }

// bestFollower returns the fastest follower for this processor.
func bestFollower() follower { return portableFollower }
