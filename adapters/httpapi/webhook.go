package httpapi

import (
	"context"

	"tokri/adapters/httpapi/wire"
)

// PhonepeWebhook hears that something has become of a payment. What it is, the gateway is asked
// later: it shall not wait for its answer, and not be believed without.
func (s *Service) PhonepeWebhook(_ context.Context, r wire.PhonepeWebhookRequestObject) (wire.PhonepeWebhookResponseObject, error) {
	about := r.Body.Payload.MerchantOrderId
	if about == "" {
		about = r.Body.Payload.OriginalMerchantOrderId
	}
	if about != "" {
		s.Notice(about)
	}
	return wire.PhonepeWebhook200JSONResponse(wire.OK[*wire.Nothing](nil, "")), nil
}
