package harness

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// Build compiles the program into a folder, with build tags if any.
func Build(ctx context.Context, folder string, tags ...string) (string, error) {
	binary := filepath.Join(folder, "tokri")
	build := exec.CommandContext(ctx, "go", "build", "-buildvcs=false", "-tags", strings.Join(tags, ","), "-o", binary, "tokri/app/tokri")
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if said, err := build.CombinedOutput(); err != nil {
		return "", fmt.Errorf("build the program: %w\n%s", err, said)
	}
	return binary, nil
}
