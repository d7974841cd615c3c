package staffapi

import (
	"cmp"
	"context"
	"math"
	"strings"
	"time"

	"tokri/adapters/httpapi"
	"tokri/adapters/httpapi/staffwire"
	"tokri/core/crew"
	"tokri/core/login"
	"tokri/core/notify"
)

// BeginLogin sends a code to a person's number.
func (s *Service) BeginLogin(ctx context.Context, r staffwire.BeginLoginRequestObject) (*staffwire.LoginStepReply, error) {
	return stepped(s.Door.Begin(ctx, r.Body.Mobile, httpapi.StaffClient(ctx)))
}

// ResendCode sends another code.
func (s *Service) ResendCode(ctx context.Context, r staffwire.ResendCodeRequestObject) (*staffwire.LoginStepReply, error) {
	return stepped(s.Door.Resend(ctx, r.Body.ChallengeId, httpapi.StaffClient(ctx)))
}

// VerifyCode checks the code.
func (s *Service) VerifyCode(ctx context.Context, r staffwire.VerifyCodeRequestObject) (*staffwire.EnteredReply, error) {
	in, err := s.Door.Verify(ctx, r.Body.ChallengeId, r.Body.Code, httpapi.StaffClient(ctx))
	return entered(ctx, in, err)
}

// GivePassword checks the password after the code.
func (s *Service) GivePassword(ctx context.Context, r staffwire.GivePasswordRequestObject) (*staffwire.EnteredReply, error) {
	in, err := s.Door.Password(ctx, r.Body.ChallengeId, r.Body.Password, httpapi.StaffClient(ctx))
	return entered(ctx, in, err)
}

// ChoosePassword sets the first password after the code.
func (s *Service) ChoosePassword(ctx context.Context, r staffwire.ChoosePasswordRequestObject) (*staffwire.EnteredReply, error) {
	in, err := s.Door.Choose(ctx, r.Body.ChallengeId, r.Body.Password, httpapi.StaffClient(ctx))
	return entered(ctx, in, err)
}

func stepped(step login.Step, err error) (*staffwire.LoginStepReply, error) {
	seconds := func(d time.Duration) int { return int(math.Ceil(d.Seconds())) }
	return answer(staffwire.LoginStep{ChallengeId: step.ChallengeID, ResendAfter: seconds(step.ResendAfter), ExpiresIn: seconds(step.ExpiresIn)}, err)
}

func entered(ctx context.Context, in crew.Entered, err error) (*staffwire.EnteredReply, error) {
	if err != nil {
		return nil, err
	}
	w := staffwire.Entered{Step: staffwire.EnteredStep(in.Next), Token: in.Token}
	if in.Next == crew.NextInside {
		w.Me = new(wireMe(in.Person))
		httpapi.RememberStaffDevice(ctx, in.Device)
	}
	return ok(w), nil
}

func wireMe(p crew.Person) staffwire.Me {
	w := staffwire.Me{
		Handle: string(p.Handle), Name: p.Name, Language: language(p.Language), HasPassword: p.PasswordHash != "",
		Roles:       httpapi.Each(p.Roles, func(r crew.Role) staffwire.Role { return staffwire.Role(r) }),
		Permissions: httpapi.Each(p.Permissions(), func(do crew.Permission) string { return string(do) }),
	}
	if l := p.RefundLimit(); !l.Unlimited {
		w.RefundLimit = amount(l.Amount)
	}
	if l := p.CreditLimit(); !l.Unlimited {
		w.CreditLimit = amount(l.Amount)
	}
	return w
}

func language(l notify.Language) staffwire.Language {
	if l == notify.Hindi {
		return staffwire.Hi
	}
	return staffwire.En
}

// ShowMe tells who is logged in.
func (s *Service) ShowMe(ctx context.Context, _ staffwire.ShowMeRequestObject) (*staffwire.MeReply, error) {
	return ok(wireMe(caller(ctx).Person)), nil
}

// SetMyLanguage changes the person's language.
func (s *Service) SetMyLanguage(ctx context.Context, r staffwire.SetMyLanguageRequestObject) (*staffwire.MeReply, error) {
	p, err := s.Door.SetLanguage(ctx, *caller(ctx), notify.Language(r.Body.Language))
	if err != nil {
		return nil, err
	}
	return ok(wireMe(p)), nil
}

// ProveMe checks the password again.
func (s *Service) ProveMe(ctx context.Context, r staffwire.ProveMeRequestObject) (*staffwire.DoneReply, error) {
	return done(s.Door.Prove(ctx, *caller(ctx), r.Body.Password))
}

// ChangeMyPassword replaces the password.
func (s *Service) ChangeMyPassword(ctx context.Context, r staffwire.ChangeMyPasswordRequestObject) (*staffwire.DoneReply, error) {
	return done(s.Door.ChangePassword(ctx, *caller(ctx), r.Body.Old, r.Body.Password))
}

// ListMySessions lists the devices on which the person is logged in.
func (s *Service) ListMySessions(ctx context.Context, _ staffwire.ListMySessionsRequestObject) (*staffwire.SessionsReply, error) {
	return ok(s.sessions(ctx, caller(ctx).Person)), nil
}

// EndMySession logs a device out.
func (s *Service) EndMySession(ctx context.Context, r staffwire.EndMySessionRequestObject) (*staffwire.SessionsReply, error) {
	p, err := s.Door.EndSession(ctx, *caller(ctx), r.Body.Id)
	if err != nil {
		return nil, err
	}
	return ok(s.sessions(ctx, p)), nil
}

func (s *Service) sessions(ctx context.Context, p crew.Person) (w staffwire.Sessions) {
	w.Sessions = []staffwire.Session{}
	for _, one := range p.Sessions {
		if _, live := p.Live(one.Hash, s.Now()); live {
			w.Sessions = append(w.Sessions, staffwire.Session{Id: crew.SessionID(one), Device: strings.TrimSpace(one.Device.App + " " + cmp.Or(one.Device.Model, one.Device.System)),
				Seen: one.Seen.UTC(), Here: one.Hash == caller(ctx).Session.Hash})
		}
	}
	return w
}

// Logout ends the session.
func (s *Service) Logout(ctx context.Context, _ staffwire.LogoutRequestObject) (*staffwire.DoneReply, error) {
	return done(s.Door.Logout(ctx, *caller(ctx)))
}

// ShowPushKey returns the key with which a browser registers for messages.
func (s *Service) ShowPushKey(context.Context, staffwire.ShowPushKeyRequestObject) (*staffwire.PushKeyReply, error) {
	return ok(staffwire.PushKey{Key: s.PushKey}), nil
}

// RegisterPush lets messages go to the browser while no page is open.
func (s *Service) RegisterPush(ctx context.Context, r staffwire.RegisterPushRequestObject) (*staffwire.DoneReply, error) {
	return done(s.Phones.Register(ctx, *caller(ctx), crew.Push{Endpoint: r.Body.Endpoint, Key: r.Body.Key, Secret: r.Body.Secret}))
}

// ForgetPush ends the messages to the browser.
func (s *Service) ForgetPush(ctx context.Context, _ staffwire.ForgetPushRequestObject) (*staffwire.DoneReply, error) {
	return done(s.Phones.Forget(ctx, *caller(ctx)))
}
