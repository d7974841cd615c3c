package pdf_test

import (
	"context"
	"io/fs"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tokri/adapters/pdf"
)

// slowDisk has no file; it answers so when the test allows it.
type slowDisk struct{ asked, letGo chan struct{} }

func (d slowDisk) Open(name string) (fs.File, error) {
	select {
	case d.asked <- struct{}{}:
	case <-d.letGo:
	}
	<-d.letGo
	return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
}

func TestOneBillIsPrintedAtATime(t *testing.T) {
	disk := slowDisk{make(chan struct{}), make(chan struct{})}
	p := pdf.New(disk, time.UTC)
	bill := func(ctx context.Context) chan error {
		printed := make(chan error, 1)
		go func() {
			_, err := p.Bill(ctx, delivered(1), settings, asha)
			printed <- err
		}()
		return printed
	}
	first := bill(t.Context())
	<-disk.asked
	hurried, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	select {
	case err := <-bill(hurried):
		require.ErrorIs(t, err, context.DeadlineExceeded)
	case <-time.After(20 * time.Second):
		t.Error("the next one waits for the first, and for longer than its request")
	}
	close(disk.letGo)
	require.NoError(t, <-first)
	require.NoError(t, <-bill(t.Context()))
}
