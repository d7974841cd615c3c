package httpapi

import (
	"context"

	"tokri/adapters/httpapi/wire"
	"tokri/core/account"
)

// SendProofOtp sends an OTP with which customers confirm their identity.
func (s *Service) SendProofOtp(ctx context.Context, r wire.SendProofOtpRequestObject) (*wire.LoginReply, error) {
	step, err := s.Logins.SendProof(ctx, infoFrom(ctx).session, account.Contact(r.Body.Contact), clientOf(ctx, ""))
	if err != nil {
		return nil, err
	}
	return wire.OK(wireLogin(step), ""), nil
}

// ProveIdentity checks the password or that OTP, and records in the session that its owner was confirmed.
func (s *Service) ProveIdentity(ctx context.Context, r wire.ProveIdentityRequestObject) (*wire.ProvedIdentityReply, error) {
	session, token, err := infoFrom(ctx).session, "", error(errInvalid)
	switch {
	case r.Body.Password != "":
		token, err = s.Logins.ProveByPassword(ctx, session, r.Body.Password, clientOf(ctx, ""), r.Body.Renew)
	case r.Body.UserId != "":
		token, err = s.Logins.ProveByOTP(ctx, session, r.Body.UserId, string(r.Body.Otp), r.Body.Renew)
	}
	if err != nil {
		return nil, err
	}
	var renewed *wire.ProvedIdentity
	if token != "" {
		renewed = &wire.ProvedIdentity{Token: token}
	}
	return wire.OK(renewed, ""), nil
}

// UndoChange undoes a change of a contact or of the password, with the token of the link in the message about
// it.
func (s *Service) UndoChange(ctx context.Context, r wire.UndoChangeRequestObject) (*wire.UndoneReply, error) {
	resetToken, err := s.Logins.Undo(ctx, r.Body.Token, clientOf(ctx, ""))
	if err != nil {
		return nil, err
	}
	return wire.OK(wire.Undone{ResetToken: resetToken}, ""), nil
}
