package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/app/storage"
	"tokri/core/shop"
)

func TestHelpNamesTheSettingsLineByLine(t *testing.T) {
	var help bytes.Buffer
	require.Zero(t, run([]string{"--help"}, &help, io.Discard))
	require.Contains(t, help.String(), "\n    APP_ENV=\n")
	require.Contains(t, help.String(), "\n    DATA_DIR=./data\n")
}

// A command tells an operator which setting to look at, and not what the shop tells customers.
func TestACommandSaysThatTheDatabaseCannotBeUsed(t *testing.T) {
	t.Setenv("MONGODB_URI", "mongodb://keeper:hunter2@127.0.0.1:1/?serverSelectionTimeoutMS=100")
	var complaint bytes.Buffer
	assert.Equal(t, 1, run([]string{"order", "list"}, io.Discard, &complaint))
	assert.Contains(t, complaint.String(), "tokri: MongoDB cannot be used: see that it runs, and that the address, user and password in MONGODB_URI are right")
	assert.NotContains(t, complaint.String(), "hunter2")
}

// Neither the server nor a command says of a disk that is full or fails what the shop tells customers, which names no cause.
func TestADatabaseThatCannotBeWrittenIsReportedToTheOperator(t *testing.T) {
	for command, file := range map[string]string{"serve": "tokri.db-wal", "serve --demo": "tokri.db-wal", "order list": "tokri.db"} {
		dir := t.TempDir()
		t.Setenv("DATA_DIR", dir)
		require.NoError(t, os.Mkdir(filepath.Join(dir, file), 0o700)) // SQLite cannot open it as a file
		var complaint bytes.Buffer
		assert.Equal(t, 1, run(strings.Fields(command), io.Discard, &complaint), command)
		assert.Contains(t, complaint.String(), "tokri: the database cannot be read or written: see that its folder can be written and its disk has room", command)
		assert.Regexp(t, `unable to open database file|disk I/O error`, complaint.String(), command)
	}
}

// The server's user could not read the pictures that root would write.
func TestRootDoesNotImportIntoTheShopOfAnotherUser(t *testing.T) {
	dir := emptyShop(t, func(*storage.Stores) {})
	if os.Geteuid() != 0 || os.Chown(filepath.Join(dir, "tokri.db"), 65534, 65534) != nil {
		t.Skip("only root can give a file to another user, and a container without other users not even root")
	}
	var complaint bytes.Buffer
	assert.Equal(t, 1, run([]string{"import", "../demo"}, io.Discard, &complaint))
	assert.Contains(t, complaint.String(), "as with sudo -u tokri")
	require.NoError(t, os.Chown(filepath.Join(dir, "tokri.db"), 0, 0))
	assert.Contains(t, says(t, "import", "../demo"), "Loaded")
}

func TestAnEmptyShopIsReportedToTheOperator(t *testing.T) {
	require.EqualError(t, forStaff(fmt.Errorf("export: %w", shop.ErrEmpty)), "the shop is empty: import one first, with tokri import FOLDER (shop_empty)")
}

func TestHelp(t *testing.T) {
	for command, want := range map[string]string{"help": "Usage: tokri <command>", "help stock": "Usage: tokri stock <command>",
		"help order refund": "Usage: tokri order refund <order> [flags]"} {
		var help bytes.Buffer
		assert.Zero(t, run(strings.Fields(command), &help, io.Discard), command)
		assert.Contains(t, help.String(), want, command)
	}
}

// A complaint says what to do about it.
func TestComplaints(t *testing.T) {
	hostileShop(t)
	for command, want := range map[string]string{
		"stock correct tomato-local-1kg -3 --why slip": `tokri: unknown flag -3, did you mean "-h"?; a negative number is written behind all flags, after --` + "\n",
		"stock":                                  "--help behind a command explains it, tokri --help lists all\n",
		"stock count tomato-local-1kg some":      `tokri: <units>: expected a whole number but got "some"; --help`,
		"order refund TK0":                       "tokri: order refund: say what to refund, with one of --all, --amount, --lines and --redirect; --help",
		"order refund TK0 --all --amount 5":      "tokri: --all and --amount can't be used together",
		"wallet show 9000000099":                 "tokri: no customer has this mobile number (user_not_found)\n",
		"account delete 12":                      "tokri: Please enter a valid 10-digit mobile number. (invalid_mobile)\n",
		"order show TK0":                         "tokri: Order not found (order_not_found)\n",
		"stock receive nothing 5":                "tokri: no such variant is stocked; tokri stock list prints all (variant_not_found)\n",
		"slot close tomorrow":                    "tokri: no such slot is open for booking; tokri slot list prints all (slot_not_found)\n",
		"copy --to mongo://ravi:hunter2@db/shop": "tokri: --to is an address, but not one of MongoDB, which begins with mongodb:// or mongodb+srv://\n",
		"pause --until 2020-01-01 --say Rain":    "tokri: The pause must end in the future. (pause_wish)\n",
	} {
		var complaint bytes.Buffer
		assert.NotZero(t, run(strings.Fields(command), io.Discard, &complaint), command)
		assert.Contains(t, complaint.String(), want, command)
	}
}
