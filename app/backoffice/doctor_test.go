package backoffice

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	inmemory "tokri/adapters/memory"
	"tokri/app/clock"
	"tokri/app/storage"
	"tokri/core/complaint"
	"tokri/core/order"
	"tokri/core/picture"
)

// meanwhile is a store of pictures that runs a function before it is read for the first time.
type meanwhile struct {
	picture.Store
	happens func()
}

func (m *meanwhile) Get(ctx context.Context, key string) ([]byte, error) {
	if m.happens != nil {
		m.happens()
		m.happens = nil
	}
	return m.Store.Get(ctx, key)
}

func TestPicturesOfAnAccountThatIsDeletedMeanwhileAreNotMissing(t *testing.T) {
	for name, c := range map[string]struct {
		happens func(*inmemory.DB)
		want    []string
	}{
		"the account is deleted": {func(db *inmemory.DB) {
			require.NoError(t, db.Pictures("messages").Delete(t.Context(), picture.KeyOf("c1", 0)))
			_, err := db.Orders().Update(t.Context(), "o1", func(o *order.Order) error { o.Anonymise(); return nil })
			require.NoError(t, err)
		}, nil},
		"the picture is lost": {func(db *inmemory.DB) {
			require.NoError(t, db.Pictures("messages").Delete(t.Context(), picture.KeyOf("c1", 0)))
		}, []string{"picture 1 of problem c1 of order TK1 is missing"}},
		"nothing": {func(*inmemory.DB) {}, nil},
	} {
		db := inmemory.New()
		require.NoError(t, db.Pictures("messages").Put(t.Context(), picture.KeyOf("c1", 0), []byte("soft"), clock.Now()))
		db.Orders().Put(order.Order{ID: "o1", TrackingID: "TK1", Key: "k", Complaints: complaint.Complaints{
			{ID: "c1", At: clock.Now(), Images: []complaint.Image{{Type: "image/jpeg", Kept: picture.RefTo([]byte("soft"))}}}}})
		pictures := &meanwhile{db.Pictures("messages"), func() { c.happens(db) }}
		found, err := keptPictures{&storage.Stores{Orders: db.Orders(), Pictures: pictures}}.complained(t.Context())
		require.NoError(t, err, name)
		assert.Equal(t, c.want, found, name)
	}
}
