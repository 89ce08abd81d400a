// Package client embeds the built pages, so that the server is one file. It
// knows nothing of what they do; they are built from src by "npm run build".
package client

import (
	"embed"
	"io/fs"
	"testing/fstest"
)

//go:embed all:dist
var dist embed.FS

//go:embed unbuilt.html
var unbuilt []byte

// Files returns the built client. If it has not been built, the only page in
// it says how to do that.
func Files() fs.FS {
	built, err := fs.Sub(dist, "dist")
	if err != nil {
		panic("client: " + err.Error()) // dist is a valid path
	}
	if _, err := fs.Stat(built, "index.html"); err != nil {
		return fstest.MapFS{"index.html": {Data: unbuilt}}
	}
	return built
}
