package httpapi

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html/template"
	"net/http"
	"slices"
	"strings"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/gin-gonic/gin"

	"tokri/adapters/httpapi/described"
	"tokri/adapters/internal/precompressed"
	"tokri/client/src/theme"
)

//go:embed docs.html
var docsHTML string

//go:embed docs.css
var docsRules string

var docsCSS = theme.Colors.Style(docsRules)

// document is the API's description, as a page for people and as JSON for programs. It is drawn when it is first asked
// for: drawing it at the start would hold up the first customer, and few servers are ever asked for it.
type document func() (*drawnDocument, error)

type drawnDocument struct {
	json, page *precompressed.Response
	policy     string
}

type docsCall struct {
	ID, Method, Path, Summary, Description, Access string
	Served                                         bool
	Curl                                           string
	Headers                                        []docsHeader
	Requests, Replies, Refusals                    []docsExample
	Parameters, Fields, ReplyFields                []docsField
}

type docsExample struct {
	Name, Text string
}

type docsSection struct {
	Name, Description string
	Calls             []docsCall
}

func drawDocument() (*drawnDocument, error) {
	doc, err := readDocument("openapi.yaml", documentYAML)
	if err != nil {
		return nil, err
	}
	raw, err := published(doc)
	if err != nil {
		return nil, err
	}
	page, err := template.New("docs").Funcs(template.FuncMap{
		"prose": func(text string) []string { return strings.Split(text, "`") }, // every second part is code
		"odd":   func(i int) bool { return i%2 == 1 },
	}).Parse(docsHTML)
	if err != nil {
		return nil, fmt.Errorf("read docs.html: %w", err)
	}
	sections, err := docsSections(doc)
	if err != nil {
		return nil, err
	}
	login, err := docsLogin(doc)
	if err != nil {
		return nil, err
	}
	var html bytes.Buffer
	err = page.Execute(&html, map[string]any{
		"Title": doc.Info.Title, "Version": doc.Info.Version, "Description": doc.Info.Description,
		"Sections": sections, "Login": login, "CSS": template.CSS(docsCSS), //nolint:gosec // our own file
	})
	if err != nil {
		return nil, fmt.Errorf("draw the API's page: %w", err)
	}
	sum := sha256.Sum256([]byte(docsCSS))
	return &drawnDocument{
		json:   precompressed.New(raw, "application/json; charset=utf-8", precompressed.Revalidate),
		page:   precompressed.New(html.Bytes(), "text/html; charset=utf-8", precompressed.Revalidate),
		policy: "default-src 'none'; style-src 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
	}, nil
}

func (s *server) documentJSON(c *gin.Context) {
	if d, err := s.doc(); err != nil {
		s.refuse(c, err)
	} else {
		d.json.Write(c.Writer, c.Request, http.StatusOK)
	}
}

func (s *server) documentPage(c *gin.Context) {
	d, err := s.doc()
	if err != nil {
		s.refuse(c, err)
		return
	}
	c.Header("Content-Security-Policy", d.policy)
	d.page.Write(c.Writer, c.Request, http.StatusOK)
}

func docsSections(doc *openapi3.T) ([]docsSection, error) {
	calls := map[string][]docsCall{}
	for path, item := range doc.Paths.Map() {
		for method, op := range item.Operations() {
			call, err := docsCallOf("/api"+path, method, op)
			if err != nil {
				return nil, err
			}
			calls[op.Tags[0]] = append(calls[op.Tags[0]], call)
		}
	}
	var sections []docsSection
	for _, tag := range doc.Tags {
		list := calls[tag.Name]
		slices.SortFunc(list, func(a, b docsCall) int {
			return cmp.Or(strings.Compare(a.Path, b.Path), strings.Compare(a.Method, b.Method))
		})
		sections = append(sections, docsSection{tag.Name, tag.Description, list})
	}
	return sections, nil
}

func docsCallOf(path, method string, op *openapi3.Operation) (docsCall, error) {
	_, notAvailable := op.Extensions["x-not-available"]
	call := docsCall{
		ID: op.OperationID, Method: method, Path: path, Summary: op.Summary, Description: op.Description,
		Access: map[described.Access]string{described.Open: "", described.Optional: "token optional", described.Required: "token", described.Signed: "signature"}[described.AccessOf(op)],
		Served: !notAvailable,
	}
	var err error
	if call.Curl, err = curlOf(strings.TrimPrefix(path, "/api"), method, op, ""); err != nil {
		return call, err
	}
	call.Headers = docsHeaders(op)
	for _, p := range op.Parameters {
		if p.Value.In == openapi3.ParameterInPath {
			s := p.Value.Schema.Value
			call.Parameters = append(call.Parameters, docsField{p.Value.Name, docsKind(s), describe(s), plainValue(p.Value.Example), true})
		}
	}
	if op.RequestBody != nil {
		body := op.RequestBody.Value.Content.Get("application/json")
		call.Fields = docsFields(body.Schema.Value, body.Examples)
		if call.Requests, err = docsExamples("", body.Examples); err != nil {
			return call, err
		}
	}
	for status, response := range op.Responses.Map() {
		media := response.Value.Content.Get("application/json")
		if media == nil {
			continue // a file has no fields to show
		}
		examples, err := docsExamples(status+" ", media.Examples)
		if err != nil {
			return call, err
		}
		if status == "200" {
			call.Replies, call.ReplyFields = examples, replyFields(media)
		} else {
			call.Refusals = append(call.Refusals, examples...)
		}
	}
	slices.SortFunc(call.Refusals, func(a, b docsExample) int { return strings.Compare(a.Name, b.Name) })
	return call, nil
}

// replyFields returns the fields of a reply without the envelope, which is the same for all calls.
func replyFields(media *openapi3.MediaType) []docsField {
	return slices.DeleteFunc(docsFields(media.Schema.Value, media.Examples), func(f docsField) bool {
		return slices.Contains([]string{"status", "success", "message", "code"}, f.Name)
	})
}

func docsExamples(prefix string, examples openapi3.Examples) ([]docsExample, error) {
	var out []docsExample
	for name, e := range examples {
		text, err := json.MarshalIndent(e.Value.Value, "", "  ")
		if err != nil {
			return nil, fmt.Errorf("example %s: %w", name, err)
		}
		out = append(out, docsExample{prefix + name, string(text)})
	}
	slices.SortFunc(out, func(a, b docsExample) int { return strings.Compare(a.Name, b.Name) })
	return out, nil
}
