package mongodb

import (
	"context"
	"maps"
	"sync"

	"go.mongodb.org/mongo-driver/v2/event"
)

// Command is something that a server asks the database for: what it does, and the collection that it does it to. The
// collection is "" for a command about the database itself.
type Command struct {
	Name, Collection string
	OfCall           bool // a caller waits for it
}

type ofCall struct{}

// OfCall returns the context of a call from outside. Commands under other contexts are the server's own work.
func OfCall(ctx context.Context) context.Context { return context.WithValue(ctx, ofCall{}, true) }

// commands counts what was sent. Each command is a round trip, and their number does not depend on the machine.
type commands struct {
	mu   sync.Mutex
	sent map[Command]int64
}

func (c *commands) monitor() *event.CommandMonitor {
	return &event.CommandMonitor{Started: func(ctx context.Context, e *event.CommandStartedEvent) {
		command := Command{Name: e.CommandName, OfCall: ctx.Value(ofCall{}) != nil}
		if first, err := e.Command.IndexErr(0); err == nil {
			command.Collection, _ = first.Value().StringValueOK()
		}
		c.mu.Lock()
		defer c.mu.Unlock()
		if c.sent == nil {
			c.sent = map[Command]int64{}
		}
		c.sent[command]++
	}}
}

// Commands returns how often each command was sent since the database was opened.
func (db *DB) Commands() map[Command]int64 {
	db.commands.mu.Lock()
	defer db.commands.mu.Unlock()
	return maps.Clone(db.commands.sent)
}
