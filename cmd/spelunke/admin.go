package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strings"
	"text/tabwriter"
	"time"

	"spelunke/house"
	"spelunke/web"
)

// adminCmd runs a house that is open, over its door.
type adminCmd struct {
	data
	URL   string `name:"url" help:"Address of the house; by default the one that is open on the data directory, with --token http://127.0.0.1:8080." placeholder:"URL"`
	Token string `help:"Session token of the owner of the house, for those who do not have the data directory." env:"SPELUNKE_TOKEN" placeholder:"TOKEN"`
	JSON  bool   `name:"json" help:"Print what the house answers, as JSON."`

	Tables adminTablesCmd `cmd:"" help:"List the open tables."`
	People adminPeopleCmd `cmd:"" help:"List everybody whom the house knows."`
	Close  adminCloseCmd  `cmd:"" help:"Close a table; a running match ends without a result."`
	Ban    adminBanCmd    `cmd:"" help:"End a person's sessions and take the person from all tables; in running matches a bot plays on."`
	Unban  adminUnbanCmd  `cmd:"" help:"Let a banned person come in again."`
	Own    adminOwnCmd    `cmd:"" help:"Make a person the owner of the house, in the place of who was."`
	Rename adminRenameCmd `cmd:"" help:"Give a person another name."`
	Delete adminDeleteCmd `cmd:"" help:"Delete a person with all data, and the name from all logs, for good."`
}

// answerWithin is how long a house may take to carry out a command.
const answerWithin = 5 * time.Minute

// ask makes a request that only whoever runs the house may make.
func (c *adminCmd) ask(ctx context.Context, method, path string, body, out any, s streams) error {
	at, token := c.URL, c.Token
	if token == "" {
		k, err := c.hostKey()
		if err != nil {
			return fmt.Errorf("admin: %w", err)
		}
		token, at = k.Key, k.URL
	}
	if at == "" {
		at = "http://127.0.0.1:8080"
	}
	if u, err := url.Parse(at); err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" {
		return usage("admin: --url %q, want http://HOST or https://HOST", at)
	}
	text := ""
	if body != nil {
		b, err := json.Marshal(body)
		if err != nil {
			return err
		}
		text = string(b)
	}
	ctx, cancel := context.WithTimeout(ctx, answerWithin)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, method, strings.TrimRight(at, "/")+"/api/admin/"+path, strings.NewReader(text))
	if err != nil {
		return fmt.Errorf("admin: %w", err)
	}
	req.Header.Set("Authorization", "Bearer "+token)
	req.Header.Set("Content-Type", "application/json")
	res, err := http.DefaultClient.Do(req)
	if dial := (*net.OpError)(nil); c.Token == "" && ctx.Err() == nil && errors.As(err, &dial) && dial.Op == "dial" {
		return fmt.Errorf("admin: %w", leftOver(c.Data, at))
	}
	if err != nil {
		return fmt.Errorf("admin: %w", err)
	}
	defer res.Body.Close()
	b, err := io.ReadAll(res.Body)
	if err != nil {
		return fmt.Errorf("admin: %w", err)
	}
	if res.StatusCode >= 300 {
		return c.refused(at, res.Status, b)
	}
	if c.JSON {
		_, err := s.out.Write(b)
		return err
	}
	if err := json.Unmarshal(b, out); err != nil {
		return fmt.Errorf("admin: %s does not answer as a house does: %w", at, err)
	}
	return nil
}

// hostKey is the key of the house on the data directory, for its own address.
func (c *adminCmd) hostKey() (hostKey, error) {
	k, err := readHostKey(c.Data)
	if err != nil && c.URL != "" {
		return k, fmt.Errorf("%w, and no --token for %s", err, c.URL)
	}
	if err == nil && c.URL != "" && c.URL != k.URL { // a key is for its own house's eyes
		return k, fmt.Errorf("the key in %s is that of %s: %s wants the owner's --token", c.Data, k.URL, c.URL)
	}
	return k, err
}

// refused is what the house had against a command.
func (c *adminCmd) refused(at, status string, body []byte) error {
	var p web.Problem
	if err := json.Unmarshal(body, &p); err != nil || p.Code == "" {
		return fmt.Errorf("admin: %s does not answer as a house does: %s", at, status)
	}
	if p.Code == "no_session" && c.Token == "" {
		return fmt.Errorf("admin: %w", replaced(c.Data, at))
	}
	if p.Code == "no_session" {
		return fmt.Errorf("admin: the house at %s does not know this token (%s)", at, p.Code)
	}
	return fmt.Errorf("admin: %s (%s)", strings.Join(append([]string{p.Detail}, p.Errors...), "; "), p.Code)
}

// do asks and prints what people are told, or the answer if that is wanted.
func do[T any](ctx context.Context, c *adminCmd, s streams, method, path string, body any, tell func(w io.Writer, answer T)) error {
	var answer T
	if err := c.ask(ctx, method, path, body, &answer, s); err != nil || c.JSON {
		return err
	}
	w := tabwriter.NewWriter(s.out, 0, 0, 2, ' ', 0)
	tell(w, answer)
	return w.Flush()
}

