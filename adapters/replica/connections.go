package replica

import (
	"context"
	"database/sql/driver"
	"fmt"
	"sync"

	"github.com/benbjohnson/litestream"
	"modernc.org/sqlite"

	"tokri/core/panics"
)

// connections has Litestream's connections to each database, by the address with which it opens them.
var connections = struct {
	sync.Mutex
	of map[string][]sqlite.ExecQuerierContext
}{of: map[string][]sqlite.ExecQuerierContext{}}

// The driver takes a hook only while no connection is being opened.
func init() {
	sqlite.RegisterConnectionHook(func(conn sqlite.ExecQuerierContext, address string) error {
		connections.Lock()
		defer connections.Unlock()
		if known, ok := connections.of[address]; ok {
			connections.of[address] = append(known, conn)
		}
		return nil
	})
}

// addressOf returns the address with which Litestream opens a database.
func addressOf(db *litestream.DB) string {
	return fmt.Sprintf("file:%s?_pragma=busy_timeout(%d)&_pragma=wal_autocheckpoint(0)", db.Path(), db.BusyTimeout.Milliseconds())
}

// track remembers the connections that Litestream opens from now on.
func track(db *litestream.DB) {
	connections.Lock()
	defer connections.Unlock()
	connections.of[addressOf(db)] = []sqlite.ExecQuerierContext{}
}

// letGo closes Litestream's connections, one of which keeps the log from starting over by a read transaction. Litestream must do
// nothing at that time.
func letGo(db *litestream.DB) {
	connections.Lock()
	defer connections.Unlock()
	for _, conn := range connections.of[addressOf(db)] {
		// One that has been closed already panics.
		_ = panics.Try(func() error {
			_, err := conn.ExecContext(context.Background(), `ROLLBACK`, nil) // it fails on those that are in no transaction
			return err
		})
		if c, ok := conn.(driver.Conn); ok {
			_ = panics.Try(c.Close)
		}
	}
	delete(connections.of, addressOf(db))
	if pool := db.SQLDB(); pool != nil {
		_ = pool.Close()
	}
}
