package httpapi

import (
	"context"

	"tokri/adapters/httpapi/wire"
	"tokri/core/session"
)

// ListSessions lists the caller's sessions.
func (s *Service) ListSessions(ctx context.Context, _ wire.ListSessionsRequestObject) (*wire.SessionListReply, error) {
	sessions, err := s.Sessions.Own(ctx, userID(ctx))
	if err != nil {
		return nil, err
	}
	own := infoFrom(ctx).session.Hash
	list := wire.SessionList{List: Each(sessions, func(one session.Session) wire.Session {
		return wire.Session{
			UnderscoreId: s.Sessions.ID(one), Current: one.Hash == own,
			App: one.Device.App, System: one.Device.System, Model: one.Device.Model,
			CreatedAt: one.Created, LastUsedAt: one.Seen,
		}
	})}
	return wire.OK(list, ""), nil
}

// EndSession ends one session of the caller.
func (s *Service) EndSession(ctx context.Context, r wire.EndSessionRequestObject) (*wire.NothingReply, error) {
	if err := s.Sessions.End(ctx, infoFrom(ctx).session, r.Body.SessionId); err != nil {
		return nil, err
	}
	rememberDevice(ctx, s.Logins.RenewDevice(infoFrom(ctx).session))
	return wire.OK[*wire.Nothing](nil, "The device is logged out."), nil
}

// EndOtherSessions ends all sessions of the caller but the one of this request.
func (s *Service) EndOtherSessions(ctx context.Context, _ wire.EndOtherSessionsRequestObject) (*wire.NothingReply, error) {
	if err := s.Sessions.EndOthers(ctx, infoFrom(ctx).session); err != nil {
		return nil, err
	}
	rememberDevice(ctx, s.Logins.RenewDevice(infoFrom(ctx).session))
	return wire.OK[*wire.Nothing](nil, "All other devices are logged out."), nil
}