// clock is a time as lists have it.
func clock(ms int64) string { return time.UnixMilli(ms).Format("2006-01-02 15:04") }

// adminTablesCmd lists tables.
type adminTablesCmd struct{}

// Run lists them.
func (adminTablesCmd) Run(ctx context.Context, c *adminCmd, s streams) error {
	return do(ctx, c, s, http.MethodGet, "tables", nil, func(w io.Writer, answer struct{ Tables []house.AdminTable }) {
		fmt.Fprintln(w, "TABLE\tCODE\tGAME\tSTATE\tLAST USED\tPEOPLE")
		for _, t := range answer.Tables {
			var people []string
			for _, p := range t.People {
				people = append(people, p.Name)
			}
			if t.Watchers > 0 {
				people = append(people, fmt.Sprintf("and %d who look on", t.Watchers))
			}
			fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\t%s\n", t.Table, t.Code, t.Game, t.State, clock(t.At), strings.Join(people, ", "))
		}
	})
}

// adminPeopleCmd lists people.
type adminPeopleCmd struct{}

// Run lists them.
func (adminPeopleCmd) Run(ctx context.Context, c *adminCmd, s streams) error {
	return do(ctx, c, s, http.MethodGet, "people", nil, func(w io.Writer, answer struct{ People []house.AdminPerson }) {
		fmt.Fprintln(w, "PERSON\tSINCE\tTABLES\tIS\tNAME")
		for _, p := range answer.People {
			is := "-"
			switch {
			case p.Owner:
				is = "owner"
			case p.Banned:
				is = "banned"
			case p.Present:
				is = "here"
			}
			fmt.Fprintf(w, "%s\t%s\t%d\t%s\t%s\n", p.Person, clock(p.At), len(p.Tables), is, p.Name)
		}
	})
}

// adminCloseCmd closes a table.
type adminCloseCmd struct {
	Table string `arg:"" help:"The table, or its spoken code."`
}

// Run closes it.
func (a adminCloseCmd) Run(ctx context.Context, c *adminCmd, s streams) error {
	return do(ctx, c, s, http.MethodPost, "tables/"+url.PathEscape(a.Table)+"/close", nil, func(w io.Writer, t house.AdminTable) {
		fmt.Fprintf(w, "Table %s is closed.\n", t.Table)
	})
}

// A named person is whom a command concerns.
type named struct {
	Person string `arg:"" help:"The person, as \"admin people\" lists them."`
}

// path is the person's, with what follows it.
func (n named) path(rest string) string { return "people/" + url.PathEscape(n.Person) + rest }

// to does something to the person, and says what he is then.
func (n named) to(ctx context.Context, c *adminCmd, s streams, verb, is string) error {
	return do(ctx, c, s, http.MethodPost, n.path("/"+verb), nil, func(w io.Writer, p house.AdminPerson) {
		fmt.Fprintf(w, "%s (%s) %s.\n", p.Name, p.Person, is)
	})
}

// adminBanCmd bans a person.
type adminBanCmd struct{ named }

// Run bans him.
func (a adminBanCmd) Run(ctx context.Context, c *adminCmd, s streams) error {
	return a.to(ctx, c, s, "ban", "is banned")
}

// adminUnbanCmd ends a ban.
type adminUnbanCmd struct{ named }

// Run ends it.
func (a adminUnbanCmd) Run(ctx context.Context, c *adminCmd, s streams) error {
	return a.to(ctx, c, s, "unban", "may come in")
}

// adminOwnCmd gives the house another owner.
type adminOwnCmd struct{ named }

// Run gives it.
func (a adminOwnCmd) Run(ctx context.Context, c *adminCmd, s streams) error {
	return a.to(ctx, c, s, "own", "owns the house")
}

// adminRenameCmd renames a person.
type adminRenameCmd struct {
	named
	Name string `arg:"" help:"The new name, 1 to 40 characters."`
}

// Run renames him.
func (a adminRenameCmd) Run(ctx context.Context, c *adminCmd, s streams) error {
	body := map[string]string{"name": a.Name}
	return do(ctx, c, s, http.MethodPost, a.path("/name"), body, func(w io.Writer, p house.AdminPerson) {
		fmt.Fprintf(w, "%s is called %s.\n", p.Person, p.Name)
	})
}

// adminDeleteCmd deletes a person.
type adminDeleteCmd struct{ named }

// Run deletes him.
func (a adminDeleteCmd) Run(ctx context.Context, c *adminCmd, s streams) error {
	return do(ctx, c, s, http.MethodDelete, a.path(""), nil, func(w io.Writer, e house.Erased) {
		fmt.Fprintf(w, "%s is deleted, and named no more in the logs of %d tables and %d matches. Backups are as they were.\n", e.Person, e.Tables, e.Matches)
	})
}
