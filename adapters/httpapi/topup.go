package httpapi

import (
	"context"

	"tokri/adapters/httpapi/wire"
	"tokri/core/topup"
)

// AddMoneyToWallet opens a payment for the wallet.
func (s *Service) AddMoneyToWallet(ctx context.Context, r wire.AddMoneyToWalletRequestObject) (*wire.PaymentLinkReply, error) {
	who := infoFrom(ctx).session
	t, err := s.TopUps.Begin(ctx, who.UserID, who.Guest, r.Body.Amount.Paise())
	if err != nil {
		return nil, err
	}
	return wire.OK(wire.PaymentLink{PaymentUrl: t.PageURL, TopUpId: t.ID}, ""), nil
}

// GetTopUp returns the state of a top-up.
func (s *Service) GetTopUp(ctx context.Context, r wire.GetTopUpRequestObject) (*wire.TopUpReply, error) {
	t, err := s.TopUps.Poll(ctx, userID(ctx), r.Body.TopUpId)
	if err != nil {
		return nil, err
	}
	return wire.OK(wireTopUp(t), ""), nil
}

func wireTopUp(t topup.TopUp) wire.TopUp {
	w := wire.TopUp{TopUpId: t.ID, Amount: rupees(t.Amount), PaymentStatus: topUpStatus(t.State)}
	if t.State == topup.Open {
		w.PaymentUrl = t.PageURL
	}
	return w
}

// topUpStatus returns the status that the customer sees: a payment that the staff must look at is still
// pending.
func topUpStatus(s topup.State) wire.TopUpPaymentStatus {
	switch s {
	case topup.Credited:
		return wire.TopUpPaymentStatusCOMPLETED
	case topup.Failed:
		return wire.TopUpPaymentStatusFAILED
	case topup.Asked, topup.Open, topup.Paid, topup.Disputed:
	}
	return wire.TopUpPaymentStatusPENDING
}
