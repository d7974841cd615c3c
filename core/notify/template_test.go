package notify_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/stretchr/testify/assert"

	"tokri/core/notify"
)

var parameter = regexp.MustCompile(`\{(\w+)\}`)

func TestEveryKindHasItsTextsInEveryLanguage(t *testing.T) {
	for kind, template := range notify.Templates {
		assert.Positive(t, template.Within, kind)
		for _, l := range notify.Languages {
			if template.Staff != "" {
				assert.NotEmpty(t, template.Push[l], "%s %s", kind, l)
				assert.Empty(t, template.Mail, kind)
				assert.Empty(t, template.SMS, kind)
				continue
			}
			mail, sms := template.Mail[l], template.SMS[l]
			assert.NotEmpty(t, mail.Subject, "%s %s", kind, l)
			assert.NotEmpty(t, sms, "%s %s", kind, l)
			for _, text := range []string{mail.Subject + mail.Text, sms} {
				assert.Contains(t, text, "{shop}", "%s %s", kind, l)
				var named []string
				for _, found := range parameter.FindAllStringSubmatch(text, -1) {
					if found[1] != "shop" {
						named = append(named, found[1])
					}
				}
				for _, name := range named {
					known := slices.ContainsFunc(template.Params, func(p notify.Param) bool { return p.Name == name })
					assert.True(t, known, "%s %s: %s", kind, l, text)
				}
				for _, p := range template.Params {
					// A text message is short; the mail contains all parameters.
					assert.True(t, text == sms || slices.Contains(named, p.Name), "%s %s does not say %s: %s", kind, l, p.Name, text)
				}
				assert.False(t, text != sms && strings.Contains(text, "आइटम नहीं आ पाएँगे"), "wrong for one item: %s", text)
				hindi := slices.ContainsFunc([]rune(text), func(r rune) bool { return unicode.Is(unicode.Devanagari, r) })
				assert.Equal(t, l == notify.Hindi, hindi, text)
			}
		}
	}
}
