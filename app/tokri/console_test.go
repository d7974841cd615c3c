package main

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
	"unicode"

	"github.com/alecthomas/kong"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/app/backoffice"
	"tokri/app/demo"
	"tokri/app/storage"
	"tokri/config"
	"tokri/core/account"
	"tokri/core/address"
	"tokri/core/complaint"
	"tokri/core/contact"
	"tokri/core/hold"
	"tokri/core/order"
	"tokri/core/payment"
	"tokri/core/picture"
	"tokri/core/pricing"
	"tokri/core/slot"
	"tokri/core/wallet"
)

// hostile is a text as an earlier version of the shop accepted it from customers: it would clear the screen,
// reverse the line, and add a line that looks like the program's own.
const hostile = "Asha\x1b[2J\u202e\u200b\u009b31m\r\nBalance ₹9999\tOrder TKFAKE: Delivered"

const mobile = "+919876543210"

// hostileShop makes a shop in which every text of a customer is hostile, with one order for each name.
func hostileShop(t *testing.T, orders ...string) {
	t.Helper()
	dir := t.TempDir()
	t.Setenv("DATA_DIR", dir)
	for _, name := range []string{"MONGODB_URI", "REDIS_URI"} {
		t.Setenv(name, "")
	}
	c, err := config.Read(map[string]string{"DATA_DIR": dir})
	require.NoError(t, err)
	s, err := storage.OpenStores(t.Context(), c, storage.Exclusive)
	require.NoError(t, err)
	defer func() { require.NoError(t, s.Close(context.Background())) }()
	_, err = backoffice.Import(t.Context(), c, s, demo.Files(), "meena", nil)
	require.NoError(t, err)
	at := time.Now().UTC().Truncate(time.Millisecond)
	require.NoError(t, s.Users.Insert(t.Context(), account.User{ID: "u", Mobile: mobile, FirstName: hostile, LastName: hostile, CreatedAt: at}))
	require.NoError(t, s.Messages.Insert(t.Context(), contact.Message{ID: "m", FullName: hostile, Email: hostile, Mobile: hostile, Text: hostile, At: at,
		Images: []picture.Image{{Type: "image/png", Data: []byte("png")}}}))
	_, err = wallet.Post(t.Context(), s.Wallet, wallet.Entry{
		Account: "u", Amount: 100, Type: wallet.Deposit,
		Ref: "ref", Description: hostile, At: at,
	})
	require.NoError(t, err)
	require.NoError(t, s.Slots.Ensure(t.Context(), []slot.Slot{{ID: "slot", Start: at.Add(time.Hour), End: at.Add(2 * time.Hour), Cutoff: at.Add(time.Hour),
		Capacity: 5, Count: hold.Count{Free: 5}}, {ID: "later", Start: at.Add(3 * time.Hour), End: at.Add(4 * time.Hour), Cutoff: at.Add(3 * time.Hour),
		Capacity: 5, Count: hold.Count{Free: 5}}}))
	for i, id := range orders {
		o := order.Order{ID: id, TrackingID: "TK" + id, UserID: "u", Key: id, CartVersion: int64(i + 1), Status: order.Placed, Method: payment.COD,
			PaymentStatus: payment.Pending, CreatedAt: at, PlacedAt: at, Lines: []order.Line{{Name: hostile, Weight: hostile, WeightUnit: hostile, Price: 100, Quantity: 1}},
			Bill: pricing.Bill{SubTotal: 100, GrandTotal: 100}, Choices: order.Choices{DeliveryNote: hostile},
			Address:  address.Address{Line1: hostile, Line2: hostile, City: hostile, Landmark: hostile, Phone: hostile},
			Timeline: []order.Event{{Status: order.Placed, At: at, Staff: hostile}}, Process: order.Process{Phase: order.Live}}
		if id == "delivered" {
			o.Status, o.PaymentStatus, o.Phase = order.Delivered, payment.Completed, order.Closed
			o.Lines[0].VariantID = "v"
			o.Complaints = complaint.Complaints{{ID: "c", State: complaint.Open, Reason: complaint.Other, Wish: complaint.Refund, Text: hostile, Lines: []complaint.Line{{VariantID: "v", Quantity: 1}}, At: at},
				{ID: "d", State: complaint.Declined, Answer: hostile, At: at}}
			o.Refunds = []order.Refund{{ID: "r", Amount: 1, To: order.ToWallet, Status: payment.Completed, Reason: hostile, Staff: hostile}}
		}
		require.NoError(t, s.Orders.Insert(t.Context(), o))
	}
}

