package contact

import (
	"context"
	"fmt"
	"time"

	"tokri/core/picture"
)

// Records stores the messages of an Archive: their pictures are references.
type Records interface {
	Store
	// Get finds a message by id, or ErrNotFound.
	Get(ctx context.Context, id string) (Message, error)
	// Waiting lists at most limit messages that are not marked as done, newest first.
	Waiting(ctx context.Context, limit int) ([]Message, error)
	// Each calls visit with every message, without loading all of them at once.
	Each(ctx context.Context, visit func(Message) error) error
	// Update changes a message in one atomic write and returns what was written. fn may run more than once, so it must be
	// pure; if it returns an error, nothing is written and Update returns that error. Update returns ErrNotFound if there
	// is no such message.
	Update(ctx context.Context, id string, fn func(*Message) error) (Message, error)
}

// Life is how long customers' messages and the pictures of their complaints are kept.
const Life = 365 * 24 * time.Hour

// Archive keeps messages in one store and their pictures in another. Messages of earlier versions contain their
// pictures; they are read as they are until they are deleted after a year.
type Archive struct {
	Records  Records
	Pictures picture.Store
}

var _ Store = (*Archive)(nil)

// Insert implements Store. It stores the pictures before the message. If the message is then not stored, the
// pictures are deleted after a year.
func (a *Archive) Insert(ctx context.Context, m Message) error {
	named, err := picture.Keep(ctx, a.Pictures, m.ID, m.Images, m.At)
	if err != nil {
		return err
	}
	m.Images = named
	return a.Records.Insert(ctx, m)
}

// Whole loads the pictures of a message.
func (a *Archive) Whole(ctx context.Context, m Message) (whole Message, err error) {
	m.Images, err = picture.Load(ctx, a.Pictures, m.ID, m.Images)
	return m, err
}

// Recent implements Store.
func (a *Archive) Recent(ctx context.Context, limit int) ([]Message, error) {
	found, err := a.Records.Recent(ctx, limit)
	for i := range found {
		if err == nil {
			found[i], err = a.Whole(ctx, found[i])
		}
	}
	return found, err
}

// Waiting does what Records.Waiting does. The pictures stay references, as in Update: many of them together are larger than the
// memory of a small machine.
func (a *Archive) Waiting(ctx context.Context, limit int) ([]Message, error) {
	return a.Records.Waiting(ctx, limit)
}

// Update changes a message as Records.Update does. The pictures stay references, which fn leaves as they are: no caller needs to
// load pictures to note that a message was answered.
func (a *Archive) Update(ctx context.Context, id string, fn func(*Message) error) (Message, error) {
	return a.Records.Update(ctx, id, fn)
}

// OfUser implements Store.
func (a *Archive) OfUser(ctx context.Context, userID string, visit func(Message) error) error {
	return a.Records.OfUser(ctx, userID, func(m Message) error {
		m, err := a.Whole(ctx, m)
		if err != nil {
			return err
		}
		return visit(m)
	})
}

// Forget implements Store. It deletes the pictures first, so that an interrupted call can be repeated while the
// messages still name them.
func (a *Archive) Forget(ctx context.Context, userID string) error {
	err := a.Records.OfUser(ctx, userID, func(m Message) error {
		for i := range m.Images {
			if err := a.Pictures.Delete(ctx, picture.KeyOf(m.ID, i)); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	return a.Records.Forget(ctx, userID)
}

// Prune implements Store. A picture has the age of its message.
func (a *Archive) Prune(ctx context.Context, before time.Time) error {
	if err := a.Records.Prune(ctx, before); err != nil {
		return err
	}
	return a.Pictures.Prune(ctx, before)
}

// Damaged lists the pictures of messages that are missing or changed. It checks twice, because a message may be
// deleted during the first check.
func (a *Archive) Damaged(ctx context.Context) ([]string, error) {
	suspects, err := a.damaged(ctx, func(string) bool { return true })
	if err != nil || len(suspects) == 0 {
		return nil, err
	}
	confirmed, err := a.damaged(ctx, func(message string) bool { return suspects[message] != nil })
	var all []string
	for _, of := range confirmed {
		all = append(all, of...)
	}
	return all, err
}

// damaged describes the damaged pictures of the messages for which look is true.
func (a *Archive) damaged(ctx context.Context, look func(message string) bool) (map[string][]string, error) {
	found := map[string][]string{}
	return found, a.Records.Each(ctx, func(m Message) error {
		for i, image := range m.Images {
			if image.Kept == nil || !look(m.ID) {
				continue
			}
			wrong, err := image.Kept.Check(ctx, a.Pictures, picture.KeyOf(m.ID, i))
			if err != nil {
				return err
			}
			if wrong != "" {
				found[m.ID] = append(found[m.ID], fmt.Sprintf("picture %d of message %s %s", i+1, m.ID, wrong))
			}
		}
		return nil
	})
}
