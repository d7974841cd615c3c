package notify_test

import (
	"flag"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tokri/core/notify"
)

var update = flag.Bool("update", false, "write docs/messages.md again")

const documentHead = `# Text messages to customers

The words of every text message (SMS) that the shop sends. Their source, with mails and push messages, is
` + "`core/notify/templates.go`; `go test ./core/notify -update`" + ` writes this file from it.

**To register (India).** Operators send only texts that are registered on a DLT portal, word for word.
Register each text below under your own header, as a service message, with {shop} replaced by your shop's name as
` + "`settings.yaml`" + ` has it, and with the address of the shop among the registered links. The words between {# and #} are
the variables with their tags; Airtel, Jio, Vi and BSNL take them as they stand here, other portals take {#var#} and ask
for the tag beside it. With MSG91 make a flow of each registered text, whose variables have the names given. Then enter
the ids into ` + "`SMS_TEMPLATES`" + `:

    SMS_TEMPLATES=new_device.en:ID,new_device.hi:ID

The OTP has a setting of its own, ` + "`MSG91_OTP_TEMPLATE`" + `. Its words, with your shop's name and host (that of
` + "`PUBLIC_URL`), and the variables `otp`, `minutes` and `otp`" + ` again; the last line lets phones fill the code in, so keep
the blank line before it:

    {#numeric#} is your {shop} login code. It is valid for {#numeric#} minutes. Do not share it with anybody.

    @{host} #{#numeric#}

A text without an id is not sent; the message goes by mail then, and the start of the server names its kind. A customer
whose language has no registered text gets the other one. A message is given up after 24 hours, unless its text says
otherwise. One SMS has 70 characters in Hindi, 160 in English.
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
		if template.Staff != "" {
			continue // messages to the staff are no text messages
		}
		var names, tags []string
		for _, p := range template.Params {
			names = append(names, "`"+p.Name+"`")
			tags = append(tags, "{"+p.Name+"}", "{#"+string(registered(p.Tag))+"#}")
		}
		variables := "No variables."
		if len(names) > 0 {
			variables = "Variables: " + strings.Join(names, ", ") + "."
		}
		if template.Within != 24*time.Hour {
			variables += " Given up after " + within(template) + "."
		}
		fmt.Fprintf(&d, "\n## %s\n%s\n", kind, variables)
		for _, l := range notify.Languages {
			fmt.Fprintf(&d, "\n`%s`:\n\n%s\n", notify.Registered(kind, l), quoted(strings.NewReplacer(tags...).Replace(template.SMS[l])))
		}
	}
	return d.String()
}

func within(t notify.Template) string {
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
