package sqlite_test

import (
	"database/sql"
	"errors"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"tokri/adapters/sqlite"
	"tokri/core/porttest"
)

// tables says where each store keeps its records: the table, the column of the id, and the column with the
// record's fields, if there is one.
var tables = map[string][3]string{
	"Orders": {"orders", "id", "body"}, "Users": {"user", "id", "body"}, "TopUps": {"topup", "id", "body"},
	"Challenges": {"challenge", "id", "body"}, "Outbox": {"outbox", "id", "body"}, "AddressBooks": {"address_book", "user_id", "body"},
	"Wishlists": {"wishlist", "user_id", "body"}, "Restocks": {"restock", "user_id", "body"}, "Carts": {"cart", "user_id", "body"},
	"Ceilings": {"ceiling", "user_id", "body"}, "Pauses": {"pause", "user_id", "body"}, "Together": {"together", "user_id", "body"},
	"Crew": {"crew", "handle", "body"}, "Alerts": {"alert", "id", "body"}, "Messages": {"message", "id", "body"},
	"Stock": {"stock", "id"}, "Slots": {"slot", "id"},
}

var index = regexp.MustCompile(`\.(\d+)`)

func TestUnknownFields(t *testing.T) { porttest.UnknownFields(t, openWithFields) }

func TestUnreadableRecords(t *testing.T) { porttest.UnreadableRecords(t, openWithFields) }

// openWithFields opens the stores, with access to the fields of their records.
func openWithFields(t *testing.T) (porttest.Stores, porttest.Fields) {
	dir := t.TempDir()
	shop := openNew(t, dir)
	db, err := sql.Open("sqlite", filepath.Join(dir, sqlite.FileName)+"?_pragma=busy_timeout(10000)")
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, db.Close()) })
	place := func(store, path string) (table, by, column, at string) {
		where := tables[store]
		column = where[2]
		if column == "" {
			column, path, _ = strings.Cut(path, ".")
		}
		return where[0], where[1], column, index.ReplaceAllString("$."+path, "[$1]")
	}
	return stores(shop), porttest.Fields{
		Put: func(t *testing.T, store, id, path, value string) {
			table, by, column, at := place(store, path)
			result, err := db.ExecContext(t.Context(),
				"UPDATE "+table+" SET "+column+" = json_set("+column+", ?, ?) WHERE "+by+" = ?", at, value, id)
			require.NoError(t, err)
			n, err := result.RowsAffected()
			require.NoError(t, err)
			require.EqualValues(t, 1, n)
		},
		Get: func(t *testing.T, store, id, path string) string {
			table, by, column, at := place(store, path)
			var value sql.NullString
			err := db.QueryRowContext(t.Context(), "SELECT json_extract("+column+", ?) FROM "+table+" WHERE "+by+" = ?", at, id).Scan(&value)
			if !errors.Is(err, sql.ErrNoRows) {
				require.NoError(t, err)
			}
			return value.String
		},
	}
}
