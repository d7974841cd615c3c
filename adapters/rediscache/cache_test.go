package rediscache_test

import (
	"cmp"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tokri/adapters/memory"
	"tokri/adapters/rediscache"
	"tokri/core/cart"
	"tokri/core/login"
	"tokri/core/porttest"
	"tokri/core/session"
	"tokri/core/shop"
)

func TestCarts(t *testing.T) {
	s := newServer(t)
	porttest.CartStore(t, func(t *testing.T) (cart.Store, func() cart.Store) {
		c, store := s.apart(t), newStore()
		return rediscache.NewCarts(c, store.Carts()), func() cart.Store { return rediscache.NewCarts(c, store.Carts()) }
	})
}

func TestSessions(t *testing.T) {
	s := newServer(t)
	porttest.SessionStore(t, func(t *testing.T) (session.Store, func() session.Store) {
		c, store := s.apart(t), newStore()
		return rediscache.NewSessions(c, store.Sessions()), func() session.Store { return rediscache.NewSessions(c, store.Sessions()) }
	})
}

func TestLimiter(t *testing.T) {
	s := newServer(t)
	porttest.Limiter(t, func(t *testing.T, now func() time.Time) (login.Limiter, func() login.Limiter) {
		c := s.apart(t)
		return rediscache.NewLimiter(c, fallback{}, now), func() login.Limiter { return rediscache.NewLimiter(c, fallback{}, now) }
	})
}

func TestSignal(t *testing.T) {
	s := newServer(t)
	porttest.Signal(t, func(*testing.T) shop.Signal { return rediscache.NewSignal(s.client()) })
}

func TestSignalReachesOtherServersAndOutlivesRedis(t *testing.T) {
	s := newServer(t)
	here, there := rediscache.NewSignal(s.client()), rediscache.NewSignal(s.client())
	heard := make(chan struct{}, 1)
	there.Subscribe(t.Context(), func() {
		select {
		case heard <- struct{}{}:
		default:
		}
	})
	hears := func() {
		require.Eventually(t, func() bool {
			_ = here.Publish(t.Context())
			return len(heard) > 0
		}, 20*time.Second, 5*time.Millisecond)
		<-heard
	}
	hears()
	s.kill()
	require.Eventually(t, func() bool { return here.Publish(t.Context()) != nil }, 10*time.Second, time.Millisecond)
	s.start()
	hears()
}

func set(quantity int) func(*cart.Cart) error {
	return func(c *cart.Cart) error { return c.Set("p", "v", quantity) }
}

func TestASecondReadIsServedFromRedis(t *testing.T) {
	s, store := newServer(t), newStore()
	here, there := rediscache.NewCarts(s.client(), store.Carts()), rediscache.NewCarts(s.client(), store.Carts())
	_, err := here.Update(t.Context(), "user", set(3))
	require.NoError(t, err)
	for _, c := range []cart.Store{here, there} {
		got, err := c.Get(t.Context(), "user")
		require.NoError(t, err)
		require.Equal(t, 3, got.Quantity("v"))
	}
	require.Zero(t, store.reads, "the writer has put the copy in place")
}

// A reader takes the old cart from the store, then a writer on another server finishes, and only then the
// reader fills the cache.
func TestASlowReaderDoesNotUndoAWriter(t *testing.T) {
	s, store := newServer(t), newStore()
	here, there := rediscache.NewCarts(s.client(), store.Carts()), rediscache.NewCarts(s.client(), store.Carts())
	store.Carts().Put(cart.Cart{UserID: "user", Version: 1})
	store.afterRead = func() {
		_, err := there.Update(t.Context(), "user", set(3))
		require.NoError(t, err)
	}
	old, err := here.Get(t.Context(), "user")
	require.NoError(t, err)
	require.EqualValues(t, 1, old.Version)
	got, err := there.Get(t.Context(), "user")
	require.NoError(t, err)
	require.EqualValues(t, 2, got.Version)
}

