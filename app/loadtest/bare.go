package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"time"

	"github.com/gin-gonic/gin"
)

// recorded is a reply of the shop that was recorded.
type recorded struct {
	Path   string
	Header map[string]string
	Body   []byte
}

// serveBare serves the handler for comparison: Gin with one route and no middleware, which writes a reply from
// memory. The first line of its output is its address.
func serveBare(ctx context.Context, file string) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	var r recorded
	if err := json.Unmarshal(text, &r); err != nil {
		return err
	}
	gin.SetMode(gin.ReleaseMode)
	e := gin.New()
	e.POST(r.Path, func(c *gin.Context) {
		h := c.Writer.Header()
		for name, value := range r.Header {
			h.Set(name, value)
		}
		_, _ = c.Writer.Write(r.Body)
	})
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	fmt.Println("http://" + listener.Addr().String())
	server := &http.Server{Handler: e, ReadHeaderTimeout: 5 * time.Second}
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// startBare runs the bare handler in its own process, like the shop.
func startBare(ctx context.Context, file string) (address string, stop func() error, err error) {
	self, err := os.Executable()
	if err != nil {
		return "", nil, err
	}
	process := exec.CommandContext(ctx, self, "-bare", file)
	out, err := process.StdoutPipe()
	if err != nil {
		return "", nil, err
	}
	process.Stderr = os.Stderr
	if err := process.Start(); err != nil {
		return "", nil, err
	}
	stop = func() error {
		err := process.Process.Kill()
		_ = process.Wait() // the error only says that the process was killed
		return err
	}
	if _, err := fmt.Fscanln(out, &address); err != nil {
		return "", nil, errors.Join(fmt.Errorf("the bare handler does not start: %w", err), stop())
	}
	return address, stop, nil
}
