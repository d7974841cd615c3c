package notify

import (
	"fmt"
	"maps"
	"strings"
	"time"

	"tokri/core/money"
)

// Template is the text of the messages of one kind in every language. A text contains its parameters, such as
// {tracking}, and {shop}, which stands for the shop's name.
type Template struct {
	// Params are the parameters, in the order in which the SMS is registered with them.
	Params []Param
	Mail   map[Language]MailText
	SMS    map[Language]string
	// Push is nil for messages that are not sent to phones.
	Push map[Language]string
	// Staff is the topic of a message to the people of the shop, which goes by push only. It is empty for the customers' messages.
	Staff string
	// Within is how long the message is worth sending.
	Within time.Duration
}

// Param is a parameter of a text.
type Param struct {
	Name string
	Tag  Tag
}

// Tag is the type of content that India's operators allow for a parameter of an SMS.
type Tag string

// The tags.
const (
	Numeric      Tag = "numeric" // digits only
	Rupees       Tag = "rupees"  // digits only in an SMS; with rupee sign and separators in a mail
	Alphanumeric Tag = "alphanumeric"
	URL          Tag = "url" // begins with an address that is registered as well
)

// MailText is the text of a mail.
type MailText struct{ Subject, Text string }

func both(english, hindi string) map[Language]string {
	return map[Language]string{English: english, Hindi: hindi}
}

func mails(subject, text, subjectHi, textHi string) map[Language]MailText {
	return map[Language]MailText{English: {subject, text}, Hindi: {subjectHi, textHi}}
}

// fits returns an error that names a missing or unknown parameter.
func (t Template) fits(params map[string]string) error {
	for _, p := range t.Params {
		if params[p.Name] == "" {
			return fmt.Errorf("the parameter %q is missing", p.Name)
		}
	}
	if len(params) > len(t.Params) {
		return fmt.Errorf("there are %d parameters, and the template has %d", len(params), len(t.Params))
	}
	return nil
}

func fill(text, shop string, params map[string]string) string {
	pairs := []string{"{shop}", shop}
	for name, value := range params {
		pairs = append(pairs, "{"+name+"}", value)
	}
	return strings.NewReplacer(pairs...).Replace(text)
}

// MailTo returns the mail to an address.
func (t Template) MailTo(address string, l Language, shop string, params map[string]string) Mail {
	text, known := t.Mail[l]
	if !known {
		text = t.Mail[English]
	}
	params = maps.Clone(params)
	for _, p := range t.Params {
		if amount, err := money.Parse(params[p.Name]); p.Tag == Rupees && err == nil {
			params[p.Name] = strings.TrimPrefix(amount.Shown(), "₹")
		}
	}
	return Mail{To: address, Subject: fill(text.Subject, shop, params), Text: fill(text.Text, shop, params)}
}

// SMSTo returns the text message to a number.
func (t Template) SMSTo(mobile string, k Kind, l Language, shop string, params map[string]string) SMS {
	text, known := t.SMS[l]
	if !known {
		l, text = English, t.SMS[English]
	}
	values := map[string]string{}
	for name, value := range params {
		if strings.Contains(text, "{"+name+"}") {
			values[name] = value
		}
	}
	return SMS{To: mobile, Text: fill(text, shop, params), Template: Registered(k, l), Values: values}
}

// Registered returns the shop's name of a registered text: the kind and its language, order_placed.hi.
func Registered(k Kind, l Language) string { return string(k) + "." + string(l) }
