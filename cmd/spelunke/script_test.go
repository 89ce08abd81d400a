package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"spelunke/bot"
	"spelunke/bus/nats"
	"spelunke/games"
	"spelunke/house"
	"spelunke/match"
	"spelunke/store/sqlite"
	"spelunke/web"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"spelunke": main, "natsd": natsd})
}

// TestScripts runs testdata/*.txtar. Beside the usual commands they have
//
//	exits CODE PROGRAM ARG…   runs a program that must end with this code
//	house DIR                 opens a house in DIR, plays the match "m1" in it to its end, and closes
//	change FILE OLD NEW       replaces the first OLD
//	opened DIR                waits until the house is open on DIR, and sets URL
//	guest NAME                has a guest of the house open a table and start a match against a bot, and sets PERSON, TOKEN, TABLE, CODE and MATCH
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata",
		RequireExplicitExec: true,
		UpdateScripts:       os.Getenv("SPELUNKE_UPDATE") != "",
		Setup: func(e *testscript.Env) error {
			e.Setenv("TZ", "UTC")
			return nil
		},
		Cmds: map[string]func(ts *testscript.TestScript, neg bool, args []string){
			"exits": func(ts *testscript.TestScript, _ bool, args []string) {
				want, err := strconv.Atoi(args[0])
				ts.Check(err)
				got, err := 0, ts.Exec(args[1], args[2:]...)
				if exit := new(exec.ExitError); errors.As(err, &exit) {
					got, err = exit.ExitCode(), nil
				}
				ts.Check(err)
				if got != want {
					ts.Fatalf("exit code %d, want %d", got, want)
				}
			},
			"house": func(ts *testscript.TestScript, _ bool, args []string) {
				ts.Check(playMatch(ts.MkAbs(args[0])))
			},
			"change": func(ts *testscript.TestScript, _ bool, args []string) {
				text := ts.ReadFile(args[0])
				if !strings.Contains(text, args[1]) {
					ts.Fatalf("%s has no %q", args[0], args[1])
				}
				ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(strings.Replace(text, args[1], args[2], 1)), 0o600))
			},
			"opened": func(ts *testscript.TestScript, _ bool, args []string) {
				k, err := readHostKey(ts.MkAbs(args[0]))
				for end := time.Now().Add(patience); err != nil && time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
					k, err = readHostKey(ts.MkAbs(args[0]))
				}
				ts.Check(err)
				ts.Setenv("URL", k.URL)
			},
			"guest": func(ts *testscript.TestScript, _ bool, args []string) {
				ts.Check(guestPlays(ts, args[0]))
			},
		},
	})
}

// guestPlays has somebody come to the house at URL and begin to play.
func guestPlays(ts *testscript.TestScript, name string) error {
	p := &process{url: ts.Getenv("URL"), http: http.DefaultClient}
	post := func(path, token string, body, out any) error {
		status, err := p.call("POST", path, token, body, out)
		if err == nil && status >= 300 {
			err = fmt.Errorf("%s: %d", path, status)
		}
		return err
	}
	var me web.Me
	if err := post("/api/session", "", obj{"name": name, "token": true}, &me); err != nil {
		return err
	}
	var tab house.Table
	err := post("/api/tables", me.Token, obj{
		"cmd": "script-opens", "game": "knobeln", "params": obj{}, "clock": 0, "watch": true, "chairs": []obj{{"kind": "me"}, {"kind": "bot", "level": "stammgast"}},
	}, &tab)
	if err != nil {
		return err
	}
	if err := post("/api/tables/"+tab.ID+"/start", me.Token, obj{"cmd": "script-starts", "contribution": strings.Repeat("5a", 32)}, &tab); err != nil {
		return err
	}
	for k, v := range map[string]string{"PERSON": me.Person, "TOKEN": me.Token, "TABLE": tab.ID, "CODE": tab.Code, "MATCH": tab.Match} {
		ts.Setenv(k, v)
	}
	return nil
}

// playMatch lets two bots play a match in a fresh database.
func playMatch(dir string) (err error) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	d := data{dir}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	st, err := sqlite.Open(d.file())
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, st.Close()) }()
	b, err := nats.Open()
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, b.Close()) }()
	e := games.All()[0]
	k := match.Kind{Game: e.Game}
	k.Bots = map[string]bot.Player{}
	for _, l := range e.Levels {
		k.Bots[l.Name] = l.Player
	}
	ended := make(chan string, 1)
	ms, err := match.New(ctx, match.Options{
		Store: st, Bus: b, Kinds: map[string]match.Kind{e.Game.Name(): k}, Now: time.Now, Log: slog.New(slog.DiscardHandler),
		BotPause: func() time.Duration { return 0 },
		Ended:    func(_ context.Context, id string) { ended <- id },
	})
	if err != nil {
		return err
	}
	defer ms.Close()
	p, err := e.Game.Complete(nil)
	if err != nil {
		return err
	}
	if _, err := ms.Create(ctx, match.Header{Match: "m1", Table: "t1", Game: e.Game.Name(), Params: e.Game.Text(p)}); err != nil {
		return err
	}
	for i, name := range []string{"Jule", "Mehmet | 1 2 3 4"} {
		if err := ms.Contribute(ctx, "m1", i, name, strings.Repeat(fmt.Sprint("0", i), 32)); err != nil {
			return err
		}
	}
	frischling := func(chair int) match.Seat { return match.Seat{Chair: chair, Name: "Bot", Level: "frischling"} }
	if _, err := ms.Start(ctx, "m1", []match.Seat{frischling(0), frischling(1)}, -1); err != nil {
		return err
	}
	select {
	case <-ended:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
