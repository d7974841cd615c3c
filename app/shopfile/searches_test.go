package shopfile_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/core/catalog"
)

// What customers type, as it is written in Latin letters, in Hindi, and with errors; what must come first; and what must not
// be found at all. A result that begins with "?" is a category that the search box offers because nothing was found.
const searches = `
mango          | mango-alphonso |
mangoo         | mango-alphonso | grapes-black grapes-green grapes-red
mangoes        | mango-alphonso |
aam            | mango-alphonso | amla guava
आम             | mango-alphonso |
matar          | green-peas     | tomato-local tomato-green tomato-cherry
mutter         | green-peas     |
मटर            | green-peas     | tomato-local
anar           | pomegranate    | ginger coconut pineapple
anaar          | pomegranate    | pineapple
अनार           | pomegranate    |
pomegranet     | pomegranate    |
aloo           | potato-indore  |
alu            | potato-indore  |
1 kg aloo      | potato-indore  |
१ किलो आलू      | potato-indore  |
2 kgs potato   | potato-indore  |
आधा किलो प्याज   | onion-red      |
500 gms tomato | tomato-local   |
1 dozen kela   | banana-robusta |
दर्जन केले       | banana-robusta |
आलू            | potato-indore  |
potatoes       | potato-indore  | tomato-local
pyaaz          | onion-red      |
प्याज़          | onion-red      |
onoin          | onion-red      |
hara pyaz      | onion-spring   | onion-red
tamater        | tomato-local   |
टमाटर          | tomato-local   |
fresh tomatos  | tomato-local   |
dhania         | coriander      |
dhaniya        | coriander      |
dhaniya patta  | coriander      | curry-leaves
धनिया          | coriander      |
corriander     | coriander      |
lauki          | bottle-gourd   |
loki           | bottle-gourd   |
लौकी           | bottle-gourd   |
mushroom       | mushroom       |
mashroom       | mushroom       |
मशरूम          | mushroom       |
palak          | palak          |
paalak         | palak          |
पालक           | palak          |
spinich        | palak          |
gobi           | cauliflower    |
patta gobhi    | cabbage        | cauliflower
गोभी           | cauliflower    |
califlower     | cauliflower    |
bindi          | okra           | brinjal-long
भिन्डी          | okra           |
ladyfinger     | okra           |
karela         | bitter-gourd   | banana-robusta
tori           | ridge-gourd    |
kaddu          | pumpkin        |
beans          | beans-french   |
mooli          | radish         |
मूली           | radish         |
chukandar      | beetroot       |
beet root      | beetroot       |
adrak          | ginger         | pomegranate
अदरक           | ginger         |
lehsun         | garlic         |
लहसुन          | garlic         |
neembu         | lemon          |
limbu          | lemon          |
hari mirchi    | chilli-green   | chilli-red
हरी मिर्च       | chilli-green   |
simla mirch    | capsicum-green | chilli-green
gajar          | carrot-ooty    |
केला           | banana-robusta | grapes-black
saib           | apple-kinnaur  |
angur          | grapes-green   |
अंगूर          | grapes-green   |
संतरा          | santra-nagpur  |
orange         | santra-nagpur  |
papeeta        | papaya         |
amrud          | guava          |
sitafal        | custard-apple  | pumpkin
चीकू           | chikoo         |
water melon    | watermelon     |
strawbery      | strawberry     |
brokli         | broccoli       |
podina         | mint           |
khira          | cucumber       | kiwi
baigan         | brinjal-long   |
kadi pata      | curry-leaves   |
bhutta         | sweet-corn     |
sabzi          | potato-indore  |
dragon fruit   | ?fruits        |
jeera          |                | cucumber
`

func TestWhatCustomersTypeIsFound(t *testing.T) {
	s := demoShop(t)
	known := catalog.New(s.Products, s.Categories, s.Stock)
	rows := strings.Split(strings.TrimSpace(searches), "\n")
	require.GreaterOrEqual(t, len(rows), 60)
	for _, row := range rows {
		cells := strings.Split(row, "|")
		typed, first, never := strings.TrimSpace(cells[0]), strings.TrimSpace(cells[1]), strings.Fields(cells[2])
		found, _ := known.List(catalog.Query{Search: typed, Sort: catalog.ByRelevance})
		var got []string
		for _, p := range found {
			got = append(got, p.ID)
		}
		for _, other := range never {
			_, err := known.Product(other)
			require.NoError(t, err, "the row of %q names what the demo does not have", typed)
			assert.NotContains(t, got, other, "typed %q", typed)
		}
		if first == "" || first[0] == '?' {
			assert.Empty(t, got, "typed %q", typed)
		} else if assert.NotEmpty(t, got, "typed %q", typed) {
			assert.Equal(t, first, got[0], "typed %q", typed)
		}
		var suggested []string
		for _, one := range known.Suggest(typed, 8) {
			if one.Category != nil {
				suggested = append(suggested, "?"+one.Category.ID)
			} else {
				suggested = append(suggested, one.Product.ID)
			}
		}
		if first != "" {
			assert.Contains(t, suggested, first, "typed %q", typed)
		}
	}
}
