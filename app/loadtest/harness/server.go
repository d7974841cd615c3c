package harness

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"time"
)

// Program is the program and the shop that it is to work on.
type Program struct {
	Binary string
	Store  Store
	Extra  []string  // further settings
	Tee    io.Writer // gets everything that a server prints as well; may be nil
}

// Run runs a command of the program to its end and returns what it printed.
func (p Program) Run(ctx context.Context, args ...string) (string, error) {
	command := exec.CommandContext(ctx, p.Binary, args...)
	command.Env = p.environment()
	said, err := command.CombinedOutput()
	if err != nil {
		return string(said), fmt.Errorf("tokri %s: %w", strings.Join(args, " "), err)
	}
	return string(said), nil
}

// environment has nothing of the caller's environment but what any process needs.
func (p Program) environment() []string {
	// The kernel picks the port; the log has it.
	env := []string{"PATH=" + os.Getenv("PATH"), "TMPDIR=" + os.TempDir(), "HTTP_ADDR=127.0.0.1:0",
		"SANDBOX_ADDR=127.0.0.1:0", "PUBLIC_URL=http://localhost", "RATE_LIMITS=off"}
	if folder := os.Getenv("PROFILE"); folder != "" {
		env = append(env, "PROFILE="+folder)
	}
	if n := os.Getenv("GOMAXPROCS"); n != "" {
		env = append(env, "GOMAXPROCS="+n)
	}
	return append(append(env, p.Store.Settings...), p.Extra...)
}

// Server is a running `tokri serve`.
type Server struct {
	URL string
	// Gone is closed when the process has ended; Ended then says how.
	Gone  chan struct{}
	Ended error

	process *exec.Cmd
	log     *log
}

// Serve starts the server and waits until it is ready.
func (p Program) Serve(ctx context.Context, args ...string) (*Server, error) {
	s, err := p.launch("serving", append([]string{"serve"}, args...)...)
	if err != nil {
		return nil, err
	}
	if err := s.ready(ctx); err != nil {
		return nil, errors.Join(err, s.Kill())
	}
	return s, nil
}

// Sandbox starts the payment sandbox as a process of its own, which survives when servers are killed.
func (p Program) Sandbox(ctx context.Context) (*Server, Sandbox, error) {
	s, err := p.launch("payment sandbox", "sandbox")
	if err != nil {
		return nil, Sandbox{}, err
	}
	if err := s.up(ctx); err != nil {
		return nil, Sandbox{}, errors.Join(err, s.Kill())
	}
	return s, Sandbox{s.URL}, nil
}

func (p Program) launch(start string, args ...string) (*Server, error) {
	s := &Server{Gone: make(chan struct{}), log: newLog(start),
		process: exec.Command(p.Binary, args...)} //nolint:noctx // it outlives the call
	s.process.Env = p.environment()
	out, err := s.process.StdoutPipe()
	if err != nil {
		return nil, fmt.Errorf("read the server's log: %w", err)
	}
	s.process.Stderr = s.process.Stdout // one pipe: exec closes both ends when it is done
	if err := s.process.Start(); err != nil {
		return nil, fmt.Errorf("start the server: %w", err)
	}
	printed := io.Reader(out)
	if p.Tee != nil {
		printed = io.TeeReader(out, p.Tee)
	}
	go func() {
		s.log.read(printed)
		s.Ended = s.process.Wait()
		close(s.Gone)
	}()
	return s, nil
}

// up waits until the log has the address.
func (s *Server) up(ctx context.Context) error {
	select {
	case <-s.log.up:
		s.URL = s.log.address
		return nil
	case <-s.Gone:
		return s.ended()
	case <-ctx.Done():
		return fmt.Errorf("the server does not start: %w", ctx.Err())
	}
}

func (s *Server) ready(ctx context.Context) error {
	if err := s.up(ctx); err != nil {
		return err
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, s.URL+"/readyz", nil)
	if err != nil {
		return err
	}
	err = Until(ctx, 5*time.Millisecond, func() error {
		select {
		case <-s.Gone:
			return nil // the process has ended
		default:
		}
		reply, err := http.DefaultClient.Do(request)
		if err != nil {
			return err
		}
		if err := reply.Body.Close(); err != nil {
			return err
		}
		if reply.StatusCode != http.StatusOK {
			return fmt.Errorf("/readyz answers %s", reply.Status)
		}
		return nil
	})
	if err != nil {
		return err
	}
	return s.ended()
}

// ended returns an error with the last output if the process has ended.
func (s *Server) ended() error {
	select {
	case <-s.Gone:
		return fmt.Errorf("the server ended at its start: %w\n%s", errors.Join(s.Ended, errEnded), strings.Join(s.Said(), "\n"))
	default:
		return nil
	}
}

var errEnded = errors.New("it has ended")

// Kill ends the process as a power cut does, and waits until it is gone.
func (s *Server) Kill() error { return s.end(syscall.SIGKILL) }

// Stop terminates the server and waits until it has ended. The error is the server's own.
func (s *Server) Stop() error {
	if err := s.end(syscall.SIGTERM); err != nil {
		return err
	}
	return s.Ended
}

// Signal sends a signal and does not wait.
func (s *Server) Signal(what os.Signal) error { return s.process.Process.Signal(what) }

func (s *Server) end(by os.Signal) error {
	if err := s.Signal(by); err != nil && !errors.Is(err, os.ErrProcessDone) {
		return fmt.Errorf("signal the server: %w", err)
	}
	<-s.Gone
	return nil
}

// Pid returns the server's process.
func (s *Server) Pid() int { return s.process.Process.Pid }

// Errors returns the log's lines of level ERROR, and everything printed that is no log line.
func (s *Server) Errors() []string {
	s.log.mu.Lock()
	defer s.log.mu.Unlock()
	return append(append([]string{}, s.log.errors...), s.log.other...)
}

// Warned reports whether a line of level WARN has all of these words in it.
func (s *Server) Warned(words ...string) bool {
	s.log.mu.Lock()
	defer s.log.mu.Unlock()
	for _, line := range s.log.warned {
		missing := 0
		for _, w := range words {
			if !strings.Contains(line, w) {
				missing++
			}
		}
		if missing == 0 {
			return true
		}
	}
	return false
}

// Said returns what the server printed besides log lines: why it did not start, or a panic.
func (s *Server) Said() []string {
	s.log.mu.Lock()
	defer s.log.mu.Unlock()
	return append([]string{}, s.log.other...)
}

// Until repeats try until it succeeds or ctx ends; then the last error is returned.
func Until(ctx context.Context, every time.Duration, try func() error) error {
	ticker := time.NewTicker(every)
	defer ticker.Stop()
	for {
		err := try()
		if err == nil {
			return nil
		}
		select {
		case <-ctx.Done():
			return errors.Join(ctx.Err(), err)
		case <-ticker.C:
		}
	}
}
