package sqlite

import (
	"crypto/sha256"
	"database/sql/driver"
	"encoding/binary"
	"fmt"
	"sync"

	"modernc.org/sqlite"
)

// mark stands for a command's name in an index: the first eight bytes of its
// SHA-256. In a stream of a million commands two have the same mark once in
// 10⁷ streams; then the later one is refused as a repetition.
func mark(cmd string) int64 {
	sum := sha256.Sum256([]byte(cmd))
	return int64(binary.BigEndian.Uint64(sum[:]))
}

// teach gives SQLite the function mark, for migrations. It must come before the first connection.
var teach = sync.OnceValue(func() error {
	return sqlite.RegisterDeterministicScalarFunction("mark", 1, func(_ *sqlite.FunctionContext, args []driver.Value) (driver.Value, error) {
		cmd, ok := args[0].(string)
		if !ok {
			return nil, fmt.Errorf("mark(%v): want a text", args[0])
		}
		return mark(cmd), nil
	})
})
