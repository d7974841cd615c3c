package httpapi

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/core/apperr"
)

// uttered is a refusal as the source has it: its kind, and a pattern for each of its sentences.
type uttered struct {
	kind      apperr.Kind
	sentences []string
	made      []ast.Expr // what the sentences are made of
}

func (u *uttered) utters(sentence string) bool {
	return slices.ContainsFunc(u.sentences, func(pattern string) bool {
		return regexp.MustCompile("^" + pattern + "$").MatchString(sentence)
	})
}

var kinds = map[string]apperr.Kind{
	"Malformed": apperr.Malformed, "Unauthorized": apperr.Unauthorized, "Forbidden": apperr.Forbidden, "NotFound": apperr.NotFound, "Conflict": apperr.Conflict,
	"TooLarge": apperr.TooLarge, "MediaType": apperr.MediaType, "Invalid": apperr.Invalid, "Limited": apperr.Limited, "NotAvailable": apperr.NotAvailable, "Unavailable": apperr.Unavailable, "WorkAsked": apperr.WorkAsked,
}

// refusalsOf reads the refusals of the Go files below the folders: each apperr.New, and each Saying of a
// variable that one was assigned to.
func refusalsOf(t *testing.T, folders ...string) map[string]*uttered {
	t.Helper()
	var files []*ast.File
	for _, folder := range folders {
		require.NoError(t, filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
			if d != nil && d.IsDir() && d.Name() == "shoptest" { // its refusals are said by no call
				return fs.SkipDir
			}
			if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
			files = append(files, file)
			return err
		}))
	}
	all, codes := map[string]*uttered{}, map[string]string{} // codes by package and variable
	for _, file := range files {
		ast.Inspect(file, func(node ast.Node) bool {
			if spec, ok := node.(*ast.ValueSpec); ok {
				for i, value := range spec.Values {
					if code := codeOf(value); code != "" {
						codes[file.Name.Name+"."+spec.Names[i].Name] = code
					}
				}
			}
			call, ok := node.(*ast.CallExpr)
			if !ok || !isNew(call) || codeOf(call) == "" {
				return true
			}
			code, kind := codeOf(call), kinds[call.Args[0].(*ast.SelectorExpr).Sel.Name]
			if all[code] == nil {
				all[code] = &uttered{kind: kind}
			}
			assert.Equal(t, all[code].kind, kind, "%s has two kinds", code)
			all[code].sentences, all[code].made = append(all[code].sentences, sentencePattern(call.Args[2])), append(all[code].made, call.Args[2])
			return true
		})
	}
	for _, file := range files {
		ast.Inspect(file, func(node ast.Node) bool {
			call, ok := node.(*ast.CallExpr)
			if !ok {
				return true
			}
			if method, ok := call.Fun.(*ast.SelectorExpr); ok && method.Sel.Name == "Saying" {
				name := file.Name.Name + "." + nameOf(method.X)
				if strings.Contains(nameOf(method.X), ".") {
					name = nameOf(method.X)
				}
				if code := codes[name]; assert.NotEmpty(t, code, "%s.Saying: only the variable of a refusal has its sentence changed, so that the code is known", name) {
					all[code].sentences, all[code].made = append(all[code].sentences, sentencePattern(call.Args[0])), append(all[code].made, call.Args[0])
				}
			}
			return true
		})
	}
	return all
}

func isNew(call *ast.CallExpr) bool { return nameOf(call.Fun) == "apperr.New" && len(call.Args) == 3 }

// nameOf writes an identifier or a selector of one.
func nameOf(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.SelectorExpr:
		return nameOf(e.X) + "." + e.Sel.Name
	}
	return ""
}

// codeOf finds the code in apperr.New(kind, code, sentence).On(field) and the like; "" if the code is no literal.
func codeOf(e ast.Expr) string {
	call, ok := e.(*ast.CallExpr)
	if !ok {
		return ""
	}
	if isNew(call) {
		literal, ok := call.Args[1].(*ast.BasicLit)
		if !ok {
			return ""
		}
		return strings.Trim(literal.Value, `"`)
	}
	if method, ok := call.Fun.(*ast.SelectorExpr); ok {
		return codeOf(method.X)
	}
	return ""
}

var formatVerb = regexp.MustCompile(`%[a-z]`)

