package httpapi

import (
	"context"

	"tokri/adapters/httpapi/wire"
	"tokri/core/contact"
)

// ContactUs takes a message for the shop.
func (s *Service) ContactUs(ctx context.Context, r wire.ContactUsRequestObject) (*wire.NothingReply, error) {
	images, err := decoded(r.Body.Images)
	if err != nil {
		return nil, err
	}
	m := contact.Message{UserID: userID(ctx), FullName: r.Body.FullName, Email: r.Body.Email, Mobile: r.Body.Mobile, Text: r.Body.Message}
	if err := s.Contact.Receive(ctx, m, images, isCustomer(ctx)); err != nil {
		return nil, err
	}
	return wire.OK[*wire.Nothing](nil, "✅ Message sent successfully!"), nil
}
