package httpapi

import (
	"cmp"
	"context"

	"tokri/adapters/httpapi/wire"
)

// PhonepeWebhook notes that a payment has news. The gateway is asked for it later: a webhook must be answered at
// once, and its content is not trusted. PhonePe asks shops to bear fields that are missing, null or new, so all that is
// read is the shop's id of the payment; a webhook without one is accepted, because to refuse it would only bring it again.
func (s *Service) PhonepeWebhook(ctx context.Context, r wire.PhonepeWebhookRequestObject) (wire.PhonepeWebhookResponseObject, error) {
	if about := cmp.Or(r.Body.Payload.MerchantOrderId, r.Body.Payload.OriginalMerchantOrderId); about != "" {
		s.Notice(ctx, about)
	}
	return wire.PhonepeWebhook200JSONResponse(wire.OK[*wire.Nothing](nil, "")), nil
}
