//go:build unix

package main

import (
	"math"
	"syscall"
)

// files is how many files this process may have open. The Go runtime has raised
// the limit as far as it may be raised.
func files() int {
	var r syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &r); err != nil {
		return math.MaxInt
	}
	return int(min(uint64(r.Cur), math.MaxInt))
}
