package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"
)

const (
	recovery    = 60 * time.Second // the longest time for which a crash may have an effect
	killTimeout = 20 * time.Second // how long to wait for a process to die
)

// kill is a journey, and the fail-point at whose n-th passing a process is killed.
type kill struct {
	journey journey
	mark    string // the command and the fail-point: "serve checkout/hold/before"
	n       int
}

// deterministic reports whether the journey passes the fail-point the same number of times on each run. A
// webhook and a poll race to settle a payment, and the next message of an order may replace one that was not
// sent, so of these only the first passing is certain.
func (d kill) deterministic() bool {
	return d.n == 1 || !slices.ContainsFunc([]string{"topup/", "/settle/", " outbox/", " announce/"}, func(uncertain string) bool {
		return strings.Contains(d.mark, uncertain)
	})
}

func (d kill) String() string {
	return fmt.Sprintf("%-32s %-44s", d.journey.name, fmt.Sprintf("%s #%d", d.mark, d.n))
}

// explore walks every journey without a kill, and lists the kills that are possible on it.
func (r *fixture) explore(ctx context.Context) (kills []kill, err error) {
	if err := r.start(ctx, "FAILPOINT_TRACE="+r.trace); err != nil {
		return nil, err
	}
	for _, j := range journeys {
		c, err := r.newCustomer(ctx)
		if err != nil {
			return nil, err
		}
		if err := os.Truncate(r.trace, 0); err != nil {
			return nil, err
		}
		c.settings = []string{"FAILPOINT_TRACE=" + r.trace}
		if err := j.walk(ctx, c); err != nil {
			return nil, fmt.Errorf("%s: %w", j.name, err)
		}
		// The journey's messages belong to it, although the customer does not wait for them.
		if _, err := r.waitHealthy(ctx, true); err != nil {
			return nil, fmt.Errorf("%s: %w", j.name, err)
		}
		passed, err := r.passed()
		if err != nil {
			return nil, err
		}
		times := map[string]int{}
		for _, mark := range passed {
			times[mark]++
			kills = append(kills, kill{j, mark, times[mark]})
		}
	}
	return kills, r.stop()
}

// die walks a journey up to a kill, restarts the server, and checks what is left; then the journey is walked to
// its end.
func (r *fixture) die(ctx context.Context, d kill) (recovered time.Duration, err error) {
	if err := os.WriteFile(r.trace, nil, 0o600); err != nil {
		return 0, err
	}
	if err := os.Remove(r.when); err != nil && !errors.Is(err, os.ErrNotExist) {
		return 0, err
	}
	armed := []string{"FAILPOINT_TRACE=" + r.trace, "FAILPOINT_WHEN=" + r.when, fmt.Sprintf("FAILPOINT=%s#%d", d.mark, d.n)}
	if err := r.start(ctx, armed...); err != nil {
		return 0, err
	}
	c, err := r.newCustomer(ctx)
	if err != nil {
		return 0, err
	}
	c.settings = armed
	if err := os.WriteFile(r.when, nil, 0o600); err != nil {
		return 0, err
	}
	if err := r.killed(ctx, d, d.journey.walk(ctx, c)); err != nil {
		return 0, err
	}
	r.api.Close()
	began := time.Now()
	if err := r.start(ctx); err != nil {
		return 0, err
	}
	if _, err := r.waitHealthy(ctx, false); err != nil {
		return 0, fmt.Errorf("after the restart: %w", err)
	}
	recovered = time.Since(began)
	c.Shopper, c.settings = c.On(r.api), nil
	if err := d.journey.walk(ctx, c); err != nil {
		return recovered, fmt.Errorf("repeated: %w", err)
	}
	if _, err := r.waitHealthy(ctx, true); err != nil {
		return recovered, fmt.Errorf("at the end: %w", err)
	}
	return recovered, r.stop()
}

// killed checks that the process died exactly at its fail-point. If the process was a staff command, the server
// is killed afterwards.
func (r *fixture) killed(ctx context.Context, d kill, walked error) error {
	command, _, _ := strings.Cut(d.mark, " ")
	if command != "serve" {
		if walked == nil || !strings.Contains(walked.Error(), "signal: killed") {
			return errors.Join(errors.New("the command survived its fail-point"), walked)
		}
		if err := r.server.Kill(); err != nil {
			return err
		}
	} else {
		waiting, cancel := context.WithTimeout(ctx, r.killTimeout)
		defer cancel()
		select {
		case <-r.server.Gone:
		case <-waiting.Done():
			return errors.Join(errors.New("the server did not reach its fail-point"), walked)
		}
		if r.server.Ended == nil || r.server.Ended.Error() != "signal: killed" {
			return fmt.Errorf("the server ended for another reason: %w", errors.Join(r.server.Ended, walked))
		}
	}
	passed, err := r.passed()
	if err != nil {
		return err
	}
	n, last := 0, ""
	for _, mark := range passed {
		if mark == d.mark {
			n++
		}
		if strings.HasPrefix(mark, command+" ") {
			last = mark
		}
	}
	if last != d.mark || n != d.n {
		return fmt.Errorf("the process died at %q, after passing its fail-point %d times", last, n)
	}
	return nil
}
