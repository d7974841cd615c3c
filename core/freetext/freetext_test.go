package freetext_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"tokri/core/freetext"
)

func TestWhatPeopleWritePasses(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"", "  ", "Asha Verma", "आशा", "लक्ष्मी", "क्\u200dया", "श्\u200cरी", "৳ 5, São João", "محمد",
		"👍🏽", "👨\u200d👩\u200d👧", "❤\ufe0f\u200d🔥", "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f", "1\ufe0f\u20e3",
		"two\nlines\r\nand a\ttab", "Ngu\u0302\u0303y\u0323\u0302n", "ही\u0902\u0951\u0952\u093c", "ก\u0e34\u0e4c" + strings.Repeat("ी\u0902", 50),
	} {
		assert.NoError(t, freetext.Check(text), "%q", text)
	}
}

func TestWhatCannotBeSeenIsRefused(t *testing.T) {
	t.Parallel()
	for name, text := range map[string]string{
		"escape sequence": "Asha\x1b[2J", "bell": "a\a", "NUL": "a\x00", "delete": "a\x7f", "C1": "a\u009b2J",
		"right-to-left override": "Asha\u202egnp", "isolate": "a\u2066b", "mark": "\u200eAsha", "line separator": "a\u2028b",
		"zero-width space": "As\u200bha", "byte order mark": "\ufeffAsha", "soft hyphen": "As\u00adha",
		"only a joiner": "\u200d", "only joiners": "\u200c\u200d\u200c", "a joiner after a space": "a \u200d",
		"a filler": "Asha\u3164", "a filler of half width": "As\uffa0ha", "a joiner of graphemes": "As\u034fha", "braille's blank": "Asha\u2800Verma", "only a filler": "\u3164", "only braille's blank": "\u2800", "only a mark": "\u0301", "only a variation selector": "\ufe0f",
		"a pile of marks": "a" + strings.Repeat("\u0301", 7), "a pile with joiners": "क" + strings.Repeat("\u094d\u200d", 7),
		"tags outside a flag": "a\U000e0067", "a tag after a flag's end": "🏴\U000e0067\U000e007f\U000e0067",
	} {
		require.ErrorIs(t, freetext.Check(text), freetext.ErrInvisible, name)
	}
	require.ErrorIs(t, freetext.CheckLine("a\nb"), freetext.ErrInvisible)
	assert.NoError(t, freetext.CheckLine("क्\u200dया 👨\u200d👩\u200d👧"))
}

func TestEscape(t *testing.T) {
	t.Parallel()
	assert.Equal(t, `Asha\u001b[2J\u202e\u200b\u000aEnd`, freetext.Escape("Asha\x1b[2J\u202e\u200b\nEnd"))
	assert.Equal(t, `\u200d`, freetext.Escape("\u200d"))
	assert.Equal(t, "a"+strings.Repeat("\u0301", 6)+`\u0301\u0301b`+"\u0301", freetext.Escape("a"+strings.Repeat("\u0301", 8)+"b\u0301"))
	assert.Equal(t, `a\U000e0067`, freetext.Escape("a\U000e0067"))
	assert.Equal(t, `a\U000e0067\U000e0062`, freetext.Escape("a\U000e0067\U000e0062"))
	assert.Equal(t, "क्\u200dया 👨\u200d👩\u200d👧", freetext.Escape("क्\u200dया 👨\u200d👩\u200d👧"))
	rapid.Check(t, func(t *rapid.T) {
		once := freetext.Escape(rapid.String().Draw(t, "text"))
		assert.Equal(t, once, freetext.Escape(once))
	})
}
