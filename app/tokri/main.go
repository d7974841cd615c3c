// Command tokri is the shop's server and the commands of its staff in one program.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"regexp"
	"strings"
	"syscall"

	"github.com/alecthomas/kong"

	"tokri/app/storage"
	"tokri/config"
	"tokri/core/account"
	"tokri/core/apperr"
	"tokri/core/shop"
)

// version is set by the build (-ldflags).
var version = "dev"

type commandLine struct {
	Serve     serve             `cmd:"" help:"Serve the shop: the API and the website."`
	Import    importShop        `cmd:"" help:"Import a shop from a folder of YAML and CSV files: entirely, or not at all. Works while the server runs."`
	Export    exportShop        `cmd:"" help:"Write the shop into a folder that tokri import can read, with the free units of each pack. Works while the server runs."`
	Doctor    doctor            `cmd:"" help:"Check the invariants of the shop; exits with 1 if one is violated. Works while the server runs."`
	Backup    backupShop        `cmd:"" help:"Back up the whole shop to one file. Works while the server runs."`
	Restore   restoreShop       `cmd:"" help:"Restore a backup into an empty folder."`
	Copy      copyShop          `cmd:"" help:"Move the shop from SQLite to MongoDB, or back. It sells until the last part."`
	Messages  messages          `cmd:"" help:"Print customers' messages to the shop, newest first, and save their pictures."`
	Account   accountCommands   `cmd:"" help:"End a customer's sessions, or delete the account."`
	Wallet    walletCommands    `cmd:"" help:"Show a customer's wallet, or credit money to it."`
	Sandbox   sandboxCommand    `cmd:"" help:"Serve only the payment sandbox, for the servers on the same DATA_DIR."`
	Stock     stockCommands     `cmd:"" help:"List the stock and record what comes in and goes out. Works while the server runs."`
	Slot      slotCommands      `cmd:"" help:"List, close, open and resize delivery slots, and keep places back. Works while the server runs."`
	Pause     pauseShop         `cmd:"" help:"Take no orders until a time, with a sentence for customers; without --until, tell whether the shop is paused. Works while the server runs."`
	Resume    resumeShop        `cmd:"" help:"Take orders again before the pause ends."`
	Complaint complaintCommands `cmd:"" help:"List, show and settle the problems that customers reported with delivered orders."`
	Report    reportDay         `cmd:"" help:"Print what a day was: orders, units by product, money by way, refunds, cancellations, what was short."`
	Papers    papersOfMonth     `cmd:"" help:"Write a month's papers into a folder: the tables of GSTR-1 and all bills with their credit notes."`
	Order     orderCommands     `cmd:"" help:"List, show, advance, cancel and refund orders."`
	Staff     staffCommands     `cmd:"" help:"Add, list and end the people who run the shop on the screens at /staff. Works while the server runs."`
	Version   kong.VersionFlag  `help:"Print the version."`
}

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

func run(args []string, stdout, stderr io.Writer) int {
	var c commandLine
	exit := -1
	parser, err := kong.New(&c,
		kong.Name("tokri"),
		kong.Description("A shop for fresh fruit and vegetables. Settings come from the environment:\n\n"+verbatim(config.Example)),
		kong.Vars{"version": version, "user": operatingSystemUser()},
		kong.Writers(stdout, stderr),
		kong.Exit(func(code int) { exit = code }),
	)
	if err != nil {
		panic(err) // a mistake in the declaration of the commands above
	}
	showExamples(parser)
	if len(args) > 0 && args[0] == "help" {
		args = append(args[1:], "--help") // what people type who know other programs
	}
	parsed, err := parser.Parse(args)
	if exit >= 0 {
		return exit // --help and --version have printed their text already
	}
	if err != nil {
		complain(stderr, misread(err))
		return 2
	}
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	parsed.BindTo(ctx, (*context.Context)(nil))
	parsed.Bind(newConsole(stdout, stderr))
	if err := parsed.Run(); err != nil {
		if !errors.Is(err, errPrinted) {
			complain(stderr, forStaff(err))
		}
		return 1
	}
	return 0
}

// negative matches the complaint about a number that looks like a flag.
var negative = regexp.MustCompile(`^unknown flag -[0-9]`)

// integer matches what kong calls a whole number.
var integer = regexp.MustCompile(`a valid \d+ bit u?int`)

// misread adds to the complaint about a command line where its right form is.
func misread(err error) error {
	if text := err.Error(); integer.MatchString(text) {
		err = errors.New(integer.ReplaceAllString(text, "a whole number"))
	}
	if negative.MatchString(err.Error()) {
		return fmt.Errorf("%w; a negative number is written behind all flags, after --", err)
	}
	return fmt.Errorf("%w; --help behind a command explains it, tokri --help lists all", err)
}

// forStaff prints a refusal as its sentence, with its code to search for. The errors around it are for programmers, unless
// the database failed: then they name the cause.
func forStaff(err error) error {
	f := apperr.Of(err)
	switch {
	case f == nil:
		return err
	case storage.IsAway(err):
		return fmt.Errorf("the database cannot be read or written: see that its folder can be written and its disk has room, "+
			"and before you repeat a command, look at what it has done already: %w", err)
	case f.Code == account.ErrNotFound.Code:
		return fmt.Errorf("no customer has this mobile number (%s)", f.Code)
	case f.Code == shop.ErrEmpty.Code:
		return fmt.Errorf("the shop is empty: import one first, with tokri import FOLDER (%s)", f.Code)
	}
	return fmt.Errorf("%s (%s)", f.Message, f.Code)
}

// verbatim indents a text of the help, because the help changes the line breaks of everything that is not
// indented.
func verbatim(text string) string { return "    " + strings.ReplaceAll(text, "\n", "\n    ") }

// errPrinted ends a command with exit status 1 after it has printed the reason itself.
var errPrinted = errors.New("failed")

func configuration() (config.Config, error) {
	variables := map[string]string{}
	for _, v := range os.Environ() {
		name, value, _ := strings.Cut(v, "=")
		variables[name] = value
	}
	return config.Read(variables)
}
