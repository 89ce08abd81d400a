package main

import (
	"bytes"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"net/netip"
	"os"
	"path/filepath"
)

// keyFile is where an open house keeps the host's key in its data directory.
const keyFile = "admin.key"

// A hostKey lets whoever may read the data directory run the house that is
// open. It is new each time the house opens.
type hostKey struct {
	URL string `json:"url"` // of the house, from its own machine
	Key string `json:"key"`
}

func newHostKey(at net.Addr) hostKey {
	b := make([]byte, 32)
	rand.Read(b) // never fails
	return hostKey{URL: ownURL(at), Key: base64.RawURLEncoding.EncodeToString(b)}
}

// ownURL is the address at which the house's own machine finds the listener.
func ownURL(addr net.Addr) string {
	at, err := netip.ParseAddrPort(addr.String())
	if err != nil {
		return "http://" + addr.String()
	}
	ip := at.Addr().Unmap()
	if ip.IsUnspecified() {
		ip = netip.MustParseAddr("127.0.0.1")
	}
	return "http://" + netip.AddrPortFrom(ip, at.Port()).String()
}

// sum is what the house knows of the key.
func (k hostKey) sum() [sha256.Size]byte { return sha256.Sum256([]byte(k.Key)) }

func (k hostKey) text() []byte {
	b, err := json.Marshal(k)
	if err != nil {
		panic("spelunke: " + err.Error()) // a plain struct always marshals
	}
	return append(b, '\n')
}

// write puts the key into a data directory, for its owner alone to read. The
// file is whole at any time.
func (k hostKey) write(dir string) error {
	f, err := os.CreateTemp(dir, keyFile+".*") // mode 0600
	if err != nil {
		return fmt.Errorf("host's key: %w", err)
	}
	_, err = f.Write(k.text())
	if err = errors.Join(err, f.Close()); err == nil {
		err = os.Rename(f.Name(), filepath.Join(dir, keyFile))
	}
	if err != nil {
		return fmt.Errorf("host's key: %w", errors.Join(err, os.Remove(f.Name())))
	}
	return nil
}

// remove takes the key away, unless another house has put its own there.
func (k hostKey) remove(dir string) error {
	path := filepath.Join(dir, keyFile)
	if b, err := os.ReadFile(path); err != nil || !bytes.Equal(b, k.text()) {
		return nil
	}
	return os.Remove(path)
}

// readHostKey reads the key of the house that is open on a data directory.
func readHostKey(dir string) (k hostKey, err error) {
	path := filepath.Join(dir, keyFile)
	b, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return k, fmt.Errorf("no house is open on the data directory %s: there is no %s", dir, path)
	}
	if err != nil {
		return k, err
	}
	if err := json.Unmarshal(b, &k); err != nil || k.URL == "" || k.Key == "" {
		return k, fmt.Errorf("%s is not the key of a house", path)
	}
	return k, nil
}

// leftOver says that nobody is at the address in a data directory's key.
func leftOver(dir, at string) error {
	return fmt.Errorf("no house is open on the data directory %s: nobody answers at %s, and %s is left over from a house that did not close; open it with \"spelunke serve --data %s\", which writes a new one",
		dir, at, filepath.Join(dir, keyFile), dir)
}

// replaced says that another house is at the address in a data directory's key.
func replaced(dir, at string) error {
	return fmt.Errorf("the house at %s does not know the key in %s: it is left over from another that did not close; open that with \"spelunke serve --data %s\"",
		at, filepath.Join(dir, keyFile), dir)
}
