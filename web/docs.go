package web

import (
	"bytes"
	_ "embed"
	"fmt"
	"html/template"
	"net/http"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"
)

//go:embed docs.html
var docsHTML string

// docOperation is one operation as the readable page shows it.
type docOperation struct {
	Method, Path, Summary, ID string
	Session                   bool
	Input, Output             []docField
}

// docField is one member of an input or output.
type docField struct{ Name, Type, Doc string }

// docCode is a problem's code.
type docCode struct {
	Code   string
	Status int
	Text   string
}

// docs is the readable form of the OpenAPI document.
func (s *Server) docs(w http.ResponseWriter, _ *http.Request) {
	t := template.Must(template.New("docs").Parse(docsHTML))
	var page bytes.Buffer
	if err := t.Execute(&page, map[string]any{"Version": s.o.Version, "Operations": s.operations(), "Codes": docCodes()}); err != nil {
		s.fail(w, fmt.Errorf("web: docs: %w", err))
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Write(page.Bytes())
}

func docCodes() []docCode {
	var out []docCode
	for _, c := range codes {
		if !slices.ContainsFunc(out, func(d docCode) bool { return d.Code == c.code }) {
			out = append(out, docCode{c.code, c.status, c.err.Error()})
		}
	}
	for status, code := range statusCodes {
		if !slices.ContainsFunc(out, func(d docCode) bool { return d.Code == code }) {
			out = append(out, docCode{code, status, strings.ToLower(http.StatusText(status))})
		}
	}
	out = append(out, docCode{"internal", 500, "the house has made a mistake; its log says more"})
	slices.SortFunc(out, func(a, b docCode) int { return strings.Compare(a.Code, b.Code) })
	return out
}

func (s *Server) operations() []docOperation {
	spec := s.api.OpenAPI()
	var out []docOperation
	for path, item := range spec.Paths {
		for method, o := range map[string]*huma.Operation{"GET": item.Get, "POST": item.Post, "DELETE": item.Delete} {
			if o == nil {
				continue
			}
			d := docOperation{Method: method, Path: path, Summary: o.Summary, ID: o.OperationID, Session: len(o.Security) > 0}
			for _, p := range o.Parameters {
				d.Input = append(d.Input, docField{p.Name, p.In, p.Description})
			}
			if o.RequestBody != nil {
				d.Input = append(d.Input, s.fields(o.RequestBody.Content["application/json"])...)
			}
			if r := o.Responses["200"]; r != nil {
				d.Output = s.fields(r.Content["application/json"])
			}
			out = append(out, d)
		}
	}
	slices.SortFunc(out, func(a, b docOperation) int {
		return strings.Compare(a.Path+a.Method, b.Path+b.Method)
	})
	return out
}

// fields lists the members of a body.
func (s *Server) fields(m *huma.MediaType) []docField {
	if m == nil || m.Schema == nil {
		return nil
	}
	schema := m.Schema
	if schema.Ref != "" {
		schema = s.api.OpenAPI().Components.Schemas.SchemaFromRef(schema.Ref)
	}
	var out []docField
	for name, p := range schema.Properties {
		out = append(out, docField{name, typeName(p), p.Description})
	}
	slices.SortFunc(out, func(a, b docField) int { return strings.Compare(a.Name, b.Name) })
	return out
}

func typeName(p *huma.Schema) string {
	switch {
	case p.Ref != "":
		return p.Ref[strings.LastIndex(p.Ref, "/")+1:]
	case p.Type == "array" && p.Items != nil:
		return "list of " + typeName(p.Items)
	case p.Type == "":
		return "any"
	}
	return p.Type
}
