package main

import (
	"bytes"
	"context"
	"os"
	"strings"
	"testing"
)

// TestTypes pins that the committed description is the one the code gives.
func TestTypes(t *testing.T) {
	want, err := os.ReadFile("../../client/openapi.json")
	if err != nil {
		t.Fatal(err)
	}
	var got, stderr bytes.Buffer
	if code := run(context.Background(), []string{"types"}, strings.NewReader(""), &got, &stderr); code != 0 {
		t.Fatalf("types: exit code %d: %s", code, &stderr)
	}
	if !bytes.Equal(got.Bytes(), want) {
		t.Error("client/openapi.json is not what the code describes: run make types")
	}
}
