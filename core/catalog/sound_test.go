package catalog

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"pgregory.net/rapid"
)

func TestWordsThatSoundTheSame(t *testing.T) {
	for _, same := range [][]string{
		{"dhania", "dhaniya", "dhanya", "dhaniyaa", "धनिया"},
		{"pyaz", "pyaaz", "pyaj", "piyaz", "प्याज", "प्याज़", "प्या\u095b"},
		{"aloo", "alu", "aaloo", "आलू", "आलु"},
		{"bhindi", "bindi", "bhindee", "भिंडी", "भिण्डी", "भिन्डी"},
		{"nimbu", "निम्बू", "नींबू", "नीम्बू"},
		{"lauki", "loki", "louki", "lauky", "लौकी"},
		{"gobhi", "gobi", "gobee", "गोभी"},
		{"adrak", "अदरक"}, {"matar", "mattar", "मटर"}, {"tamatar", "टमाटर"}, {"shakarkand", "शकरकंद"}, {"karela", "करेला"},
		{"lahsun", "लहसुन"}, {"shimla", "simla", "शिमला"}, {"baingan", "बैंगन"}, {"amrud", "amrood", "अमरूद"}, {"kathal", "कटहल"},
		{"brokoli", "broccoli"}, {"tomato", "tomatoes", "tomatos"}, {"mango", "mangoes"}, {"cherry", "cherries"}, {"chilli", "chilly"},
		{"peach", "peaches"}, {"grape", "grapes"}, {"cauliflower", "couliflower"},
	} {
		for _, word := range same[1:] {
			assert.Equal(t, sound(same[0]), sound(word), word)
		}
	}
	for _, two := range [][2]string{{"kela", "kala"}, {"केला", "काला"}, {"mango", "mangoo"}, {"matar", "tamatar"}, {"palak", "phalak"}, {"citrus", "citru"}, {"दर्", "दूर"}} {
		assert.NotEqual(t, sound(two[0]), sound(two[1]), two)
	}
}

func TestEdits(t *testing.T) {
	for _, one := range []struct {
		a, b string
		want int
	}{
		{"", "", 0}, {"guava", "guava", 0}, {"guava", "gauva", 1}, {"guava", "guva", 1}, {"guava", "guuava", 1}, {"guava", "guavi", 1},
		{"guava", "gavua", 2}, {"", "ab", 2}, {"abc", "cba", 2}, {"guava", "xxxxx", 3}, {"guava", "guavaxxxx", 3}, {"आम", "आग", 1},
	} {
		assert.Equal(t, one.want, edits(one.a, one.b, 2), "%s %s", one.a, one.b)
	}
	rapid.Check(t, func(t *rapid.T) {
		word := rapid.StringMatching(`[a-c]{0,6}`)
		a, b := word.Draw(t, "a"), word.Draw(t, "b")
		assert.Equal(t, edits(a, b, 9), edits(b, a, 9), "in both directions")
		assert.Equal(t, a == b, edits(a, b, 9) == 0)
		assert.Equal(t, min(edits(a, b, 9), 2), edits(a, b, 1), "never above most+1")
	})
}
