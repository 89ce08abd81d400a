package load

import (
	"bufio"
	"crypto/tls"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strconv"
	"time"
)

// A line is a connection of its own for one player's moves. It does less than
// an http.Client, which would take a good part of a small machine from the house
// that is to be measured.
type line struct {
	house  *url.URL
	head   string // of all requests, but for the path and the length
	conn   net.Conn
	answer *bufio.Reader
	buf    []byte
}

func newLine(house, token string) (*line, error) {
	u, err := url.Parse(house)
	if err != nil {
		return nil, err
	}
	return &line{house: u, head: " HTTP/1.1\r\nHost: " + u.Host + "\r\nContent-Type: application/json\r\nAuthorization: Bearer " + token + "\r\nContent-Length: "}, nil
}

// post sends a body and returns the answer's, which is overwritten by the next. A house may
// have closed a line on which nothing was said: then it is asked again on a new one.
func (l *line) post(path string, body []byte) ([]byte, error) {
	used := l.conn != nil
	b, err := l.try(path, body)
	if err != nil && used && l.conn == nil {
		b, err = l.try(path, body)
	}
	return b, err
}

func (l *line) try(path string, body []byte) ([]byte, error) {
	if err := l.open(); err != nil {
		return nil, err
	}
	b := append(l.buf[:0], "POST "+path...)
	b = strconv.AppendInt(append(b, l.head...), int64(len(body)), 10)
	b = append(append(b, "\r\n\r\n"...), body...)
	l.buf = b
	l.conn.SetDeadline(time.Now().Add(patience))
	if _, err := l.conn.Write(b); err != nil {
		l.close()
		return nil, err
	}
	res, err := http.ReadResponse(l.answer, nil)
	if err != nil {
		l.close()
		return nil, err
	}
	if n := int(res.ContentLength); n >= 0 {
		if cap(l.buf) < n {
			l.buf = make([]byte, n+n/2)
		}
		l.buf = l.buf[:n]
		_, err = io.ReadFull(res.Body, l.buf)
	} else {
		l.buf, err = io.ReadAll(res.Body)
	}
	if err != nil || res.Close {
		l.close()
	}
	if err == nil && res.StatusCode >= 300 {
		err = refused(res.StatusCode, l.buf)
	}
	return l.buf, err
}

func (l *line) open() (err error) {
	if l.conn != nil {
		return nil
	}
	at := l.house.Host
	if l.house.Port() == "" {
		at = net.JoinHostPort(l.house.Hostname(), l.house.Scheme)
	}
	switch l.house.Scheme {
	case "http":
		l.conn, err = net.DialTimeout("tcp", at, patience)
	case "https":
		l.conn, err = tls.DialWithDialer(&net.Dialer{Timeout: patience}, "tcp", at, nil)
	default:
		err = fmt.Errorf("load: %s, want http:// or https://", l.house)
	}
	if err != nil {
		l.conn = nil
		return err
	}
	l.answer = bufio.NewReaderSize(l.conn, 8<<10)
	return nil
}

func (l *line) close() {
	if l.conn != nil {
		l.conn.Close()
	}
	l.conn, l.answer = nil, nil
}