// timed matches "later", and what sentence puts in its place.
const timed = `(later|in \d+ seconds|after .+ [ap]m( on \d+ \w+)?)`

// sentencePattern matches what the expression of a sentence can come to.
func sentencePattern(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.BasicLit:
		text, err := strconv.Unquote(e.Value)
		if err != nil {
			return ""
		}
		return strings.Replace(formatVerb.ReplaceAllString(regexp.QuoteMeta(text), ".+"), "later", timed, 1)
	case *ast.BinaryExpr:
		return sentencePattern(e.X) + sentencePattern(e.Y)
	case *ast.CallExpr:
		if nameOf(e.Fun) == "fmt.Sprintf" {
			return sentencePattern(e.Args[0])
		}
	}
	return ".+"
}

// Refusals that no API utters, because they are between parts of core, or answer commands.
var internalCodes = []string{"short", "released", "wallet_entry_not_found", "payment_not_found", "stock_movement_not_found"}

// Refusals of the staff's calls that have a sentence for each case. The document has one of them.
var codesOfCases = []string{"order_status", "stock_movement", "slot_change", "pause_wish", "nothing_to_refund"}

// Refusals of requests for which the document has no call. Its introduction names them.
var codesOutsideCalls = []string{"not_found", "method_not_allowed"}

// What the document alone says, of forms that never reach core: codes and sentences.
var documentOwn = map[string]string{
	"user_id_missing": "User ID missing. Please restart login.",
	"invalid_user_id": "Invalid or missing user ID!",
	"email_missing":   "Please enter your registered email",
}

// These codes are about the form of any request, and say what is wrong with it.
var codesOfForms = []string{errMalformed.Code, errInvalid.Code}

// A program that switches on a code, and the Hindi that is chosen by it, can rely on what it means: it has one sentence, and
// others only with figures in them.
func TestACodeHasOneText(t *testing.T) {
	for code, u := range refusalsOf(t, "../../core", "..") {
		if slices.Contains(codesOfForms, code) || slices.Contains(codesOfCases, code) || slices.Contains(internalCodes, code) {
			continue
		}
		plain := map[string]bool{}
		for _, sentence := range u.sentences {
			assert.NotEqual(t, ".+", sentence, "%s has a sentence that is not written beside it", code)
			if !strings.Contains(strings.ReplaceAll(sentence, timed, ""), ".+") {
				plain[sentence] = true
			}
		}
		assert.LessOrEqual(t, len(plain), 1, "%s has more than one text: %q", code, slices.Sorted(maps.Keys(plain)))
	}
}

func TestTheDocumentSaysOfARefusalWhatTheSourceSays(t *testing.T) {
	doc, err := loadDocument()
	require.NoError(t, err)
	staffDoc, err := loadStaffDocument()
	require.NoError(t, err)
	examples := maps.Clone(doc.Components.Examples)
	for code, example := range staffDoc.Components.Examples {
		assert.Nil(t, examples[code], "%s is in both documents", code)
		examples[code] = example
	}
	refusals := refusalsOf(t, "../../core", "..")
	require.Greater(t, len(refusals), 80)
	for code, u := range refusals {
		if slices.Contains(internalCodes, code) || slices.Contains(codesOutsideCalls, code) {
			continue
		}
		example := examples[code]
		if !assert.NotNil(t, example, "components.examples has no %s", code) {
			continue
		}
		value := example.Value.Value.(map[string]any)
		assert.Equal(t, code, value["code"])
		assert.Equal(t, strconv.Itoa(httpStatus(u.kind))+" "+code, example.Value.Summary)
		assert.True(t, u.utters(value["message"].(string)), "%s: the source does not say %q but %q", code, value["message"], u.sentences)
	}
	for name, example := range examples {
		// An example with another name than its code is the same refusal with the status of one call.
		code := example.Value.Value.(map[string]any)["code"].(string)
		_, own := documentOwn[code]
		assert.True(t, own || refusals[code] != nil || code == internalErrorCode, "components.examples has %s, which nothing utters", name)
		assert.NotContains(t, internalCodes, code)
	}
	for _, code := range internalCodes {
		assert.Contains(t, refusals, code)
	}
	for _, code := range codesOutsideCalls {
		assert.Contains(t, doc.Info.Description, "`"+code+"`")
	}
}