// Customers' texts must not be able to command the terminal of the person who runs a command.
func TestNoCommandPrintsWhatCannotBeSeen(t *testing.T) {
	hostileShop(t, "placed", "cancel", "delivered")
	file := t.TempDir() + "/backup.tar.gz"
	goods := filepath.Join(t.TempDir(), "goods.csv")
	require.NoError(t, os.WriteFile(goods, []byte("variant,units,why\n\""+hostile+"\",3,\""+hostile+"\"\n"), 0o600))
	commands := []struct {
		args []string
		says bool // whether the command prints a text of a customer
	}{
		{[]string{"order", "list"}, false},
		{[]string{"order", "show", "placed"}, true},
		{[]string{"order", "advance", "placed"}, true},
		{[]string{"order", "release", "placed"}, true},
		{[]string{"order", "unpack", "placed", "--why", hostile}, false},
		{[]string{"order", "cancel", "cancel", "--reason", hostile}, true},
		{[]string{"order", "refund", "delivered", "--amount", "0.50", "--to", "wallet", "--reason", hostile}, true},
		{[]string{"complaint", "list", "--all"}, false},
		{[]string{"complaint", "show", "delivered", "--save", t.TempDir()}, true},
		{[]string{"complaint", "refund", "delivered", "1", "--amount", "0.10", "--to", "wallet", "--answer", "Sorry."}, true},
		{[]string{"complaint", "again", "delivered", "1", "--answer", hostile}, false},
		{[]string{"complaint", "decline", "delivered", "7", "--answer", "No."}, false},
		{[]string{"order", "slip", "placed", "--out", filepath.Join(t.TempDir(), "slips.pdf")}, false},
		{[]string{"order", "slip", hostile}, false},
		{[]string{"report", "2026-11-21"}, false},
		{[]string{"report", hostile}, false},
		{[]string{"papers", "2026-11", filepath.Join(t.TempDir(), "papers")}, false},
		{[]string{"papers", hostile, t.TempDir()}, false},
		{[]string{"stock", "list", "--low"}, false},
		{[]string{"stock", "receive", hostile, "3", "--why", hostile}, false},
		{[]string{"stock", "waste", hostile, "3", "--why", hostile}, false},
		{[]string{"stock", "count", hostile, "3", "--why", hostile, "--key", hostile}, false},
		{[]string{"stock", "correct", hostile, "3", "--why", hostile}, false},
		{[]string{"stock", "apply", goods}, false},
		{[]string{"stock", "back"}, false},
		{[]string{"stock", "shelve", "cancel", "--waste", hostile + "=1", "--why", hostile}, false},
		{[]string{"stock", "journal", hostile}, false},
		{[]string{"slot", "list", hostile}, false},
		{[]string{"slot", "list"}, false},
		{[]string{"slot", "close", "slot", "--why", "rain"}, false},
		{[]string{"slot", "list", "slot"}, false},
		{[]string{"slot", "close", hostile, "--why", hostile}, false},
		{[]string{"slot", "open", hostile, "--why", hostile}, false},
		{[]string{"slot", "capacity", hostile, "5", "--why", hostile}, false},
		{[]string{"slot", "reserve", hostile, "5", "--why", hostile, "--key", hostile}, false},
		{[]string{"pause", "--until", "18:00", "--say", hostile, "--say-hi", hostile}, false},
		{[]string{"pause", "--until", hostile}, false},
		{[]string{"order", "move", "placed", "later"}, true},
		{[]string{"pause"}, false},
		{[]string{"resume"}, false},
		{[]string{"messages", "--save", t.TempDir()}, true},
		{[]string{"wallet", "show", "9876543210"}, true},
		{[]string{"wallet", "credit", "9876543210", "5", "sorry", "--by", "Ravi"}, false},
		{[]string{"wallet", "credit", "9876543210", hostile, hostile}, false},
		{[]string{"account", "delete", "9876543210"}, false},
		{[]string{"account", "logout", hostile}, false},
		{[]string{"staff", "add", "9876543210", "ravi", "--name", "Ravi", "--role", "owner"}, false},
		{[]string{"staff", "add", hostile, hostile, "--name", hostile, "--role", "owner"}, false},
		{[]string{"staff", "list"}, false},
		{[]string{"staff", "link", "ravi"}, false},
		{[]string{"staff", "end", hostile}, false},
		{[]string{"staff", "back", hostile}, false},
		{[]string{"staff", "reset", "ravi"}, false},
		{[]string{"doctor", "--settle", "0s"}, false},
		{[]string{"backup", file}, false},
		{[]string{"restore", file, t.TempDir()}, false},
		{[]string{"export", filepath.Join(t.TempDir(), hostile)}, true},
		{[]string{"export", filepath.Join(t.TempDir(), "shop")}, false},
		{[]string{"import", t.TempDir()}, false},
		{[]string{"copy", "--to", filepath.Join(t.TempDir(), hostile)}, true},
		{[]string{"copy", "--reopen"}, true},
		{[]string{"order", "show", hostile}, false},
	}
	tried := map[string]bool{"serve": true, "sandbox": true} // these write log lines, in which JSON escapes the text
	for _, c := range commands {
		for i := range c.args {
			tried[strings.Join(c.args[:i+1], " ")] = true
		}
		var out, errors bytes.Buffer
		run(c.args, &out, &errors)
		said := out.String() + errors.String()
		assert.Equal(t, c.says, strings.Contains(out.String(), "Balance ₹9999"), "%v prints a customer's text: %s", c.args, said)
		for line := range strings.Lines(said) {
			assert.False(t, strings.HasPrefix(strings.TrimSpace(line), "Balance ₹9999"), "%v: a text begins a line: %s", c.args, said)
			for _, r := range strings.TrimSuffix(line, "\n") {
				if unicode.In(r, unicode.C) {
					assert.Fail(t, "a character that cannot be seen", "%v: %q in %q", c.args, r, line)
				}
			}
		}
	}
	parser, err := kong.New(&commandLine{}, kong.Vars{"version": "", "user": "ravi"})
	require.NoError(t, err)
	for _, leaf := range parser.Model.Leaves(true) {
		path := wordsOf(parser, leaf)
		assert.True(t, tried[path], "the command %q is not in the table of this test", path)
	}
}

