package account

import "strings"

// searchedWords is from how many words of a name on it is found.
const searchedWords = 6

// SearchNames returns by what the staff find a user: the name in the form of SearchText, whole and from each further word on. Who
// is called Ravi Kumar Verma is so found by the beginning of ravi, of kumar verma and of verma.
func (u User) SearchNames() (names []string) {
	words := strings.Fields(SearchText(u.FirstName + " " + u.LastName))
	for i := range min(len(words), searchedWords) {
		names = append(names, strings.Join(words[i:], " "))
	}
	return names
}

// SearchText returns a text in lower case, with one space between its words.
func SearchText(text string) string { return strings.Join(strings.Fields(strings.ToLower(text)), " ") }
