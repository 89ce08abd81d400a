// Package web is Pulverfass's part of the page. To Go it is only the texts, which
// serve the terminal too.
package web

import "embed"

// Texts holds de.json and en.json.
//
//go:embed de.json en.json
var Texts embed.FS
