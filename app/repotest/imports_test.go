package repotest_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// listed has what `go list` prints about a package.
type listed struct {
	ImportPath string
	Standard   bool
	Imports    []string
	Deps       []string
}

// list asks Go about every package, once.
var list = sync.OnceValues(func() (map[string]listed, error) {
	said, err := exec.Command("go", "list", "-deps", "-json=ImportPath,Standard,Imports,Deps", "tokri/...").Output()
	all, out := map[string]listed{}, json.NewDecoder(bytes.NewReader(said))
	for err == nil {
		var p listed
		if err = out.Decode(&p); err == nil {
			all[p.ImportPath] = p
		}
	}
	if errors.Is(err, io.EOF) {
		err = nil
	}
	return all, err
})

func packages(t *testing.T) map[string]listed {
	t.Helper()
	all, err := list()
	require.NoError(t, err)
	require.Greater(t, len(all), 40, "there is something to look at")
	return all
}

// lower says which packages of core each package of core may import. Add an entry here only after a decision.
var lower = map[string]string{
	"apperr":      "",
	"failpoint":   "",
	"panics":      "",
	"freetext":    "apperr",
	"staff":       "freetext",
	"money":       "apperr",
	"hold":        "apperr",
	"catalog":     "apperr money",
	"announce":    "failpoint notify order storing",
	"ring":        "alert crew money notify order",
	"ceiling":     "",
	"puzzle":      "",
	"strangers":   "apperr ceiling puzzle",
	"moving":      "apperr hold",
	"pause":       "apperr failpoint freetext staff",
	"coupon":      "apperr hold money",
	"wallet":      "apperr freetext money staff",
	"storing":     "",
	"sweep":       "moving panics",
	"wake":        "",
	"india":       "",
	"slot":        "apperr failpoint hold staff",
	"inventory":   "apperr failpoint hold staff sweep",
	"area":        "apperr ceiling strangers",
	"contact":     "apperr ceiling notify picture staff strangers",
	"content":     "",
	"notify":      "apperr ceiling failpoint money panics storing sweep wake",
	"picture":     "apperr ceiling",
	"build":       "picture",
	"pricing":     "coupon money",
	"address":     "apperr area",
	"cart":        "apperr catalog coupon inventory missing money pricing storing wallet",
	"payment":     "apperr failpoint money",
	"complaint":   "apperr freetext money picture staff",
	"missing":     "apperr",
	"order":       "address apperr complaint coupon freetext inventory missing money moving payment pricing staff sweep",
	"shop":        "announce apperr area catalog content coupon inventory money order pricing review slot staff",
	"report":      "complaint money order payment",
	"recommend":   "catalog order",
	"restock":     "apperr catalog failpoint notify",
	"review":      "apperr catalog order staff",
	"topup":       "apperr failpoint money payment sweep wallet",
	"saga":        "apperr failpoint order payment sweep",
	"reservation": "apperr cart coupon failpoint hold inventory money order panics slot staff storing wallet",
	"checkout":    "address apperr area cart coupon failpoint money order payment pricing reservation saga slot storing sweep wallet",
	"fulfilment":  "apperr complaint failpoint hold inventory invoice money notify order payment picture reservation saga staff wallet",
	"audit":       "cart coupon hold inventory invoice money order payment pricing reservation slot topup wallet",
	"seal":        "",
	"setup":       "account announce apperr area catalog content crew failpoint freetext login money order session shop slot staff",
	"account":     "apperr notify",
	"alert":       "apperr staff",
	"crew":        "account apperr freetext login money notify session staff",
	"session":     "account apperr seal",
	"login":       "account apperr ceiling freetext india notify seal session strangers",
	"logintest":   "account login notify",
	"invoice":     "apperr india money notify order payment",
	"guest":       "address cart wallet wishlist",
	"erasure":     "account address apperr cart contact money notify order picture restock review session staff storing topup wallet wishlist",
	"wishlist":    "apperr catalog",
	"spreadsheet": "",
	"counter":     "account apperr board cart catalog checkout complaint crew fulfilment money order staff wallet",
	"board":       "account alert complaint contact inventory money order payment slot staff",
}

const core = "tokri/core/"

