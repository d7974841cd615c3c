package mongodb

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"go.mongodb.org/mongo-driver/v2/mongo"
)

// notCopied are the collections of which Tables has none, with the reason.
var notCopied = map[string]string{schemaIn: "is about this database: its version, and what it knows about a move"}

// A collection that is added later must be copied, or be listed with the reason. The pictures are copied by use (app/storage).
func TestEveryCollectionIsCopied(t *testing.T) {
	db := &DB{data: database{raw: (&mongo.Client{}).Database("none")}}
	copied := map[string]bool{picturesIn: true}
	for _, table := range db.Tables() {
		copied[table.Name()] = true
	}
	file, err := parser.ParseFile(token.NewFileSet(), "migrations.go", nil, 0)
	require.NoError(t, err)
	seen := 0
	ast.Inspect(file, func(n ast.Node) bool {
		spec, ok := n.(*ast.ValueSpec)
		if !ok || !strings.HasSuffix(spec.Names[0].Name, "In") {
			return true
		}
		name, err := strconv.Unquote(spec.Values[0].(*ast.BasicLit).Value)
		require.NoError(t, err)
		assert.NotEqual(t, copied[name], notCopied[name] != "", "the collection %s is neither in Tables nor in notCopied, or in both", name)
		seen++
		return true
	})
	assert.Len(t, copied, seen-len(notCopied), "every table is a collection of the list")
}
