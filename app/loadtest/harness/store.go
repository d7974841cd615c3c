package harness

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"strings"
	"time"

	"go.mongodb.org/mongo-driver/v2/mongo"
	"go.mongodb.org/mongo-driver/v2/mongo/options"
)

// Store is where a program keeps a shop: the settings that point it there.
type Store struct {
	Name     string
	Settings []string
}

// Values returns the settings by their names.
func (s Store) Values() map[string]string {
	values := map[string]string{}
	for _, setting := range s.Settings {
		name, value, _ := strings.Cut(setting, "=")
		values[name] = value
	}
	return values
}

// SQLite returns the embedded store in a folder.
func SQLite(folder string) Store {
	return Store{Name: "sqlite", Settings: []string{"DATA_DIR=" + folder}}
}

// MongoDB makes a fresh database on a server, and a function that drops it. The folder is DATA_DIR.
func MongoDB(ctx context.Context, uri, folder string) (Store, func(context.Context) error, error) {
	client, err := mongo.Connect(options.Client().ApplyURI(uri).SetServerSelectionTimeout(3 * time.Second))
	if err != nil {
		return Store{}, nil, fmt.Errorf("connect to %s: %w", uri, err)
	}
	if err := client.Ping(ctx, nil); err != nil {
		return Store{}, nil, errors.Join(fmt.Errorf("%s does not answer: %w", uri, err), client.Disconnect(ctx))
	}
	name := "tokri_load_" + strings.ToLower(rand.Text()[:10])
	drop := func(ctx context.Context) error {
		return errors.Join(client.Database(name).Drop(ctx), client.Disconnect(ctx))
	}
	return Store{Name: "mongodb", Settings: []string{
		"DATA_DIR=" + folder,
		"MONGODB_URI=" + inDatabase(uri, name),
		"SECRET_KEY=" + rand.Text() + rand.Text(), // the same for every server on this database
	}}, drop, nil
}

// inDatabase puts the name of a database into an address.
func inDatabase(uri, name string) string {
	address, query, hasQuery := strings.Cut(uri, "?")
	scheme, rest, _ := strings.Cut(address, "://")
	hosts, _, _ := strings.Cut(rest, "/")
	address = scheme + "://" + hosts + "/" + name
	if hasQuery {
		address += "?" + query
	}
	return address
}
