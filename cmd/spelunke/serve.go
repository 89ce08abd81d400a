package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"time"

	"rsc.io/qr"

	"spelunke/bot"
	"spelunke/bus/nats"
	"spelunke/client"
	"spelunke/games"
	"spelunke/house"
	"spelunke/web"
)

// serveCmd opens the house.
type serveCmd struct {
	Addr string `help:"Address to listen on; by default ${default}." default:":8080" env:"SPELUNKE_ADDR" placeholder:"HOST:PORT"`
	storage
	NATS      string        `name:"nats" help:"Servers of a NATS cluster, by which several nodes on one database tell each other what happens." env:"SPELUNKE_NATS" placeholder:"URL,…"`
	URL       string        `help:"Address at which people reach the house, if it is not this machine's on the local network." env:"SPELUNKE_URL" placeholder:"URL"`
	HouseWord string        `help:"Word that people must know to open tables." env:"SPELUNKE_HOUSE_WORD" placeholder:"WORD"`
	Proxy     bool          `help:"A proxy in front of the house sets X-Forwarded-For." env:"SPELUNKE_PROXY"`
	Limit     int           `help:"Requests a minute that one session may make; new sessions and codes are limited in proportion." default:"600" env:"SPELUNKE_LIMIT"`
	Crowd     int           `name:"connections" help:"Connections that the house has at the same time; one address may have a tenth of them." default:"10000" env:"SPELUNKE_CONNECTIONS"`
	Patience  time.Duration `help:"How long a request may take to arrive." default:"10s" hidden:"" env:"SPELUNKE_PATIENCE"`
	BotPause  time.Duration `help:"How long bots seem to think; by default 0.8 to 2 seconds." default:"-1ns" hidden:"" env:"SPELUNKE_BOT_PAUSE"`
	LogLevel  string        `help:"What to log: ${enum}." enum:"debug,info,warn,error" default:"info" env:"SPELUNKE_LOG_LEVEL"`
}

// closeWithin is how long requests may take to end when the house closes.
const closeWithin = 10 * time.Second

// Run serves until ctx ends.
func (c *serveCmd) Run(ctx context.Context, s streams) (err error) {
	public, err := c.public()
	if err != nil {
		return err
	}
	if err := c.check(); err != nil {
		return err
	}
	log, err := c.logger(s.err)
	if err != nil {
		return err
	}
	st, err := c.open(ctx)
	if err != nil {
		return fmt.Errorf("serve: %w", err)
	}
	metrics := web.NewMetrics()
	st = metrics.Store(st)
	defer func() { err = errors.Join(err, st.Close()) }()
	b, err := c.bus(log)
	if err != nil {
		return fmt.Errorf("serve: %w", err)
	}
	defer func() { err = errors.Join(err, b.Close()) }()
	listener, err := net.Listen("tcp", c.Addr)
	if err != nil {
		return fmt.Errorf("serve: %w", err)
	}
	public = cmp.Or(public, lanURL(listener.Addr()))
	o := house.Options{
		Store: st, Bus: b, Games: playing(c.Data), Log: log, Word: c.HouseWord,
		URL: func() string { return public }, Shared: c.Database != "",
		Open: func() bool { return c.HouseWord == "" && private(public) },
	}
	if c.BotPause >= 0 {
		o.BotPause = func() time.Duration { return c.BotPause }
	}
	h, err := house.New(ctx, o)
	if err != nil {
		return errors.Join(fmt.Errorf("serve: %w", err), listener.Close())
	}
	defer h.Close()
	host := newHostKey(listener.Addr())
	door := web.New(web.Options{
		House: h, Store: st, Client: client.Files(), Version: version(), URL: o.URL, MayOpen: o.Open, Log: log,
		Secure: strings.HasPrefix(public, "https:"), Proxy: c.Proxy, Metrics: metrics, Key: host.sum(),
		Limits:   web.Limits{Commands: c.Limit, Sessions: max(1, c.Limit/10), Codes: max(1, c.Limit/30), Sockets: max(2, c.Limit/20)},
		Patience: c.Patience,
	})
	key, err := h.OwnerKey(ctx)
	if err == nil {
		err = host.write(c.Data)
	}
	if err != nil {
		return fmt.Errorf("serve: %w", err)
	}
	defer func() { err = errors.Join(err, host.remove(c.Data)) }()
	welcome(s.out, public, key)
	return c.serve(ctx, c.gate(listener, log), door, log)
}

// logger writes what the operator wants to be told of to w.
func (c *serveCmd) logger(w io.Writer) (*slog.Logger, error) {
	var level slog.Level
	if err := level.UnmarshalText([]byte(c.LogLevel)); err != nil {
		return nil, err
	}
	return slog.New(slog.NewTextHandler(w, &slog.HandlerOptions{Level: level})), nil
}

// check refuses flags that cannot be meant.
func (c *serveCmd) check() error {
	switch {
	case c.Limit < 1:
		return usage("serve: --limit %d, want at least 1", c.Limit)
	case c.Crowd < 10:
		return usage("serve: --connections %d, want at least 10", c.Crowd)
	case c.Patience <= 0:
		return usage("serve: --patience %v, want a time", c.Patience)
	case c.NATS != "" && c.Database == "":
		return usage("serve: --nats is for several nodes, which share a database: want --database too")
	}
	return nil
}