func TestCoreImportsOnlyWhatIsBelow(t *testing.T) {
	all := packages(t)
	for path, p := range all {
		name, isCore := strings.CutPrefix(path, core)
		if !isCore || name == "porttest" || name == "shoptest" {
			continue
		}
		allowed, known := lower[name]
		if !assert.True(t, known, "core/%s is not in the table of this test", name) {
			continue
		}
		for _, i := range p.Imports {
			below, ours := strings.CutPrefix(i, core)
			if ours {
				assert.Contains(t, strings.Fields(allowed), below, "core/%s imports core/%s", name, below)
			} else {
				assert.True(t, all[i].Standard, "core/%s imports %s, which is not the standard library", name, i)
			}
		}
		for _, i := range []string{"net/http", "os", "database/sql", "log/slog", "math/rand", "math/rand/v2", "crypto/rand"} {
			assert.NotContains(t, p.Imports, i, "core/%s does no I/O and has no randomness", name)
		}
	}
}

func TestAdaptersKnowNoAdapter(t *testing.T) {
	const adapters = "tokri/adapters/"
	seen := 0
	for path, p := range packages(t) {
		rest, isAdapter := strings.CutPrefix(path, adapters)
		if !isAdapter {
			continue
		}
		seen++
		name, _, _ := strings.Cut(rest, "/")
		for _, i := range p.Deps {
			if other, ours := strings.CutPrefix(i, adapters); ours {
				other, _, _ = strings.Cut(other, "/")
				// Code that several adapters need is in adapters/internal, which depends on no adapter.
				assert.Contains(t, []string{name, "internal"}, other, "%s depends on %s", path, i)
			}
			if i == "tokri/client/src/theme" {
				continue // only the shop's colours, for the pages that the server writes itself
			}
			for _, above := range []string{"tokri/app", "tokri/config", "tokri/client", "go.uber.org/fx"} {
				assert.False(t, i == above || strings.HasPrefix(i, above+"/"), "%s depends on %s", path, i)
			}
		}
	}
	assert.Greater(t, seen, 6)
}

func TestOnlyTheServerKnowsTheContainer(t *testing.T) {
	for path, p := range packages(t) {
		// The program starts the server that tokri/app/server wires.
		if !strings.HasPrefix(path, "tokri/") || path == "tokri/app/server" || path == "tokri/app/tokri" {
			continue
		}
		assert.False(t, slices.ContainsFunc(p.Deps, func(i string) bool { return strings.HasPrefix(i, "go.uber.org/fx") }), path)
	}
}

// rooms says which rooms of app each one may import.
var rooms = map[string]string{
	"clock":      "",
	"secrets":    "",
	"shopfile":   "",
	"backup":     "",
	"demo":       "",
	"storage":    "clock",
	"telemetry":  "clock shopfile",
	"providers":  "clock telemetry",
	"worker":     "clock storage",
	"backoffice": "backup clock secrets shopfile storage telemetry",
	"server":     "backoffice clock demo providers secrets shopfile storage telemetry worker",
	"tokri":      "backoffice clock demo providers secrets server shopfile storage telemetry",
}

func TestRoomsOfAppImportOnlyWhatIsBelow(t *testing.T) {
	all := packages(t)
	for name, allowed := range rooms {
		p, found := all["tokri/app/"+name]
		require.True(t, found, name)
		for _, i := range p.Imports {
			if below, ours := strings.CutPrefix(i, "tokri/app/"); ours {
				assert.Contains(t, strings.Fields(allowed), below, "app/%s imports app/%s", name, below)
			}
		}
	}
}

func TestConfigIsSmall(t *testing.T) {
	all := packages(t)
	for _, i := range all["tokri/config"].Imports {
		assert.True(t, all[i].Standard || i == "github.com/caarlos0/env/v11", "config imports %s", i)
	}
}

// The client's files and the demo shop are in the program; the tools for load tests are not.
func TestTheProgramHasNoTestTools(t *testing.T) {
	p := packages(t)["tokri/app/tokri"]
	for _, i := range []string{"testing", "github.com/stretchr/testify/assert", "github.com/valyala/fasthttp", "tokri/core/porttest", "tokri/core/shoptest", "tokri/core/logintest", "tokri/adapters/memory", "tokri/app/loadtest/harness", "tokri/internal/puzzletest"} {
		assert.NotContains(t, p.Deps, i)
	}
	assert.Contains(t, p.Deps, "tokri/client")
}
