package httpapi

import (
	"context"

	"tokri/adapters/httpapi/wire"
)

// RegisterPushToken enables push messages to the caller's phone.
func (s *Service) RegisterPushToken(ctx context.Context, r wire.RegisterPushTokenRequestObject) (*wire.NothingReply, error) {
	if err := s.Sessions.RegisterPush(ctx, infoFrom(ctx).session, r.Body.Token); err != nil {
		return nil, err
	}
	return wire.OK[*wire.Nothing](nil, "You will get messages about your orders on this phone."), nil
}

// RemovePushToken disables push messages to the caller's phone.
func (s *Service) RemovePushToken(ctx context.Context, _ wire.RemovePushTokenRequestObject) (*wire.NothingReply, error) {
	if err := s.Sessions.RemovePush(ctx, infoFrom(ctx).session); err != nil {
		return nil, err
	}
	return wire.OK[*wire.Nothing](nil, "You will get no more messages on this phone."), nil
}
