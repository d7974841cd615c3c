package mongodb_test

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"net/url"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"go.mongodb.org/mongo-driver/v2/bson"

	"tokri/adapters/mongodb"
	"tokri/core/moving"
	"tokri/core/review"
)

// A sharded collection takes an upsert whose filter has the shard key, and one without it from some versions of MongoDB on, and not
// always (SERVER-106069).
func TestReviewsAreWrittenByTheirShardKey(t *testing.T) {
	c := config(t)
	target, err := url.Parse(c.URI)
	require.NoError(t, err)
	var filters sync.Map
	connection := newConnection(t, target.Host, func(p []byte) []byte {
		if at := bytes.Index(p, []byte("\x03q\x00")); at >= 0 && bytes.Contains(p, []byte("reviews\x00")) {
			filter := p[at+3:]
			filters.Store(bson.Raw(filter[:binary.LittleEndian.Uint32(filter)]).String(), true)
		}
		return p
	})
	c.URI = "mongodb://" + connection.addr() + "/"
	db := open(t, c)
	require.NoError(t, db.Reviews().Put(t.Context(), review.Review{ProductID: "mango/ripe", OrderID: "o", Stars: 5, At: time.Unix(1, 0)}))
	for _, table := range db.Tables() {
		if table.Name() != "reviews" {
			continue
		}
		require.NoError(t, table.Each(t.Context(), func(s moving.Stored) error {
			record, err := s.Read()
			require.NoError(t, err)
			refused, err := table.Put(t.Context(), []moving.Record{record})
			require.Empty(t, refused)
			return err
		}))
	}
	seen := 0
	filters.Range(func(filter, _ any) bool {
		seen++
		return assert.JSONEq(t, `{"_id": "mango/ripe/o", "productId": "mango/ripe"}`, filter.(string))
	})
	require.Positive(t, seen)
}

func TestAReviewIsWrittenByTwoServersAtOnce(t *testing.T) {
	c := config(t)
	servers := []*mongodb.DB{open(t, c), open(t, c), open(t, c)}
	for n := range 30 {
		var all sync.WaitGroup
		for _, db := range servers {
			all.Go(func() {
				assert.NoError(t, db.Reviews().Put(t.Context(), review.Review{ProductID: "p", OrderID: fmt.Sprint("o", n), Stars: 5, At: time.Unix(1, 0)}))
			})
		}
		all.Wait()
	}
}
