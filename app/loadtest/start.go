package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"tokri/app/loadtest/harness"
)

// start measures cold starts of the demo shop until its first page of products, and the memory of the
// idle server.
func (s settings) start(ctx context.Context) error {
	p := s.program(harness.SQLite(filepath.Join(s.workspace, "start")))
	fmt.Println("Start and idle memory, with the demo shop")
	first, memory, err := s.once(ctx, p, "--demo")
	if err != nil {
		return err
	}
	var times []time.Duration
	for range s.starts {
		took, idle, err := s.once(ctx, p)
		if err != nil {
			return err
		}
		times, memory = append(times, took), max(memory, idle)
	}
	rested, own, err := s.rested(ctx, p)
	if err != nil {
		return err
	}
	slices.Sort(times)
	median := times[len(times)/2]
	_ = row("very first start, which imports the demo shop", ms(first), "", true)
	_ = row("memory at rest without pages of files (RssAnon)", mib(own), "", true)
	return errors.Join(
		row(fmt.Sprintf("start to first reply, median of %d", s.starts), ms(median), "below "+ms(maxStart), median < maxStart),
		row("memory of the idle server (RSS), at most", mib(memory), "below "+mib(maxMemory), memory < maxMemory),
		row("memory at rest after pages were rendered (RSS)", mib(rested), "below "+mib(maxRested), rested < maxRested),
	)
}

// once starts the server, requests products, leaves it idle for a second, and stops it.
func (s settings) once(ctx context.Context, p harness.Program, args ...string) (took time.Duration, memory int, err error) {
	began := time.Now()
	server, err := p.Serve(ctx, args...)
	if err != nil {
		return 0, 0, err
	}
	defer func() { err = errors.Join(err, server.Stop()) }()
	api := harness.NewAPI(server)
	defer api.Close()
	reply, err := api.Call(ctx, "/product/list-user", map[string]any{"limit": 24})
	if err = errors.Join(err, reply.Refusal()); err != nil {
		return 0, 0, err
	}
	took = time.Since(began)
	select { // the background work of a start ends in this time
	case <-ctx.Done():
		return 0, 0, ctx.Err()
	case <-time.After(time.Second):
	}
	memory, err = residentMemory(server.Pid())
	return took, memory, err
}

// restAfter is a little longer than the time for which an idle rendering engine is kept.
const restAfter = 13 * time.Second

// rested returns the memory of a server that has rendered the shop's main pages and has been idle since. own is
// the part of it that does not come from a file: the kernel can drop the other pages and read them again.
func (s settings) rested(ctx context.Context, p harness.Program) (memory, own int, err error) {
	server, err := p.Serve(ctx)
	if err != nil {
		return 0, 0, err
	}
	defer func() { err = errors.Join(err, server.Stop()) }()
	for _, path := range []string{"/", "/products", "/products/vegetables", "/product/tomato-local", "/search?q=tomato", "/privacy-policy"} {
		for _, language := range []string{"en", "hi"} {
			if err := read(ctx, server.URL+path, language); err != nil {
				return 0, 0, err
			}
		}
	}
	// On a busy machine rendering takes longer, and the server comes to rest later.
	for range 5 {
		select {
		case <-ctx.Done():
			return 0, 0, ctx.Err()
		case <-time.After(restAfter):
		}
		if memory, err = residentMemory(server.Pid()); err != nil || memory < maxRested {
			break
		}
	}
	if err != nil {
		return 0, 0, err
	}
	own, err = memoryOf(server.Pid(), "RssAnon:")
	return memory, own, err
}

func read(ctx context.Context, address, language string) error {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return err
	}
	request.Header.Set("Accept-Language", language)
	reply, err := http.DefaultClient.Do(request)
	if err != nil {
		return err
	}
	_, err = io.Copy(io.Discard, reply.Body)
	return errors.Join(err, reply.Body.Close())
}

// residentMemory returns the resident memory of a process in bytes.
func residentMemory(pid int) (int, error) { return memoryOf(pid, "VmRSS:") }

// memoryOf returns one line of the kernel's record of a process's memory, in bytes.
func memoryOf(pid int, line string) (int, error) {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return 0, fmt.Errorf("read the server's memory: %w", err)
	}
	for read := range bytes.Lines(status) {
		if fields := bytes.Fields(read); len(fields) == 3 && string(fields[0]) == line {
			kib, err := strconv.Atoi(string(fields[1]))
			return kib << 10, err
		}
	}
	return 0, errors.New("the kernel does not report the server's memory")
}

// processorTime returns the processor time that a process has used.
func processorTime(pid int) (time.Duration, error) {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return 0, fmt.Errorf("read the server's processor time: %w", err)
	}
	// The second field is the program's name, in brackets, and may hold spaces.
	fields := bytes.Fields(stat[bytes.LastIndexByte(stat, ')')+1:])
	const user, system, tick = 11, 12, 10 * time.Millisecond // Linux counts processor time in hundredths of a second
	if len(fields) <= system {
		return 0, errors.New("the kernel does not report the server's processor time")
	}
	var sum time.Duration
	for _, field := range []int{user, system} {
		ticks, err := strconv.Atoi(string(fields[field]))
		if err != nil {
			return 0, fmt.Errorf("read the server's processor time: %w", err)
		}
		sum += time.Duration(ticks) * tick
	}
	return sum, nil
}

// processorTimeOf returns the processor time of all running processes whose programs have one of the names.
func processorTimeOf(programs ...string) (sum time.Duration, err error) {
	processes, err := filepath.Glob("/proc/[0-9]*/comm")
	if err != nil {
		return 0, fmt.Errorf("read the processes: %w", err)
	}
	for _, path := range processes {
		name, err := os.ReadFile(path)
		if err != nil || !slices.Contains(programs, strings.TrimSpace(string(name))) {
			continue // the process may have ended
		}
		pid, err := strconv.Atoi(filepath.Base(filepath.Dir(path)))
		if err != nil {
			return 0, fmt.Errorf("read the processes: %w", err)
		}
		if used, err := processorTime(pid); err == nil {
			sum += used
		}
	}
	return sum, nil
}

// stopwatch starts to measure the processor time of a process; read returns what it used since.
func stopwatch(pid int) (read func() (time.Duration, error), err error) {
	before, err := processorTime(pid)
	return func() (time.Duration, error) {
		after, err := processorTime(pid)
		return after - before, err
	}, err
}

func preciseMS(d time.Duration) string { return fmt.Sprintf("%.2f ms", d.Seconds()*1000) }

func ms(d time.Duration) string {
	return fmt.Sprintf("%.1f ms", float64(d.Microseconds())/1000)
}

func mib(bytes int) string { return fmt.Sprintf("%.1f MiB", float64(bytes)/(1<<20)) }
