package httpapi

import (
	"cmp"
	"context"
	"fmt"

	"tokri/adapters/httpapi/wire"
	"tokri/core/money"
	"tokri/core/topup"
	"tokri/core/wallet"
)

// CheckMyWallet returns the balance.
func (s *Service) CheckMyWallet(ctx context.Context, _ wire.CheckMyWalletRequestObject) (*wire.WalletReply, error) {
	last, err := s.Wallet.Last(ctx, userID(ctx))
	if err != nil {
		return nil, err
	}
	return wire.OK(wire.Wallet{Balance: rupees(last.Balance)}, ""), nil
}

var directions = map[wire.TransactionListRequestTransactionType]wallet.Direction{
	wire.TransactionListRequestTransactionTypeCREDIT: wallet.In,
	wire.TransactionListRequestTransactionTypeDEBIT:  wallet.Out,
}

// ListTransactions lists the credits and debits of the wallet, and the top-ups that are not credited.
func (s *Service) ListTransactions(ctx context.Context, r wire.ListTransactionsRequestObject) (*wire.TransactionListReply, error) {
	body := given(r.Body)
	number, offset, limit := page(body.Page, body.Limit)
	lines, count, err := s.TopUps.History(ctx, userID(ctx), wallet.Query{
		Direction: directions[body.TransactionType], Ascending: body.SortOrder == wire.Asc, Offset: offset, Limit: limit})
	if err != nil {
		return nil, err
	}
	list := wire.TransactionList{List: Each(lines, wireHistory), Count: count, Page: number}
	return wire.OK(list, ""), nil
}

// ListCashbacks lists the cashback that the customer has earned.
func (s *Service) ListCashbacks(ctx context.Context, r wire.ListCashbacksRequestObject) (*wire.CashbackListReply, error) {
	body := given(r.Body)
	number, offset, limit := page(body.Page, body.Limit)
	// There is at most one for each delivered order; the total needs all of them.
	entries, count, err := s.Wallet.List(ctx, userID(ctx), wallet.Query{Type: wallet.Cashback})
	if err != nil {
		return nil, err
	}
	var total money.Paise
	for _, e := range entries {
		total += e.Amount
	}
	entries = entries[min(offset, len(entries)):min(offset+limit, len(entries))]
	list := wire.CashbackList{List: Each(entries, wireCashback), Count: count, Page: number, TotalAmount: rupees(total)}
	return wire.OK(list, ""), nil
}

func wireHistory(l topup.Line) wire.Transaction {
	if l.TopUp == nil {
		return wireTransaction(l.Entry)
	}
	return wire.Transaction{
		UnderscoreId:    l.TopUp.ID,
		Type:            wire.WALLETTOPUP,
		TransactionType: wire.TransactionTransactionTypeCREDIT,
		Status:          wire.TransactionStatus(topUpStatus(l.TopUp.State)),
		Amount:          rupees(l.TopUp.Amount),
		Description:     "Adding money to wallet",
		CreatedAt:       l.TopUp.CreatedAt.UTC(),
	}
}

// wireTransaction converts a posting; every posting in the ledger has status completed.
func wireTransaction(e wallet.Entry) wire.Transaction {
	t := wire.Transaction{
		UnderscoreId:    transactionID(e),
		Type:            wire.TransactionType(e.Type),
		TransactionType: wire.TransactionTransactionTypeCREDIT,
		Status:          wire.TransactionStatusCOMPLETED,
		Amount:          rupees(max(e.Amount, -e.Amount)),
		Description:     cmp.Or(e.Description, "Transaction"),
		CreatedAt:       e.At.UTC(),
	}
	if e.Amount < 0 {
		t.TransactionType = wire.TransactionTransactionTypeDEBIT
	}
	return t
}

func wireCashback(e wallet.Entry) wire.Cashback {
	return wire.Cashback{
		UnderscoreId: transactionID(e),
		Title:        cmp.Or(e.Description, "Cashback"),
		Amount:       rupees(e.Amount),
		AppliedAt:    e.At.UTC(),
	}
}

// transactionID returns the id under which an entry is shown to its owner.
func transactionID(e wallet.Entry) string { return fmt.Sprintf("tx_%d", e.Seq) }
