package porttest

import (
	"bytes"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tokri/core/contact"
	"tokri/core/picture"
)

// ContactStore tests an implementation of contact.Store.
func ContactStore(t *testing.T, open Open[contact.Store]) {
	t.Run("messages are kept, shown newest first, and forgotten", func(t *testing.T) {
		s, reopen := open(t)
		list, err := s.Recent(t.Context(), 5)
		require.NoError(t, err)
		require.Empty(t, list)
		var newest []contact.Message
		for i := range 4 {
			m := contact.Message{ID: newID("message"), UserID: "u", FullName: "आशा", Email: "a@b.in", Mobile: "9826012345", Text: "What?\n\"<b>",
				Images: []picture.Image{{Type: "image/png", Data: bytes.Repeat([]byte{0, 255, byte(i)}, 1000)}}, At: day.Add(time.Duration(i) * time.Hour)}
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

	t.Run("what one user wrote is listed and forgotten, and nothing else", func(t *testing.T) {
		s, reopen := open(t)
		write := func(user string) contact.Message {
			m := contact.Message{ID: newID("message"), UserID: user, FullName: "Asha", Text: "What?", At: day}
			require.NoError(t, s.Insert(t.Context(), m))
			return m
		}
		write("asha")
		kept := []contact.Message{write("ravi"), write("")}
		write("asha")
		read := func(user string) (found []contact.Message) {
			require.NoError(t, s.OfUser(t.Context(), user, func(m contact.Message) error {
				found = append(found, m)
				return nil
			}))
			return found
		}
		late := contact.Message{ID: newID("message"), UserID: "asha", FullName: "Asha", Text: "And?", At: day.Add(time.Hour),
			Images: []picture.Image{{Type: "image/png", Data: []byte{0, 255}}}}
		require.NoError(t, s.Insert(t.Context(), late))
		early := contact.Message{ID: newID("message"), UserID: "asha", Text: "Hello", At: day.Add(-time.Hour)}
		require.NoError(t, s.Insert(t.Context(), early))
		his := read("asha")
		require.Len(t, his, 4)
		require.Equal(t, early, his[0], "the oldest first")
		require.Equal(t, late, his[3])
		require.Equal(t, kept[:1], read("ravi"))
		require.ErrorIs(t, s.OfUser(t.Context(), "asha", func(contact.Message) error { return errRefused }), errRefused)
		require.Error(t, s.OfUser(over(t), "asha", func(contact.Message) error { return nil }))
		for range 2 {
			require.NoError(t, s.Forget(t.Context(), "asha"))
		}
		require.Empty(t, read("asha"))
		require.NoError(t, s.Forget(t.Context(), "nobody"))
		require.Error(t, s.Forget(over(t), "ravi"))
		s = again(t, reopen)
		list, err := s.Recent(t.Context(), 9)
		require.NoError(t, err)
		require.ElementsMatch(t, kept, list)
	})
}

// ContactRecords tests an implementation of contact.Records.
func ContactRecords(t *testing.T, open Open[contact.Records]) {
	ContactStore(t, func(t *testing.T) (contact.Store, func() contact.Store) {
		s, reopen := open(t)
		if reopen == nil {
			return s, nil
		}
		return s, func() contact.Store { return reopen() }
	})

	t.Run("pictures that an earlier version kept in the message are read", func(t *testing.T) {
		s, reopen := open(t)
		m := contact.Message{ID: newID("message"), UserID: "asha", Text: "What?", At: day,
			Images: []picture.Image{{Type: "image/png", Data: []byte{0, 255}}}}
		require.NoError(t, s.Insert(t.Context(), m))
		archive := contact.Archive{Records: again(t, reopen)} // reading it needs no store of pictures
		list, err := archive.Recent(t.Context(), 9)
		require.NoError(t, err)
		require.Equal(t, []contact.Message{m}, list)
		damaged, err := archive.Damaged(t.Context())
		require.NoError(t, err)
		require.Empty(t, damaged)
	})

	t.Run("every message is visited, with its references", func(t *testing.T) {
		s, _ := open(t)
		var want []contact.Message
		for i := range 25 {
			m := contact.Message{ID: newID("message"), Text: "What?", At: day.Add(time.Duration(i) * time.Hour),
				Images: []picture.Image{{Type: "image/png", Kept: &picture.Ref{Size: int64(i), SHA256: "ab"}}}}
			require.NoError(t, s.Insert(t.Context(), m))
			want = append(want, m)
		}
		var got []contact.Message
		require.NoError(t, s.Each(t.Context(), func(m contact.Message) error { got = append(got, m); return nil }))
		require.ElementsMatch(t, want, got)
		require.ErrorIs(t, s.Each(t.Context(), func(contact.Message) error { return errRefused }), errRefused)
		require.Error(t, s.Each(over(t), func(contact.Message) error { return nil }))
	})

	t.Run("what the staff did is noted", func(t *testing.T) {
		s, reopen := open(t)
		given, kept := finer[contact.Message]()
		require.NoError(t, s.Insert(t.Context(), given))
		got, err := s.Recent(t.Context(), 9)
		require.NoError(t, err)
		require.Equal(t, []contact.Message{kept}, got)
		answered := func(m *contact.Message) error { m.DoneAt, m.DoneBy, m.Note = day, "meena", "called back"; return nil }
		require.ErrorIs(t, second(s.Update(t.Context(), "none", answered)), contact.ErrNotFound)
		require.ErrorIs(t, second(s.Update(t.Context(), kept.ID, func(m *contact.Message) error { _ = answered(m); return errRefused })), errRefused)
		require.Error(t, second(s.Update(over(t), kept.ID, answered)))
		got, err = s.Recent(t.Context(), 9)
		require.NoError(t, err)
		require.Equal(t, []contact.Message{kept}, got, "nothing was written")
		written, err := s.Update(t.Context(), kept.ID, answered)
		require.NoError(t, err)
		_ = answered(&kept)
		require.Equal(t, kept, written)
		got, err = s.Recent(t.Context(), 9)
		require.NoError(t, err)
		require.Equal(t, []contact.Message{kept}, got)
		got, err = again(t, reopen).Recent(t.Context(), 9)
		require.NoError(t, err)
		require.Equal(t, []contact.Message{kept}, got)
	})

	t.Run("what waits for an answer is listed, however much was answered since", func(t *testing.T) {
		s, _ := open(t)
		var newest []string
		for i := range 6 {
			m := contact.Message{ID: newID("message"), Text: "What?", At: day.Add(time.Duration(i) * time.Hour)}
			if i == 2 || i == 5 {
				m.DoneAt, m.DoneBy = day, "meena"
			}
			require.NoError(t, s.Insert(t.Context(), m))
			newest = append([]string{m.ID}, newest...)
		}
		_, err := s.Update(t.Context(), newest[1], func(m *contact.Message) error { m.DoneAt = day; return nil })
		require.NoError(t, err)
		waiting := func(limit int, want ...string) {
			t.Helper()
			found, err := s.Waiting(t.Context(), limit)
			require.NoError(t, err)
			require.Len(t, found, len(want))
			for i, id := range want {
				require.Equal(t, id, found[i].ID)
			}
		}
		waiting(9, newest[2], newest[4], newest[5])
		waiting(1, newest[2])
		got, err := s.Get(t.Context(), newest[2])
		require.NoError(t, err)
		require.Equal(t, newest[2], got.ID)
		require.ErrorIs(t, second(s.Get(t.Context(), "none")), contact.ErrNotFound)
		require.Error(t, second(s.Waiting(over(t), 9)))
	})

	t.Run("no note is lost", func(t *testing.T) {
		s, _ := open(t)
		require.NoError(t, s.Insert(t.Context(), contact.Message{ID: "m", At: day}))
		for _, err := range Race(20, func(int) error {
			return second(s.Update(t.Context(), "m", func(m *contact.Message) error { m.Note += "x"; return nil }))
		}) {
			require.NoError(t, err)
		}
		got, err := s.Recent(t.Context(), 9)
		require.NoError(t, err)
		require.Len(t, got[0].Note, 20)
	})
}
