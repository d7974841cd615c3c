package httpapi

import (
	"context"
	"strings"

	"tokri/adapters/httpapi/wire"
	"tokri/core/login"
	"tokri/core/session"
)

// MobileVerify begins a login.
func (s *Service) MobileVerify(ctx context.Context, r wire.MobileVerifyRequestObject) (*wire.LoginReply, error) {
	step, err := s.Logins.VerifyMobile(ctx, r.Body.Mobile, clientOf(ctx, ""))
	if err != nil {
		return nil, err
	}
	return wire.OK(wireLogin(step), ""), nil
}

// ResendOtp sends another OTP; the field ip carries the device id.
func (s *Service) ResendOtp(ctx context.Context, r wire.ResendOtpRequestObject) (*wire.LoginReply, error) {
	step, err := s.Logins.Resend(ctx, r.Body.UserId, clientOf(ctx, r.Body.Ip))
	if err != nil {
		return nil, err
	}
	return wire.OK(wireLogin(step), "OTP resent successfully!"), nil
}

// VerifyOtp checks the OTP.
func (s *Service) VerifyOtp(ctx context.Context, r wire.VerifyOtpRequestObject) (*wire.LoginReply, error) {
	step, err := s.Logins.VerifyOTP(ctx, r.Body.UserId, string(r.Body.Otp), login.StepType(r.Body.Type), clientOf(ctx, ""), guestOf(ctx, r.Body.GuestId))
	if err != nil {
		return nil, err
	}
	return wire.OK(loggedIn(ctx, step), greeting(step)), nil
}

// WebLogin logs in with a password or finishes a registration.
func (s *Service) WebLogin(ctx context.Context, r wire.WebLoginRequestObject) (*wire.LoginReply, error) {
	guest := guestOf(ctx, r.Body.GuestId)
	var step login.Step
	var err error
	switch r.Body.Type {
	case wire.LoginStepPassword, wire.LoginStepLogin:
		step, err = s.Logins.Login(ctx, r.Body.Mobile, r.Body.Password, clientOf(ctx, ""), guest)
	case wire.LoginStepRegister, wire.LoginStepCreateNewPassword:
		step, err = s.Logins.Register(ctx, r.Body.UserId, login.Details{
			Mobile: r.Body.Mobile, FirstName: r.Body.FirstName, LastName: r.Body.LastName,
			Email: r.Body.Email, Password: r.Body.Password, Notice: r.Body.PrivacyNotice,
		}, clientOf(ctx, ""), guest)
	case wire.LoginStepResetPassword:
		step, err = s.Logins.ResetByOTP(ctx, r.Body.UserId, r.Body.Password, clientOf(ctx, ""), guest)
	default:
		err = login.ErrType
	}
	if err != nil {
		return nil, err
	}
	return wire.OK(loggedIn(ctx, step), greeting(step)), nil
}

// ForgotPassword sends a reset link, if the address belongs to an account.
func (s *Service) ForgotPassword(ctx context.Context, r wire.ForgotPasswordRequestObject) (*wire.NothingReply, error) {
	if err := s.Logins.Forgot(ctx, r.Body.Email, clientOf(ctx, "")); err != nil {
		return nil, err
	}
	return wire.OK[*wire.Nothing](nil, "Password reset link sent! Check your email."), nil
}

// ResetPassword sets a new password with the token of a reset link, which the API calls userId.
func (s *Service) ResetPassword(ctx context.Context, r wire.ResetPasswordRequestObject) (*wire.NothingReply, error) {
	device, err := s.Logins.Reset(ctx, r.Body.UserId, r.Body.NewPassword, r.Body.ConfirmPassword, clientOf(ctx, ""))
	if err != nil {
		return nil, err
	}
	rememberDevice(ctx, device)
	return wire.OK[*wire.Nothing](nil, "Password reset successful!"), nil
}

// GuestLogin opens a session for a device without an account.
func (s *Service) GuestLogin(ctx context.Context, r wire.GuestLoginRequestObject) (*wire.LoginReply, error) {
	step, err := s.Logins.Guest(ctx, r.Body.DeviceId, clientOf(ctx, r.Body.DeviceId))
	if err != nil {
		return nil, err
	}
	return wire.OK(wireLogin(step), "Guest login successful!"), nil
}

// GoogleNonce returns the nonce for the next Google login.
func (s *Service) GoogleNonce(ctx context.Context, _ wire.GoogleNonceRequestObject) (*wire.NonceReply, error) {
	nonce, err := s.Logins.GoogleNonce(ctx, clientOf(ctx, ""))
	if err != nil {
		return nil, err
	}
	w := wire.Nonce{Nonce: nonce, ExpiresIn: int(login.NonceLife.Seconds())}
	return wire.OK(w, ""), nil
}

// GoogleLogin logs in with an ID token of Google.
func (s *Service) GoogleLogin(ctx context.Context, r wire.GoogleLoginRequestObject) (*wire.LoginReply, error) {
	step, err := s.Logins.GoogleLogin(ctx, r.Body.Token, r.Body.PrivacyNotice, clientOf(ctx, ""), guestOf(ctx, r.Body.GuestId))
	if err != nil {
		return nil, err
	}
	return wire.OK(loggedIn(ctx, step), "Login successful via Google!"), nil
}

// Logout ends the session of the token.
func (s *Service) Logout(ctx context.Context, _ wire.LogoutRequestObject) (*wire.NothingReply, error) {
	if err := s.Sessions.Logout(ctx, infoFrom(ctx).token); err != nil {
		return nil, err
	}
	return wire.OK[*wire.Nothing](nil, "Logged out successfully"), nil
}

// guestOf returns the guest whose cart the account takes over: the caller, if the request names that guest
// (docs/product.md "Guests").
func guestOf(ctx context.Context, guestID string) *session.Session {
	who := infoFrom(ctx).session
	if !who.Guest || guestID == "" || who.UserID != guestID {
		return nil
	}
	return &who
}

func greeting(step login.Step) string {
	if step.Type == login.StepDone {
		return "Login successful"
	}
	return ""
}

// loggedIn returns the reply to a call that may have ended a login, and stores the device token of a login that
// did.
func loggedIn(ctx context.Context, step login.Step) wire.Login {
	rememberDevice(ctx, step.DeviceToken)
	return wireLogin(step)
}

func wireLogin(step login.Step) wire.Login {
	w := wire.Login{
		Type:        wire.LoginStep(step.Type),
		UserId:      step.ChallengeID,
		Token:       step.Token,
		ResendAfter: int(step.ResendAfter.Seconds()),
		ExpiresIn:   int(step.ExpiresIn.Seconds()),
	}
	if step.Type == login.StepDone {
		u := step.User
		w.ExpiresIn = int(session.Idle.Seconds())
		w.UserDetail = &wire.UserDetail{
			UnderscoreId: u.ID, FirstName: u.FirstName, LastName: u.LastName, Email: u.Email,
			Mobile: localNumber(u.Mobile), SignUpWith: wire.SignUpWith(u.SignUpWith), PrivacyNotice: u.AgreedTo(),
		}
	}
	return w
}

// localNumber returns a number without the country code of India.
func localNumber(e164 string) string { return strings.TrimPrefix(e164, "+91") }
