package contact_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/adapters/memory"
	"tokri/core/contact"
	"tokri/core/picture"
	"tokri/core/porttest"
)

func archive(db *memory.DB) *contact.Archive {
	return &contact.Archive{Records: db.Messages(), Pictures: db.Pictures("messages")}
}

// An archive passes the suite of an ordinary store.
func TestAnArchiveIsAStore(t *testing.T) {
	porttest.ContactStore(t, func(*testing.T) (contact.Store, func() contact.Store) {
		db := memory.New()
		return archive(db), func() contact.Store { return archive(db) }
	})
}

func TestPicturesAreApartFromTheirMessages(t *testing.T) {
	db := memory.New()
	a, at := archive(db), time.Date(2026, 11, 22, 9, 0, 0, 0, time.UTC)
	png := func(data string) picture.Image { return picture.Image{Type: "image/png", Data: []byte(data)} }
	inline := contact.Message{ID: "earlier", UserID: "asha", Images: []picture.Image{png("inline")}, At: at}
	require.NoError(t, db.Messages().Insert(t.Context(), inline), "as an earlier version wrote it")
	fresh := contact.Message{ID: "fresh", UserID: "asha", Images: []picture.Image{png("one"), png("two")}, At: at.Add(time.Hour)}
	require.NoError(t, a.Insert(t.Context(), fresh))
	assert.Equal(t, []byte("one"), fresh.Images[0].Data, "the caller's message stays")
	for _, image := range db.Messages().One("fresh").Images {
		assert.Empty(t, image.Data, "the record has a reference")
		assert.NotEmpty(t, image.Kept.SHA256)
	}
	kept, err := a.Pictures.Kept(t.Context())
	require.NoError(t, err)
	assert.Equal(t, picture.Amount{Pictures: 2, Bytes: 6}, kept)
	recent, err := a.Recent(t.Context(), 9)
	require.NoError(t, err)
	assert.Equal(t, []contact.Message{fresh, inline}, recent, "both are read")

	require.NoError(t, a.Prune(t.Context(), at.Add(time.Minute)))
	recent, err = a.Recent(t.Context(), 9)
	require.NoError(t, err)
	assert.Equal(t, []contact.Message{fresh}, recent)
	require.NoError(t, a.Forget(t.Context(), "asha"))
	kept, err = a.Pictures.Kept(t.Context())
	require.NoError(t, err)
	assert.Zero(t, kept, "the pictures go with the message")
}

func TestPicturesExpireWithTheirMessages(t *testing.T) {
	db := memory.New()
	a, at := archive(db), time.Date(2026, 11, 22, 9, 0, 0, 0, time.UTC)
	require.NoError(t, a.Insert(t.Context(), contact.Message{ID: "m", Images: []picture.Image{{Type: "image/png", Data: []byte("x")}}, At: at}))
	require.NoError(t, a.Prune(t.Context(), at.Add(time.Minute)))
	kept, err := a.Pictures.Kept(t.Context())
	require.NoError(t, err)
	assert.Zero(t, kept)
}

func TestAMessageIsMarkedAsAnsweredWithoutItsPictures(t *testing.T) {
	db := memory.New()
	reads := 0
	a := archive(db.With(memory.Hooks{Read: func(op string, do func() error) error {
		if op == "pictures.Get" {
			reads++
		}
		return do()
	}}))
	at := time.Date(2026, 11, 22, 9, 0, 0, 0, time.UTC)
	m := contact.Message{ID: "m", Text: "What?", Images: []picture.Image{{Type: "image/png", Data: []byte("x")}}, At: at}
	require.NoError(t, a.Insert(t.Context(), m))
	answered := func(m *contact.Message) error {
		m.DoneAt, m.DoneBy, m.Note = at.Add(time.Hour), "meena", "called back"
		return nil
	}
	_, err := a.Update(t.Context(), "m", answered)
	require.NoError(t, err)
	assert.Zero(t, reads)
	_, err = a.Update(t.Context(), "none", answered)
	require.ErrorIs(t, err, contact.ErrNotFound)
	_ = answered(&m)
	recent, err := a.Recent(t.Context(), 9)
	require.NoError(t, err)
	assert.Equal(t, []contact.Message{m}, recent)
}

func TestDamagedPicturesAreFound(t *testing.T) {
	db := memory.New()
	a, at := archive(db), time.Date(2026, 11, 22, 9, 0, 0, 0, time.UTC)
	image := picture.Image{Type: "image/png", Data: []byte("data")}
	require.NoError(t, db.Messages().Insert(t.Context(), contact.Message{ID: "earlier", Images: []picture.Image{image}, At: at}))
	require.NoError(t, a.Insert(t.Context(), contact.Message{ID: "m", Images: []picture.Image{image, image, image}, At: at}))
	damaged, err := a.Damaged(t.Context())
	require.NoError(t, err)
	assert.Empty(t, damaged)

	require.NoError(t, a.Pictures.Delete(t.Context(), "m/0"))
	require.NoError(t, a.Pictures.Put(t.Context(), "m/2", []byte("data!"), at))
	damaged, err = a.Damaged(t.Context())
	require.NoError(t, err)
	assert.Equal(t, []string{"picture 1 of message m is missing", "picture 3 of message m has 5 bytes that are not the 4 that were kept"}, damaged)
	recent, err := a.Recent(t.Context(), 9)
	require.NoError(t, err, "the staff read the message all the same")
	assert.Len(t, recent, 2)

	// A message that is deleted between the reading of its record and of its picture is not a fault.
	reads := 0
	busy := archive(db.With(memory.Hooks{Read: func(op string, do func() error) error {
		if op == "pictures.Get" {
			if reads++; reads == 3 {
				require.NoError(t, db.Messages().Prune(context.Background(), at.Add(time.Hour)))
			}
		}
		return do()
	}}))
	damaged, err = busy.Damaged(t.Context())
	require.NoError(t, err)
	assert.Empty(t, damaged)
}
