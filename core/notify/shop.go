package notify

import "context"

// Shop sends mails to the shop itself, at the address in its settings.
type Shop struct {
	Mail  MailSender
	Later func(name string, job func(context.Context) error) bool
	// Contact is the shop's name and address; with no address no mail is sent.
	Contact func() (name, email string)
}

// Tell sends a mail in the background; its subject begins with the shop's name. The caller has stored the
// matter before, and the staff can find it without the mail, so a failure is not returned.
func (s Shop) Tell(job string, m Mail) {
	name, email := s.Contact()
	if email == "" {
		return
	}
	m.To, m.Subject, m.Class = email, name+": "+m.Subject, ToShop
	s.Later(job, func(ctx context.Context) error { return s.Mail.SendMail(ctx, m) })
}