// A writer changes the store first and the cache second. A reader between these two steps must get the store's
// value and leave no copy in the cache, even if the writer dies between the steps.
func TestAWriterThatDiesBeforeItTellsTheCache(t *testing.T) {
	s, store := newServer(t), newStore()
	here, there := rediscache.NewCarts(s.client(), store.Carts()), rediscache.NewCarts(s.client(), store.Carts())
	_, err := here.Update(t.Context(), "user", set(1))
	require.NoError(t, err)
	died := errors.New("the connection broke after the write")
	broken := rediscache.NewCarts(s.client(), store.With(memory.Hooks{Write: func(_ string, do func() error) error {
		return cmp.Or(do(), died)
	}}).Carts())
	_, err = broken.Update(t.Context(), "user", set(2))
	require.ErrorIs(t, err, died)
	for range 2 {
		got, err := there.Get(t.Context(), "user")
		require.NoError(t, err)
		require.Equal(t, 2, got.Quantity("v"))
	}
	require.Equal(t, 2, store.reads, "while the mark is there, no copy is used or made")
}

func TestARefusedUpdateLeavesTheCopy(t *testing.T) {
	s, store := newServer(t), newStore()
	carts := rediscache.NewCarts(s.client(), store.Carts())
	_, err := carts.Update(t.Context(), "user", set(1))
	require.NoError(t, err)
	_, err = carts.Update(t.Context(), "user", set(cart.MaxQuantity+1))
	require.ErrorIs(t, err, cart.ErrQuantity)
	_, err = carts.Get(t.Context(), "user")
	require.NoError(t, err)
	require.Zero(t, store.reads)
}

func TestAnEndedSessionIsDeadOnEveryServer(t *testing.T) {
	s, store := newServer(t), newStore()
	here, there := rediscache.NewSessions(s.client(), store.Sessions()), rediscache.NewSessions(s.client(), store.Sessions())
	for _, end := range []func(session.Session) error{
		func(one session.Session) error { return here.Delete(t.Context(), one.Hash) },
		func(one session.Session) error { return here.DeleteOfUser(t.Context(), one.UserID, "") },
	} {
		one := session.Session{Hash: "hash" + fmt.Sprint(time.Now().UnixNano()), UserID: "user", Seen: time.Now()}
		require.NoError(t, here.Insert(t.Context(), one))
		store.reads = 0
		for range 3 {
			_, err := there.Get(t.Context(), one.Hash)
			require.NoError(t, err)
		}
		require.Equal(t, 1, store.reads, "two of three were copies")
		require.NoError(t, end(one))
		_, err := there.Get(t.Context(), one.Hash)
		require.ErrorIs(t, err, session.ErrUnauthorized)
		// A reader that had read the session before it ended must not put it back into the cache.
		require.NoError(t, store.Sessions().Insert(t.Context(), one))
		store.afterRead = func() { require.NoError(t, end(one)) }
		_, err = there.Get(t.Context(), one.Hash)
		require.NoError(t, err)
		_, err = here.Get(t.Context(), one.Hash)
		require.ErrorIs(t, err, session.ErrUnauthorized)
	}
}

func TestWithoutRedisEverythingGoesOn(t *testing.T) {
	s, store := newServer(t), newStore()
	client := s.client()
	carts, sessions := rediscache.NewCarts(client, store.Carts()), rediscache.NewSessions(client, store.Sessions())
	limiter := rediscache.NewLimiter(client, fallback{}, time.Now)
	_, err := carts.Update(t.Context(), "user", set(1))
	require.NoError(t, err)
	s.kill()
	start := time.Now()
	for n := 2; n < 50; n++ {
		_, err := carts.Update(t.Context(), "user", set(n))
		require.NoError(t, err)
		got, err := carts.Get(t.Context(), "user")
		require.NoError(t, err)
		require.Equal(t, n, got.Quantity("v"))
		one := session.Session{Hash: "h", UserID: "user"}
		require.NoError(t, sessions.Insert(t.Context(), one))
		_, err = sessions.Get(t.Context(), "h")
		require.NoError(t, err)
		require.NoError(t, sessions.Delete(t.Context(), "h"))
		_, err = sessions.Get(t.Context(), "h")
		require.ErrorIs(t, err, session.ErrUnauthorized)
		wait, err := limiter.Take(t.Context(), "key", 1, time.Minute)
		require.NoError(t, err)
		require.Equal(t, fallbackWait, wait, "the other limiter counts")
	}
	require.Less(t, time.Since(start), 10*time.Second, "no request waits for the dead server on its own")
	s.start()
	require.Eventually(t, func() bool {
		store.reads = 0
		for range 3 {
			got, err := carts.Get(t.Context(), "user")
			require.NoError(t, err)
			require.Equal(t, 49, got.Quantity("v"))
		}
		return store.reads == 0
	}, 20*time.Second, 5*time.Millisecond, "the cache is used again")
}
