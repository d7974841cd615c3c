package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"time"
)

const (
	recovery = 60 * time.Second // the promise of how long a crash may be felt
	usualEnd = 20 * time.Second // how long a death may be waited for
)

// death is where and on which journey a process dies: at the n-th passing of a mark.
type death struct {
	journey journey
	mark    string // with the command that passes it: "serve checkout/hold/before"
	n       int
}

// sure tells whether the journey comes to the mark as often every time. A webhook and a poll race
// for the gateway's word: only the first of their passings is certain.
func (d death) sure() bool {
	return d.n == 1 || !strings.Contains(d.mark, "topup/") && !strings.Contains(d.mark, "/settle/")
}

func (d death) String() string {
	return fmt.Sprintf("%-32s %-44s", d.journey.name, fmt.Sprintf("%s #%d", d.mark, d.n))
}

// explore walks every journey without dying, and lists what deaths there are on it.
func (r *fixture) explore(ctx context.Context) (deaths []death, err error) {
	if err := r.start(ctx, "FAILPOINT_TRACE="+r.trace); err != nil {
		return nil, err
	}
	for _, j := range journeys {
		c, err := r.newcomer(ctx)
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
		passed, err := r.passed()
		if err != nil {
			return nil, err
		}
		times := map[string]int{}
		for _, mark := range passed {
			times[mark]++
			deaths = append(deaths, death{j, mark, times[mark]})
		}
	}
	return deaths, r.stop()
}

// die walks a journey up to a death, restarts, and looks at what is left; then the journey is
// walked to its end.
func (r *fixture) die(ctx context.Context, d death) (felt time.Duration, err error) {
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
	c, err := r.newcomer(ctx)
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
	if _, err := r.sound(ctx, false); err != nil {
		return 0, fmt.Errorf("after the restart: %w", err)
	}
	felt = time.Since(began)
	c.Shopper, c.settings = c.On(r.api), nil
	if err := d.journey.walk(ctx, c); err != nil {
		return felt, fmt.Errorf("begun again: %w", err)
	}
	if _, err := r.sound(ctx, true); err != nil {
		return felt, fmt.Errorf("at the end: %w", err)
	}
	return felt, r.stop()
}

// killed sees to it that a process has died just where it should. If that was a command of the
// staff, the server is killed after it.
func (r *fixture) killed(ctx context.Context, d death, walked error) error {
	command, _, _ := strings.Cut(d.mark, " ")
	if command != "serve" {
		if walked == nil || !strings.Contains(walked.Error(), "signal: killed") {
			return errors.Join(errors.New("the command does not die at its mark"), walked)
		}
		if err := r.server.Kill(); err != nil {
			return err
		}
	} else {
		waiting, cancel := context.WithTimeout(ctx, r.dying)
		defer cancel()
		select {
		case <-r.server.Gone:
		case <-waiting.Done():
			return errors.Join(errors.New("the server does not come to its mark"), walked)
		}
		if r.server.Ended == nil || r.server.Ended.Error() != "signal: killed" {
			return fmt.Errorf("the server ended otherwise: %w", errors.Join(r.server.Ended, walked))
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
		return fmt.Errorf("it died at %q, after passing its mark %d times", last, n)
	}
	return nil
}
