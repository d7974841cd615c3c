package notify

import (
	"context"
	"fmt"
	"slices"
)

// reached is a recipient with the tokens of the account's phones. The tokens are looked up for each attempt and
// never stored with a message.
type reached struct {
	Recipient
	phones []string
}

// reach returns the recipient of a message as of now.
func (o *Outbox) reach(ctx context.Context, m Message) (to reached, err error) {
	to.Recipient, err = o.recipient(ctx, m.To)
	phones := o.phonesFor(m.Kind)
	// A message with a contact of its own goes to that contact only.
	if err != nil || phones == nil || m.To.UserID == "" || m.To.Mobile != "" || m.To.Email != "" || Templates[m.Kind].Push == nil {
		return to, err
	}
	if to.phones, err = phones.Of(ctx, m.To.UserID); err != nil {
		return to, fmt.Errorf("find the recipient's phones: %w", err)
	}
	return to, nil
}

// phonesFor returns the phones to which messages of a kind go, or nil if there are none.
func (o *Outbox) phonesFor(k Kind) *Phones {
	if Templates[k].Staff != "" {
		return o.Staff
	}
	return o.Phones
}

// recipient fills in the contacts and the language that the account has now.
func (o *Outbox) recipient(ctx context.Context, to Recipient) (Recipient, error) {
	if to.UserID == "" || (to.Mobile != "" || to.Email != "") && to.Language != "" {
		return to, nil
	}
	found, err := o.Contact(ctx, to.UserID)
	if err != nil {
		return to, fmt.Errorf("find the recipient's contact: %w", err)
	}
	if to.Mobile == "" && to.Email == "" {
		to.Mobile, to.Email = found.Mobile, found.Email
	}
	if to.Language == "" {
		to.Language = found.Language
	}
	return to, nil
}

// Reach returns the contacts of an account for a kind of message, and the channels that can be used, mail
// first.
func (o *Outbox) Reach(ctx context.Context, k Kind, userID string) (Recipient, []Channel, error) {
	m := Message{Kind: k, To: Recipient{UserID: userID}}
	to, err := o.reach(ctx, m)
	return to.Recipient, o.open(Outgoing{Message: m}, to), err
}

// open returns the channels by which a message can be sent to a recipient.
func (o *Outbox) open(m Outgoing, to reached) (open []Channel) {
	for _, by := range Channels {
		if m.Only != nil && !slices.Contains(m.Only, by) {
			continue
		}
		_, mayText := o.textLanguage(m.Kind, to.Language)
		if by == ByMail && to.Email != "" || by == BySMS && to.Mobile != "" && mayText || by == ByPush && len(to.phones) > 0 {
			open = append(open, by)
		}
	}
	return open
}

// textLanguage returns the language of a text message: the recipient's, or the other one if the text is
// registered in that one only.
func (o *Outbox) textLanguage(k Kind, wanted Language) (Language, bool) {
	for _, l := range append([]Language{wanted}, Languages...) {
		if l != "" && o.MayText(k, l) {
			return l, true
		}
	}
	return "", false
}
