// Package solve plays Knobeln exactly.
package solve
