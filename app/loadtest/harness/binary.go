package harness

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// Build compiles the program into a folder, with further build tags if any. The flags are those of `make program`, so that
// Go compiles each package once for both.
func Build(ctx context.Context, folder string, tags ...string) (string, error) {
	binary := filepath.Join(folder, "tokri")
	build := exec.CommandContext(ctx, "go", "build", "-trimpath", "-buildvcs=false", "-tags", strings.Join(append(tags, "nomsgpack"), ","),
		"-ldflags", "-s -w", "-o", binary, "tokri/app/tokri")
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if said, err := build.CombinedOutput(); err != nil {
		return "", fmt.Errorf("build the program: %w\n%s", err, said)
	}
	return binary, nil
}
