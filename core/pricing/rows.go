package pricing

import "tokri/core/money"

// RowKey names a row of the bill. Texts are found by it, and clients know rows by it, so a key never changes.
type RowKey string

// The rows, in the order in which every bill lists them: see Bill.Rows.
const (
	RowMRP      RowKey = "mrp"
	RowSaving   RowKey = "saving"
	RowItems    RowKey = "items" // a sum: what the goods cost
	RowDiscount RowKey = "discount"
	RowDelivery RowKey = "delivery"
	RowBag      RowKey = "bag"
	RowRoundOff RowKey = "roundOff"
	RowTotal    RowKey = "total" // a sum: what the order is worth to the shop, and what is taxed
	RowWallet   RowKey = "wallet"
	RowToPay    RowKey = "toPay" // a sum: what is left to pay
)

// Row is one row of the bill: an amount that counts towards the total with its sign, or the sum of such amounts.
type Row struct {
	Key    RowKey
	Amount money.Paise // below 0 if it reduces the total
	Sum    bool        // the amount is the sum of the rows above that are no sums
	Always bool        // the row is shown although its amount is 0
}

// Shown reports whether the row is shown.
func (r Row) Shown() bool { return r.Always || r.Amount != 0 }

// Rows lists the rows of the bill. It is the only list of the bill's amounts: prices, papers, commands, the audit
// and the screens are made of it, so an amount that is added here is charged, checked and shown by all of them.
func (b Bill) Rows() []Row {
	return []Row{
		{Key: RowMRP, Amount: b.MRPTotal, Always: true},
		{Key: RowSaving, Amount: b.SubTotal - b.MRPTotal},
		{Key: RowItems, Amount: b.SubTotal, Sum: true, Always: true},
		{Key: RowDiscount, Amount: -b.Discount},
		{Key: RowDelivery, Amount: b.Delivery, Always: true},
		{Key: RowBag, Amount: b.Bag},
		{Key: RowRoundOff, Amount: -b.RoundOff},
		{Key: RowTotal, Amount: b.Value, Sum: true, Always: true},
		{Key: RowWallet, Amount: -b.WalletUsed},
		{Key: RowToPay, Amount: b.GrandTotal, Sum: true, Always: true},
	}
}

// PaperRows returns the rows of a bill on paper, which begins with what the goods cost.
func (b Bill) PaperRows() []Row {
	rows := b.Rows()
	for i, r := range rows {
		if r.Sum {
			return rows[i:]
		}
	}
	return rows
}

// above returns the sum of the amounts above a row.
func (b Bill) above(key RowKey) money.Paise {
	var sum money.Paise
	for _, r := range b.Rows() {
		switch {
		case r.Key == key:
			return sum
		case !r.Sum:
			sum += r.Amount
		}
	}
	return sum
}

// AddsUp reports whether each sum of the bill is the sum of the rows above it, and nothing is paid that is not due.
func (b Bill) AddsUp() bool {
	for _, r := range b.Rows() {
		if r.Sum && (r.Amount != b.above(r.Key) || r.Amount < 0) {
			return false
		}
	}
	return b.WalletUsed >= 0
}
