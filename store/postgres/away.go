package postgres

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/jackc/pgx/v5/pgconn"

	"spelunke/store"
)

// passing are the classes of errors (PostgreSQL's manual, appendix A) that come
// from the server and what it runs on, not from what it was asked: connections, transactions that
// may not write or were rolled back, resources, operators, its system.
var passing = []string{"08", "25", "40", "53", "55", "57", "58"}

// away makes store.ErrAway of what is the server's or the network's fault, and
// returns other errors as they are, above all that of a caller who has gone.
func away(err error) error {
	var e *pgconn.PgError
	if errors.As(err, &e) && !slices.Contains(passing, e.Code[:min(2, len(e.Code))]) || errors.Is(err, context.Canceled) {
		return err
	}
	return fmt.Errorf("%w: %w", store.ErrAway, err)
}
