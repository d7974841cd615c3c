package main

import (
	"strings"

	"github.com/alecthomas/kong"
)

// examples has an example of every command, by the command's words. --help prints it; a test reads each as the program
// would.
var examples = map[string]string{
	"serve":             "tokri serve --demo",
	"import":            "tokri import my-shop --yes",
	"export":            "tokri export my-shop-now",
	"doctor":            "tokri doctor",
	"backup":            "tokri backup tokri-2026-11-23.tar.gz",
	"restore":           "tokri restore tokri-2026-11-23.tar.gz /var/lib/tokri-new",
	"copy":              "tokri copy --to mongodb://localhost:27017/shop",
	"messages":          "tokri messages --count 5 --save pictures",
	"account delete":    "tokri account delete 9876543210",
	"account logout":    "tokri account logout 9876543210",
	"wallet show":       "tokri wallet show 9876543210",
	"wallet credit":     "tokri wallet credit 9876543210 50 \"Sorry for the late delivery\"",
	"sandbox":           "tokri sandbox",
	"stock list":        "tokri stock list --low",
	"stock receive":     "tokri stock receive tomato-local-500g 40 --why \"mandi, lot 7\"",
	"stock waste":       "tokri stock waste tomato-local-500g 3 --why bruised",
	"stock count":       "tokri stock count tomato-local-500g 38 --why \"evening count\"",
	"stock correct":     "tokri stock correct tomato-local-500g 2 --why \"counted wrongly\"",
	"stock apply":       "tokri stock apply goods.csv",
	"stock back":        "tokri stock back",
	"stock shelve":      "tokri stock shelve TK7F3KQ2 --waste tomato-local-500g=1 --why crushed",
	"stock journal":     "tokri stock journal tomato-local-500g",
	"slot list":         "tokri slot list",
	"slot close":        "tokri slot close 20261123-0700 --why rain",
	"slot open":         "tokri slot open 20261123-0700",
	"slot capacity":     "tokri slot capacity 20261123-0700 30",
	"slot reserve":      "tokri slot reserve 20261123-0700 3 --why \"orders by telephone\" --key monday",
	"pause":             "tokri pause --until 18:00 --say \"Back at six.\"",
	"resume":            "tokri resume",
	"complaint list":    "tokri complaint list",
	"complaint show":    "tokri complaint show TK7F3KQ2 --save pictures",
	"complaint refund":  "tokri complaint refund TK7F3KQ2 1 --answer \"We are sorry.\"",
	"complaint again":   "tokri complaint again TK7F3KQ2 1 --answer \"They come this evening.\"",
	"complaint decline": "tokri complaint decline TK7F3KQ2 1 --answer \"The picture shows other goods.\"",
	"report":            "tokri report today",
	"staff add":         "tokri staff add 9876543210 ravi --name Ravi --role owner",
	"staff list":        "tokri staff list",
	"staff end":         "tokri staff end ravi",
	"staff back":        "tokri staff back ravi",
	"staff reset":       "tokri staff reset ravi",
	"staff link":        "tokri staff link ravi",
	"papers":            "tokri papers 2026-11 november",
	"order list":        "tokri order list --day today --status placed",
	"order show":        "tokri order show TK7F3KQ2",
	"order slip":        "tokri order slip --slot 20261123-0700 --out slips.pdf",
	"order advance":     "tokri order advance --slot 20261123-0700 --to out",
	"order cancel":      "tokri order cancel TK7F3KQ2 --reason \"no mangoes today\"",
	"order move":        "tokri order move TK7F3KQ2 20261123-1000",
	"order release":     "tokri order release TK7F3KQ2",
	"order unpack":      "tokri order unpack TK7F3KQ2 --why \"a bag tore\"",
	"order refund":      "tokri order refund TK7F3KQ2 --lines 1,3:2 --reason soft",
}

// showExamples adds its example to the help of every command.
func showExamples(parser *kong.Kong) {
	for _, leaf := range parser.Model.Leaves(false) {
		if example := examples[wordsOf(parser, leaf)]; example != "" {
			leaf.Detail = strings.TrimSpace(leaf.Detail + "\n\nExample:\n\n" + verbatim(example))
		}
	}
}

// wordsOf returns the words that call a command, without its arguments.
func wordsOf(parser *kong.Kong, leaf *kong.Node) string {
	path, _, _ := strings.Cut(leaf.Path(), " <")
	path, _, _ = strings.Cut(path, " [")
	return strings.TrimSpace(strings.TrimPrefix(path, parser.Model.Name))
}
