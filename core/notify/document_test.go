package notify_test

import (
	"flag"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"tokri/core/notify"
)

var update = flag.Bool("update", false, "write docs/messages.md again")

const documentHead = `# Messages to customers

The words of every message that the shop sends. The source is ` + "`core/notify/templates.go`" + `; this file is written from it by
` + "`go test ./core/notify -update`" + `, and a test compares the two.

**To register (India).** Operators send only texts that are registered with them on a DLT portal, word for word.
Register each SMS below under your own header, as service messages, with {shop} replaced by your shop's name as ` + "`settings.yaml`" + ` has it,
and with the address of the shop among the registered links. The words between {# and #} are the variables with their tags;
Airtel, Jio, Vi and BSNL take them as they stand here, other portals take {#var#} and ask for the tag beside it. With
MSG91 make a flow of each registered text, whose variables have the names given. Then enter the ids into ` + "`SMS_TEMPLATES`" + `:

    SMS_TEMPLATES=new_device.en:ID,new_device.hi:ID

The OTP has a setting of its own, ` + "`MSG91_OTP_TEMPLATE`" + `. Its words, with your shop's name and host (that of ` + "`PUBLIC_URL`" + `), and the variables
` + "`otp`, `minutes` and `otp`" + ` again; the last line lets phones fill the code in, so keep the blank line before it:

    {#numeric#} is your {shop} login code. It is valid for {#numeric#} minutes. Do not share it with anybody.

    @{host} #{#numeric#}

A text without an id is not sent as SMS; the message goes by mail then, in the customer's language, and the start of the
server names its kind. A customer whose language has no registered text gets the other one. Text messages in Hindi count 70
characters as one SMS, those in English 160.
`

// registered returns a tag under the name that the operators know.
func registered(t notify.Tag) notify.Tag {
	if t == notify.Rupees {
		return notify.Numeric
	}
	return t
}

// document returns what docs/messages.md must contain.
func document() string {
	var d strings.Builder
	d.WriteString(documentHead)
	for _, kind := range slices.Sorted(maps.Keys(notify.Templates)) {
		template := notify.Templates[kind]
		var names, tags []string
		for _, p := range template.Params {
			names = append(names, "`"+p.Name+"`")
			tags = append(tags, "{"+p.Name+"}", "{#"+string(registered(p.Tag))+"#}")
		}
		fmt.Fprintf(&d, "\n## %s\nVariables: %s. Given up after %s.\n", kind, strings.Join(names, ", "), hours(template))
		languages := notify.Languages
		if template.Staff != "" {
			languages = nil // no SMS and no mail
		}
		for _, l := range languages {
			fmt.Fprintf(&d, "\nSMS `%s`:\n\n%s\n", notify.Registered(kind, l), quoted(strings.NewReplacer(tags...).Replace(template.SMS[l])))
		}
		for _, l := range notify.Languages {
			if template.Push != nil {
				fmt.Fprintf(&d, "\nPush `%s`:\n\n%s\n", l, quoted(template.Push[l]))
			}
		}
		for _, l := range languages {
			mail := template.Mail[l]
			fmt.Fprintf(&d, "\nMail `%s`, *%s*:\n\n%s\n", l, mail.Subject, quoted(strings.TrimSpace(mail.Text)))
		}
	}
	return d.String()
}

func hours(t notify.Template) string {
	if t.Within.Hours() < 1 {
		return fmt.Sprintf("%.0f minutes", t.Within.Minutes())
	}
	return fmt.Sprintf("%.0f hours", t.Within.Hours())
}

func quoted(text string) string { return "> " + strings.ReplaceAll(text, "\n", "\n> ") }

func TestTheDocumentHasTheTemplatesWords(t *testing.T) {
	const file = "../../docs/messages.md"
	if *update {
		require.NoError(t, os.WriteFile(file, []byte(document()), 0o600))
	}
	written, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, document(), string(written), "write it again: go test ./core/notify -update")
}
