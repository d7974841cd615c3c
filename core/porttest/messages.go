package porttest

import (
	"bytes"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tokri/core/contact"
)

// ContactStore is the suite of contact.Store.
func ContactStore(t *testing.T, open Open[contact.Store]) {
	t.Run("messages are kept, shown newest first, and forgotten", func(t *testing.T) {
		s, reopen := open(t)
		list, err := s.Recent(t.Context(), 5)
		require.NoError(t, err)
		require.Empty(t, list)
		var newest []contact.Message
		for i := range 4 {
			m := contact.Message{ID: newID("message"), UserID: "u", FullName: "आशा", Email: "a@b.in", Mobile: "9826012345", Text: "What?\n\"<b>",
				Images: []contact.Image{{Type: "image/png", Data: bytes.Repeat([]byte{0, 255, byte(i)}, 1000)}}, At: day.Add(time.Duration(i) * time.Hour)}
			require.NoError(t, s.Insert(t.Context(), m))
			newest = append([]contact.Message{m}, newest...)
		}
		require.Error(t, s.Insert(t.Context(), newest[0]), "an id is used once")
		require.Error(t, s.Insert(over(t), contact.Message{ID: "late", At: day}))
		s = again(t, reopen)
		list, err = s.Recent(t.Context(), 3)
		require.NoError(t, err)
		require.Equal(t, newest[:3], list)
		require.NoError(t, s.Prune(t.Context(), day.Add(time.Hour)))
		list, err = s.Recent(t.Context(), 9)
		require.NoError(t, err)
		require.Equal(t, newest[:3], list)
	})

	t.Run("what one user wrote is forgotten, and nothing else", func(t *testing.T) {
		s, reopen := open(t)
		write := func(user string) contact.Message {
			m := contact.Message{ID: newID("message"), UserID: user, FullName: "Asha", Text: "What?", At: day}
			require.NoError(t, s.Insert(t.Context(), m))
			return m
		}
		write("asha")
		kept := []contact.Message{write("ravi"), write("")}
		write("asha")
		for range 2 {
			require.NoError(t, s.Forget(t.Context(), "asha"))
		}
		require.NoError(t, s.Forget(t.Context(), "nobody"))
		require.Error(t, s.Forget(over(t), "ravi"))
		s = again(t, reopen)
		list, err := s.Recent(t.Context(), 9)
		require.NoError(t, err)
		require.ElementsMatch(t, kept, list)
	})
}
