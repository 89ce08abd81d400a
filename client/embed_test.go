package client

import (
	"io/fs"
	"testing"
)

func TestFiles_HasFirstPage(t *testing.T) {
	got, err := fs.ReadFile(Files(), "index.html")
	if err != nil || len(got) == 0 {
		t.Errorf("ReadFile(index.html) = %d bytes, %v, want a page", len(got), err)
	}
}
