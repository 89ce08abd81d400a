package web

import (
	"context"
	"crypto/sha256"
	"crypto/subtle"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"spelunke/house"
)

// PersonPath names a person.
type PersonPath struct {
	Person string `path:"person" maxLength:"64"`
}

type nameBody struct {
	Name string `json:"name" maxLength:"1000" doc:"1 to 40 characters"`
}

type adminTables struct {
	Tables []house.AdminTable `json:"tables"`
}

type adminPeople struct {
	People []house.AdminPerson `json:"people"`
}

// keyed reports whether a token is the host's key.
func (s *Server) keyed(token string) bool {
	none := [sha256.Size]byte{}
	sum := sha256.Sum256([]byte(token))
	return s.o.Key != none && subtle.ConstantTimeCompare(sum[:], s.o.Key[:]) == 1
}

// admin registers an operation for the owner of the house, and for whoever has the host's key.
func admin[I, O any](s *Server, o huma.Operation, f func(ctx context.Context, a house.Admin, in *I) (O, error)) {
	o.Security, o.Tags = needsSession, []string{"admin"}
	open(s, o, func(ctx context.Context, in *I) (O, error) {
		var none O
		switch p := person(ctx); {
		case p.Owner:
			return f(ctx, s.o.House.Admin(p.ID), in)
		case s.keyed(token(ctx)):
			return f(ctx, s.o.House.Admin("key"), in)
		case p.ID == "":
			return none, house.ErrNoSession
		}
		return none, house.ErrNotOwner
	})
}

// adminRoutes are for whoever runs the house. Repeating a command is harmless
// without an id.
func (s *Server) adminRoutes() {
	const people = "/api/admin/people/{person}"
	admin(s, huma.Operation{
		OperationID: "admin-tables", Method: http.MethodGet, Path: "/api/admin/tables", Summary: "Owner: all open tables, the newest first",
	}, func(ctx context.Context, a house.Admin, _ *struct{}) (adminTables, error) {
		tables, err := a.Tables(ctx)
		return adminTables{tables}, err
	})
	admin(s, huma.Operation{
		OperationID: "admin-people", Method: http.MethodGet, Path: "/api/admin/people", Summary: "Owner: everybody whom the house knows, the newest first",
	}, func(ctx context.Context, a house.Admin, _ *struct{}) (adminPeople, error) {
		people, err := a.People(ctx)
		return adminPeople{people}, err
	})
	admin(s, huma.Operation{
		OperationID: "admin-close", Method: http.MethodPost, Path: "/api/admin/tables/{table}/close",
		Summary: "Owner: close a table, named by its id or its spoken code; a running match ends without a result",
	}, func(ctx context.Context, a house.Admin, in *TablePath) (house.AdminTable, error) {
		return a.Close(ctx, in.Table)
	})
	for _, c := range []struct {
		verb, summary string
		do            func(a house.Admin, ctx context.Context, person string) (house.AdminPerson, error)
	}{
		{"ban", "Owner: end a person's sessions and take the person from all tables; in running matches a bot plays on", house.Admin.Ban},
		{"unban", "Owner: let a banned person come in again", house.Admin.Unban},
		{"own", "Owner: make a person the owner of the house in one's place", house.Admin.Own},
	} {
		admin(s, huma.Operation{
			OperationID: "admin-" + c.verb, Method: http.MethodPost, Path: people + "/" + c.verb, Summary: c.summary,
		}, func(ctx context.Context, a house.Admin, in *PersonPath) (house.AdminPerson, error) {
			return c.do(a, ctx, in.Person)
		})
	}
	admin(s, huma.Operation{
		OperationID: "admin-rename", Method: http.MethodPost, Path: people + "/name",
		Summary: "Owner: give a person another name: at tables at once, in matches from the next on",
	}, func(ctx context.Context, a house.Admin, in *struct {
		PersonPath
		Body nameBody
	}) (house.AdminPerson, error) {
		return a.Rename(ctx, in.Person, in.Body.Name)
	})
	admin(s, huma.Operation{
		OperationID: "admin-delete", Method: http.MethodDelete, Path: people,
		Summary: "Owner: delete a person with all data, and the name from the logs of tables and matches",
	}, func(ctx context.Context, a house.Admin, in *PersonPath) (house.Erased, error) {
		return a.Delete(ctx, in.Person)
	})
}
