package notify

import "context"

// Shop tells the shop itself, by mail to the address of its settings.
type Shop struct {
	Mail  MailSender
	Later func(name string, job func(context.Context) error) bool
	// Contact is the shop's name and address; with no address no mail is sent.
	Contact func() (name, email string)
}

// Tell sends a mail later, whose subject begins with the shop's name. What it tells of is kept before, and the staff find it
// without the mail: one that fails is no reason to refuse what came in.
func (s Shop) Tell(job string, m Mail) {
	name, email := s.Contact()
	if email == "" {
		return
	}
	m.To, m.Subject, m.Class = email, name+": "+m.Subject, ToShop
	s.Later(job, func(ctx context.Context) error { return s.Mail.SendMail(ctx, m) })
}
