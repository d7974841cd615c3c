package sqlite

import "context"

// Write gives tests the writer itself.
func (db *DB) Write(ctx context.Context, fn func(exec func(sql string, values ...any) error) error) error {
	return db.write(ctx, func(c *conn) error { return fn(c.exec) })
}

// Queued is how many closures wait for the writer.
func (db *DB) Queued() int {
	db.writer.mu.Lock()
	defer db.writer.mu.Unlock()
	return len(db.writer.queue)
}
