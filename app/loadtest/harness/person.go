package harness

import (
	"context"
	"fmt"
	"net/url"
	"strings"
)

// staffPassword is what people choose who have to have one.
const staffPassword = "mandi at seven"

// Link is the link that a command prints, with which a person of the staff logs in once.
type Link struct{ Challenge, Code string }

// AddPerson adds a member of the staff and makes the first link to log in.
func (p Program) AddPerson(ctx context.Context, mobile, handle, role string) (Link, error) {
	if said, err := p.Run(ctx, "staff", "add", mobile, handle, "--name", handle, "--role", role); err != nil {
		return Link{}, fmt.Errorf("%w\n%s", err, said)
	}
	said, err := p.Run(ctx, "staff", "link", handle)
	if err != nil {
		return Link{}, fmt.Errorf("%w\n%s", err, said)
	}
	_, secret, found := strings.Cut(strings.TrimSpace(said), "/staff/login#")
	if !found {
		return Link{}, fmt.Errorf("the command prints no link: %s", said)
	}
	values, err := url.ParseQuery(secret)
	return Link{Challenge: values.Get("challenge"), Code: values.Get("code")}, err
}

// Enter logs a person in with a link, and returns the token of the session.
func (a *API) Enter(ctx context.Context, l Link) (token string, err error) {
	type entered struct{ Step, Token string }
	in, err := Into[entered](ctx, a, "/staff/door/verify", map[string]any{"challengeId": l.Challenge, "code": l.Code})
	if err == nil && in.Step == "choosePassword" {
		in, err = Into[entered](ctx, a, "/staff/door/choose", map[string]any{"challengeId": l.Challenge, "password": staffPassword})
	}
	if err == nil && in.Step != "session" {
		err = fmt.Errorf("the login asks for %q", in.Step)
	}
	return in.Token, err
}
