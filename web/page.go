package web

import (
	"fmt"
	"io/fs"
	"net/http"
	"path"
	"strings"

	"rsc.io/qr"

	"spelunke/house"
)

// page serves the client: files as they are, and its first page at every
// address that has no file, because the client finds its way by the address.
func (s *Server) page() http.Handler {
	files := http.FileServerFS(s.o.Client)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			s.fail(w, newProblem(http.StatusMethodNotAllowed, "bad_method", "bad method", r.Method+" is not for pages"))
			return
		}
		name := strings.TrimPrefix(path.Clean(r.URL.Path), "/")
		info, err := fs.Stat(s.o.Client, name)
		switch {
		case err == nil && !info.IsDir():
			cache := "no-cache"
			if strings.HasPrefix(name, "assets/") { // their names carry a hash
				cache = "public, max-age=31536000, immutable"
			}
			w.Header().Set("Cache-Control", cache)
			files.ServeHTTP(w, r)
		case path.Ext(name) != "":
			http.NotFound(w, r)
		default:
			w.Header().Set("Cache-Control", "no-cache")
			http.ServeFileFS(w, r, s.o.Client, "index.html")
		}
	})
}

// qr draws a QR code of a short text as SVG.
func (s *Server) qr(w http.ResponseWriter, r *http.Request) {
	text := r.URL.Query().Get("text")
	if len(text) == 0 || len(text) > 300 {
		s.fail(w, house.ErrBadInput)
		return
	}
	code, err := qr.Encode(text, qr.M)
	if err != nil {
		s.fail(w, house.ErrBadInput)
		return
	}
	w.Header().Set("Content-Type", "image/svg+xml")
	w.Write([]byte(svg(code)))
}

// svg draws the code's dark squares as one path, with the quiet zone of four
// squares that readers need.
func svg(code *qr.Code) string {
	var b strings.Builder
	n := code.Size + 8
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" shape-rendering="crispEdges"><rect width="100%%" height="100%%" fill="#fff"/><path d="`, n, n)
	for y := range code.Size {
		for x := range code.Size {
			if code.Black(x, y) {
				fmt.Fprintf(&b, "M%d %dh1v1h-1z", x+4, y+4)
			}
		}
	}
	b.WriteString(`"/></svg>`)
	return b.String()
}