// Every change by the staff writes an audit line that names the person, and the order and the wallet name the
// person, too.
func TestChangesNameWhoMadeThem(t *testing.T) {
	file := t.TempDir() + "/backup.tar.gz"
	hostileShop(t)
	require.Zero(t, run([]string{"backup", file}, &bytes.Buffer{}, &bytes.Buffer{}))
	hostileShop(t, "placed", "cancel", "delivered")
	audited := func(args ...string) (line map[string]any, said string) {
		t.Helper()
		var out, errors bytes.Buffer
		require.Zero(t, run(args, &out, &errors), "%v: %s", args, &errors)
		for text := range strings.Lines(errors.String()) {
			var l map[string]any
			require.NoError(t, json.Unmarshal([]byte(text), &l), text)
			if l["msg"] == "audit" && l["staff"] != nil {
				require.Nil(t, line, "one line")
				line = l
			}
		}
		require.NotNil(t, line, "%v leaves an audit line", args)
		return line, out.String()
	}
	for _, c := range []struct {
		action, about, shows string
		args                 []string
	}{
		{"order_advance", "placed", "Processing (Ravi)", []string{"order", "advance", "placed"}},
		{"order_cancel", "cancel", "Cancelled (Ravi)\nCancelled by the staff: rain", []string{"order", "cancel", "cancel", "--reason", "rain"}},
		{"order_move", "placed", "to later (Ravi)", []string{"order", "move", "placed", "later"}},
		{"order_refund", "delivered", "soft (Ravi)", []string{"order", "refund", "delivered", "--amount", "0.50", "--to", "wallet", "--reason", "soft"}},
		{"wallet_credit", "u credit:k", "sorry (Ravi)", []string{"wallet", "credit", "9876543210", "5", "sorry", "--key", "k"}},
		{"slot_close", "slot", "closed by the staff", []string{"slot", "close", "slot", "--why", "rain"}},
		{"slot_reserve", "slot", "closed by the staff", []string{"slot", "reserve", "slot", "2"}},
		{"slot_capacity", "slot", "closed by the staff", []string{"slot", "capacity", "slot", "2"}},
		{"slot_open", "slot", "slot", []string{"slot", "open", "slot"}},
		{"pause", "paused until", "The shop is paused until", []string{"pause", "--until", "18:00", "--say", "Back soon."}},
		{"resume", "resumed", "The shop takes orders.", []string{"resume"}},
		{"restore", "", "Restored", []string{"restore", file, t.TempDir()}},
		{"import", "", "Loaded", []string{"import", "../demo"}},
	} {
		line, said := audited(append(c.args, "--by", "Ravi")...)
		assert.Equal(t, c.action, line["action"])
		assert.Equal(t, "Ravi", line["staff"])
		assert.Equal(t, "done", line["result"])
		assert.Contains(t, line["about"], c.about)
		assert.Contains(t, said, c.shows)
		assert.NotContains(t, line["about"], "9876543210", "people are named by id only")
	}
	line, said := audited("order", "advance", "placed")
	assert.Equal(t, operatingSystemUser(), line["staff"], "the default is the operating system's user")
	assert.Contains(t, said, "Out for Delivery ("+operatingSystemUser()+")")

	var errors bytes.Buffer
	require.NotZero(t, run([]string{"order", "advance", "placed", "--by", " \u200d"}, &bytes.Buffer{}, &errors))
	assert.Contains(t, errors.String(), "say who does this")
	errors.Reset()
	require.NotZero(t, run([]string{"order", "cancel", "delivered"}, &bytes.Buffer{}, &errors))
	assert.NotContains(t, errors.String(), `"audit"`, "a refusal has changed nothing")
}

// An amount of the bill that the command leaves out would be missed by the person who is asked about it.
func TestAnOrderIsShownWithEveryRowOfItsBill(t *testing.T) {
	bill := pricing.Bill{MRPTotal: 900_11, SubTotal: 800_12, Discount: 100_13, Delivery: 25_14, Bag: 3_17, RoundOff: 18, Value: 728_12, WalletUsed: 30_16, GrandTotal: 697_96}
	require.True(t, bill.AddsUp())
	var text bytes.Buffer
	show(newConsole(&text, io.Discard), order.Order{Bill: bill})
	for _, r := range bill.Rows() {
		require.NotEmpty(t, rowNames[r.Key], "the row %q has a name", r.Key)
		assert.Regexp(t, "(?m)^ *"+rowNames[r.Key]+" +"+r.Amount.String()+"$", text.String())
	}
}
