package httpapi

import (
	"cmp"
	"context"

	"tokri/adapters/httpapi/wire"
)

// PhonepeWebhook records that the gateway has news about a payment. The gateway is asked about it later,
// because a webhook must be answered at once and its content is not trusted. PhonePe asks shops to tolerate
// missing, null and new fields, so only the shop's id of the payment is read. A webhook without that id is
// accepted, because PhonePe would send a refused one again. That is wanted while the shop moves.
func (s *Service) PhonepeWebhook(ctx context.Context, r wire.PhonepeWebhookRequestObject) (*wire.NothingReply, error) {
	if about := cmp.Or(r.Body.Payload.MerchantOrderId, r.Body.Payload.OriginalMerchantOrderId); about != "" {
		if err := s.Notice(ctx, about); err != nil {
			return nil, err
		}
	}
	return wire.OK[*wire.Nothing](nil, ""), nil
}
