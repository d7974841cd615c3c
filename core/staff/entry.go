package staff

import (
	"fmt"
	"time"

	"tokri/core/freetext"
)

const (
	maxKey = 100
	maxWhy = 200
)

// Entry says of something that the staff do who does it, when and why, and under which key it is done only once.
type Entry struct {
	Key string    `json:"id,omitempty"`
	By  Name      `json:"by"`
	Why string    `json:"why,omitempty"`
	At  time.Time `json:"at"`
}

// Wrong returns a sentence for the staff about a key or a reason that cannot be meant, or "".
func (e Entry) Wrong() string {
	switch {
	case !e.HasKey():
		return fmt.Sprintf("A key has 1 to %d characters that can be seen.", maxKey)
	case !freetext.IsLine(e.Why, 0, maxWhy):
		return fmt.Sprintf("Say why in one line of at most %d characters that can be seen.", maxWhy)
	}
	return ""
}

// HasKey reports whether the entry has a key, and one that can be typed again.
func (e Entry) HasKey() bool { return freetext.IsLine(e.Key, 1, maxKey) }