// bus opens the bus: of the cluster, or of this process alone.
func (c *serveCmd) bus(log *slog.Logger) (*nats.Bus, error) {
	if c.NATS != "" {
		return nats.Connect(c.NATS, log)
	}
	return nats.Open()
}

// playing returns the games, whose bots keep what they have learnt in the data directory.
func playing(data string) []games.Entry {
	all := games.All()
	for _, e := range all {
		for _, level := range e.Levels {
			if l, ok := level.Player.(bot.Learner); ok {
				l.KeepIn(data)
			}
		}
	}
	return all
}

// serve answers until ctx ends, then finishes what has begun.
func (c *serveCmd) serve(ctx context.Context, l *web.Gate, door *web.Server, log *slog.Logger) error {
	srv := &http.Server{Handler: door, ErrorLog: slog.NewLogLogger(log.Handler(), slog.LevelWarn), ReadHeaderTimeout: c.Patience, IdleTimeout: 2 * time.Minute, MaxHeaderBytes: 32 << 10, ConnState: l.State}
	running, rest := context.WithCancel(ctx)
	defer rest()
	go tidy(running)
	failed := make(chan error, 1)
	go func() { failed <- srv.Serve(l) }()
	select {
	case err := <-failed:
		return fmt.Errorf("serve: %w", err)
	case <-ctx.Done():
	}
	door.Close()
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), closeWithin)
	defer cancel()
	if err := srv.Shutdown(ctx); err != nil {
		return fmt.Errorf("serve: close: %w", err)
	}
	return nil
}

// public returns the address that was given, checked, without a slash at the end.
func (c *serveCmd) public() (string, error) {
	if c.URL == "" {
		return "", nil
	}
	u, err := url.Parse(c.URL)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" || strings.Trim(u.Path, "/") != "" {
		return "", usage("serve: --url %q, want http://HOST or https://HOST", c.URL)
	}
	return u.Scheme + "://" + u.Host, nil
}

// lanURL is the address at which a phone on the local network finds the
// listener; it is never localhost if the machine has another address.
func lanURL(addr net.Addr) string {
	at, err := netip.ParseAddrPort(addr.String())
	if err != nil {
		return "http://" + addr.String()
	}
	ip := at.Addr().Unmap()
	if ip.IsUnspecified() {
		ip = lanAddr()
	}
	return "http://" + netip.AddrPortFrom(ip, at.Port()).String()
}

// lanAddr returns this machine's address on the local network: private ones
// first, of interfaces that are up; 127.0.0.1 if there is none.
func lanAddr() netip.Addr {
	best := netip.AddrFrom4([4]byte{127, 0, 0, 1})
	addrs, err := net.InterfaceAddrs()
	if err != nil {
		return best
	}
	for _, a := range addrs {
		p, err := netip.ParsePrefix(a.String())
		if err != nil || !p.Addr().Is4() || p.Addr().IsLoopback() || p.Addr().IsLinkLocalUnicast() {
			continue
		}
		if p.Addr().IsPrivate() {
			return p.Addr()
		}
		best = p.Addr()
	}
	return best
}

// private reports whether an address can only be reached from this machine or
// a private network: then everybody there may open tables.
func private(public string) bool {
	u, err := url.Parse(public)
	if err != nil {
		return false
	}
	name := u.Hostname()
	if a, err := netip.ParseAddr(name); err == nil {
		return a.IsPrivate() || a.IsLoopback() || a.IsLinkLocalUnicast()
	}
	return !strings.Contains(name, ".") || strings.HasSuffix(name, ".local") || strings.HasSuffix(name, ".lan") || strings.HasSuffix(name, ".internal")
}

// loopback reports whether an address means the device that opens it.
func loopback(public string) bool {
	u, err := url.Parse(public)
	if err != nil {
		return false
	}
	name := u.Hostname()
	a, err := netip.ParseAddr(name)
	return err == nil && a.IsLoopback() || name == "localhost" || strings.HasSuffix(name, ".localhost")
}

// welcome prints where the house is, with a QR code for phones that can reach it.
func welcome(out io.Writer, public, ownerKey string) {
	fmt.Fprintf(out, "\n  The house is open: %s\n\n", public)
	if loopback(public) {
		fmt.Fprintln(out, "  This address is good on this computer only. Other devices find the house\n  if it is opened with --addr :8080, or with --url.")
	} else if code, err := qr.Encode(public, qr.L); err == nil {
		fmt.Fprint(out, blocks(code))
	}
	if ownerKey != "" {
		fmt.Fprintf(out, "\n  It has no owner yet. The first who opens it on this machine, or with this link, is:\n  %s/?owner=%s\n", public, ownerKey)
	}
	fmt.Fprintln(out)
}

// blocks draws a QR code for a terminal, two rows a line, dark on light whatever the terminal's colours.
func blocks(code *qr.Code) string {
	var b strings.Builder
	const quiet = 2
	for y := -quiet; y < code.Size+quiet; y += 2 {
		b.WriteString("  \x1b[30;107m")
		for x := -quiet; x < code.Size+quiet; x++ {
			b.WriteString(map[[2]bool]string{{false, false}: " ", {true, false}: "▀", {false, true}: "▄", {true, true}: "█"}[[2]bool{code.Black(x, y), code.Black(x, y+1)}])
		}
		b.WriteString("\x1b[0m\n")
	}
	return b.String()
}
