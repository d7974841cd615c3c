package notify_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/adapters/memory"
	"tokri/core/apperr"
	"tokri/core/ceiling"
	"tokri/core/notify"
)

type provider struct {
	texts, mails int
	err          error
}

func (p *provider) SendSMS(context.Context, notify.SMS) error   { p.texts++; return p.err }
func (p *provider) SendMail(context.Context, notify.Mail) error { p.mails++; return p.err }

func capped(to *provider) *notify.Capped {
	store, now := memory.New().Ceilings(), time.Date(2026, 11, 22, 9, 40, 0, 0, time.UTC)
	made := func(id string) *ceiling.Ceiling {
		return &ceiling.Ceiling{ID: id, PerHour: 100, Store: store, Now: func() time.Time { return now }, Zone: time.UTC,
			Half: func(context.Context, ceiling.Level) {}, Refused: func(context.Context, string, ceiling.Use) {}}
	}
	return &notify.Capped{SMS: to, Mail: to, SMSCeiling: made("sms"), MailCeiling: made("mail")}
}

func TestWhichMessagesGoFirst(t *testing.T) {
	to := &provider{}
	c := capped(to)
	for _, step := range []struct {
		class notify.Class
		room  int
	}{{notify.StrangerCode, 42}, {notify.CustomerCode, 12}, {notify.DeviceCode, 6}, {notify.Notice, 30}, {notify.ToShop, 10}} {
		for range step.room {
			require.NoError(t, c.RoomForSMS(t.Context(), step.class))
			require.NoError(t, c.SendSMS(t.Context(), notify.SMS{Class: step.class}))
			require.NoError(t, c.RoomForMail(t.Context(), step.class))
			require.NoError(t, c.SendMail(t.Context(), notify.Mail{Class: step.class}))
		}
		sms, mail := c.SendSMS(t.Context(), notify.SMS{Class: step.class}), c.SendMail(t.Context(), notify.Mail{Class: step.class})
		require.ErrorIs(t, sms, notify.ErrNoMoreSMS)
		require.ErrorIs(t, mail, notify.ErrNoMoreMail)
		require.ErrorIs(t, c.RoomForSMS(t.Context(), step.class), notify.ErrNoMoreSMS)
		require.ErrorIs(t, c.RoomForMail(t.Context(), step.class), notify.ErrNoMoreMail)
		assert.Equal(t, 20*time.Minute, apperr.Of(sms).RetryAfter)
	}
	assert.Equal(t, 100, to.texts, "all of the ceiling, and no more")
	assert.Equal(t, 100, to.mails)
}

func TestWhatSaysNothingIsANotice(t *testing.T) {
	c := capped(&provider{})
	for range 30 {
		require.NoError(t, c.SendSMS(t.Context(), notify.SMS{}))
	}
	require.ErrorIs(t, c.SendSMS(t.Context(), notify.SMS{}), notify.ErrNoMoreSMS)
	require.NoError(t, c.SendSMS(t.Context(), notify.SMS{Class: notify.StrangerCode}), "codes are not starved")
}

func TestAMessageThatFailedIsCounted(t *testing.T) {
	to := &provider{err: notify.ErrNotSent}
	c := capped(to)
	for range 100 {
		require.Error(t, c.SendSMS(t.Context(), notify.SMS{Class: notify.DeviceCode}))
	}
	assert.Equal(t, 60, to.texts)
}
