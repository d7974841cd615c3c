package harness

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"time"

	"github.com/redis/go-redis/v9"
)

// Redis is a redis-server on a socket in a folder, which keeps nothing on the disk.
type Redis struct {
	*redis.Client
	Socket  string
	process *exec.Cmd
}

// RedisProgram returns REDIS_SERVER or redis-server.
func RedisProgram() string { return cmp.Or(os.Getenv("REDIS_SERVER"), "redis-server") }

// StartRedis starts RedisProgram. The folder's path must be short, because a socket's path must be.
func StartRedis(ctx context.Context, folder string) (*Redis, error) {
	r := &Redis{Socket: filepath.Join(folder, "redis")}
	r.Client = redis.NewClient(&redis.Options{Network: "unix", Addr: r.Socket})
	return r, r.Start(ctx)
}

// Start starts it again after Kill, empty.
func (r *Redis) Start(ctx context.Context) error {
	r.process = exec.Command(RedisProgram(), "--port", "0", "--unixsocket", r.Socket, "--save", "", "--appendonly", "no", "--dir", filepath.Dir(r.Socket)) //nolint:noctx // it outlives the call
	if err := r.process.Start(); err != nil {
		return fmt.Errorf("redis: %w", err)
	}
	ctx, cancel := context.WithTimeout(ctx, 30*time.Second)
	defer cancel()
	if err := Until(ctx, 10*time.Millisecond, func() error { return r.Ping(ctx).Err() }); err != nil {
		return fmt.Errorf("redis does not start: %w", err)
	}
	return nil
}

// Setting returns the setting that points a program there.
func (r *Redis) Setting() string { return "REDIS_URI=unix://" + r.Socket }

// Pause stops the process without ending it; its connections stay open and it answers nothing until Resume.
func (r *Redis) Pause() error { return r.process.Process.Signal(syscall.SIGSTOP) }

// Resume ends a Pause.
func (r *Redis) Resume() error { return r.process.Process.Signal(syscall.SIGCONT) }

// Kill ends Redis as a power cut does.
func (r *Redis) Kill() {
	_ = r.process.Process.Kill()
	_ = r.process.Wait() // it was killed
}
