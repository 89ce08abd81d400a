package main

import (
	"runtime"
	"syscall"
	"time"
)

// cpuTime is the processor time that this process has used, all threads together.
func cpuTime() time.Duration {
	p, err := syscall.GetCurrentProcess()
	if err != nil {
		return 0
	}
	var created, ended, kernel, user syscall.Filetime
	if syscall.GetProcessTimes(p, &created, &ended, &kernel, &user) != nil {
		return 0
	}
	ticks := func(f syscall.Filetime) int64 { return int64(f.HighDateTime)<<32 + int64(f.LowDateTime) } // of 100 ns
	return time.Duration(100 * (ticks(kernel) + ticks(user)))
}

// peakRSS returns the memory that the program has taken from the system, in
// bytes: what Go knows of it, without the program itself.
func peakRSS() int64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.Sys)
}
