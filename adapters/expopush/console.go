package expopush

import (
	"context"
	"io"
	"log/slog"

	"tokri/core/notify"
)

// Console writes messages as JSON lines {"msg":"push","devices":…,"text":…}. It is for development only.
type Console struct{ log *slog.Logger }

var _ notify.PushSender = (*Console)(nil)

// NewConsole makes a sender that writes to out.
func NewConsole(out io.Writer) *Console {
	return &Console{slog.New(slog.NewJSONHandler(out, nil))}
}

// SendPush implements notify.PushSender.
func (c *Console) SendPush(ctx context.Context, m notify.Push) ([]string, error) {
	c.log.InfoContext(ctx, "push", "devices", m.Devices, "title", m.Title, "text", m.Text, "order", m.OrderID)
	return nil, nil
}

// Gone implements notify.PushSender.
func (c *Console) Gone(context.Context) ([]string, error) { return nil, nil }
